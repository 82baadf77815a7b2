// The tab. What becomes of one's own messages, for the ear (WCAG 4.1.3): that one failed, and, where it takes a
// while, that one is on its way and then that it arrived. What goes at once is heard without words.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { MessageRow } from '../../core/contract/rows.ts';
import { fateOf, newsOf, NO_FATE } from './send-status.ts';
import styles from './Timeline.module.css';

/** ms */
const SLOW = 1500;

export function SendStatusAnnouncer({ rows, ready }: { rows: readonly MessageRow[]; ready: boolean }) {
  const { t } = useLingui();
  const [said, setSaid] = useState<'sending' | 'sent' | 'failed' | null>(null);
  const before = useRef(NO_FATE);
  const { pending } = fateOf(rows);

  useEffect(() => {
    if (!ready) return;
    const now = fateOf(rows);
    const news = newsOf(before.current, now, said === 'sending');
    before.current = now;
    // What it says follows what happened, which only a rendering has shown.
    // oxlint-disable-next-line react/set-state-in-effect
    if (news !== null) setSaid(news);
  }, [ready, rows, said]);

  useEffect(() => {
    if (pending === 0) return undefined;
    const timer = setTimeout(() => setSaid('sending'), SLOW);
    return () => clearTimeout(timer);
  }, [pending]);

  const words = { sending: t`being sent`, sent: t`sent`, failed: t`This message was not sent.` };
  return (
    <div role="status" className={styles.ear}>
      {said === null ? '' : words[said]}
    </div>
  );
}
