// Announces the send status of own messages to screen readers (WCAG 4.1.3): a failure, and for a slow message that it
// is being sent and then that it was sent. A message that is sent at once is not announced.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { MessageRow } from '../../core/contract/rows.ts';
import { LiveRegion, useSpoken } from '../../ui/LiveRegion.tsx';
import { unsentOf, statusAnnouncementOf, NOTHING_UNSENT } from './send-status.ts';

/** Time after which a pending message is announced as being sent, ms. */
const SLOW_MS = 1500;

export function SendStatusAnnouncer({ rows, ready }: { rows: readonly MessageRow[]; ready: boolean }) {
  const { t } = useLingui();
  const { spoken, speak } = useSpoken();
  /** "Sending message" was the last announcement. */
  const isSlow = useRef(false);
  const before = useRef(NOTHING_UNSENT);
  const { pending } = unsentOf(rows);

  const announce = useEffectEvent((status: 'sending' | 'sent' | 'failed'): void => {
    isSlow.current = status === 'sending';
    const texts = { sending: t`Sending message`, sent: t`Message sent`, failed: t`Message not sent` };
    speak(texts[status]);
  });

  useEffect(() => {
    if (!ready) return;
    const current = unsentOf(rows);
    const announcement = statusAnnouncementOf(before.current, current, isSlow.current);
    before.current = current;
    if (announcement !== null) announce(announcement);
  }, [ready, rows]);

  useEffect(() => {
    if (pending === 0) return undefined;
    const timer = setTimeout(() => announce('sending'), SLOW_MS);
    return () => clearTimeout(timer);
  }, [pending]);

  return <LiveRegion spoken={spoken} />;
}
