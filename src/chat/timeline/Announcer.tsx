// The tab. The conversation for the ear: new messages one line each, or how many when they come in a burst, and what
// becomes of one's own. Apart from the list, because a list that is live is read out as a whole by some readers.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { HeadRow, MessageRow } from '../../core/contract/rows.ts';
import { plainText } from '../../shared/text/plain-text.ts';
import { useMessageWords } from '../../shared/use-message-words.ts';
import { useNames } from '../../shared/use-names.ts';
import { newestId, newSince } from './new-since.ts';
import { SendStatusAnnouncer } from './SendStatusAnnouncer.tsx';
import styles from './Timeline.module.css';

const BURST_MS = 400;

export interface AnnouncerProps {
  rows: readonly MessageRow[];
  ready: boolean;
  chat: HeadRow;
}

export function Announcer({ rows, ready, chat }: AnnouncerProps) {
  const { t, i18n } = useLingui();
  const words = useMessageWords();
  const nameOf = useNames();
  const [said, setSaid] = useState('');
  const told = useRef<number | null>(null);

  useEffect(() => {
    if (!ready) return;
    const last = newestId(rows);
    // Those that are held but not shown, where the view was opened far above them, are not new either.
    told.current ??= Math.max(last, chat.lastId);
    const fresh = newSince(rows, told.current);
    const count = fresh.length;
    if (count === 0) return;
    const timer = setTimeout(() => {
      told.current = Math.max(last, told.current ?? 0);
      const [only] = fresh;
      if (count > 1) setSaid(t`${plural(count, { one: '# new message', other: '# new messages' })}`);
      else if (only) setSaid(`${only.sendNickName || nameOf(chat)}: ${plainText(words(only), i18n.locale)}`);
    }, BURST_MS);
    return () => clearTimeout(timer);
  });

  return (
    <>
      <div role="log" aria-live="polite" aria-label={t`New messages`} className={styles.ear}>
        {said}
      </div>
      <SendStatusAnnouncer rows={rows} ready={ready} />
    </>
  );
}
