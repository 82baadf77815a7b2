// Announces the send status of own messages to screen readers (WCAG 4.1.3): a failure, and for a slow message that it
// is being sent and then that it was sent. A message that is sent at once is not announced.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { MessageRow } from '../../core/contract/rows.ts';
import { unsentOf, statusAnnouncementOf, NOTHING_UNSENT } from './send-status.ts';
import styles from './Timeline.module.css';

/** Time after which a pending message is announced as being sent, ms. */
const SLOW_MS = 1500;

export function SendStatusAnnouncer({ rows, ready }: { rows: readonly MessageRow[]; ready: boolean }) {
  const { t } = useLingui();
  const [status, setStatus] = useState<'sending' | 'sent' | 'failed' | null>(null);
  const before = useRef(NOTHING_UNSENT);
  const { pending } = unsentOf(rows);

  useEffect(() => {
    if (!ready) return;
    const current = unsentOf(rows);
    const announcement = statusAnnouncementOf(before.current, current, status === 'sending');
    before.current = current;
    // The announcement depends on the change between two renderings, which only an effect sees.
    // oxlint-disable-next-line react/set-state-in-effect
    if (announcement !== null) setStatus(announcement);
  }, [ready, rows, status]);

  useEffect(() => {
    if (pending === 0) return undefined;
    const timer = setTimeout(() => setStatus('sending'), SLOW_MS);
    return () => clearTimeout(timer);
  }, [pending]);

  const texts = { sending: t`Sending message`, sent: t`Message sent`, failed: t`Message not sent` };
  return (
    <div role="status" className={styles.ear}>
      {status === null ? '' : texts[status]}
    </div>
  );
}
