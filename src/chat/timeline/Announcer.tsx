// The screen reader announcements of a conversation: each new message, or the number of messages in a burst, and the
// send status of own messages. The announcements are apart from the list, because some screen readers read out a live
// list as a whole.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { HeadRow, MessageRow } from '../../core/contract/rows.ts';
import { newestId, newSince } from './new-since.ts';
import { SendStatusAnnouncer } from './SendStatusAnnouncer.tsx';
import styles from './Timeline.module.css';
import { useAnnouncedText } from './use-announced-text.ts';

const BURST_MS = 400;

export interface AnnouncerProps {
  rows: readonly MessageRow[];
  ready: boolean;
  chat: HeadRow;
}

export function Announcer({ rows, ready, chat }: AnnouncerProps) {
  const { t } = useLingui();
  const textOf = useAnnouncedText(chat);
  const [announcement, setAnnouncement] = useState('');
  const announcedUpTo = useRef<number | null>(null);

  useEffect(() => {
    if (!ready) return;
    const last = newestId(rows);
    // The conversation may open far above its end. Messages on this device below the window are not new.
    announcedUpTo.current ??= Math.max(last, chat.lastId);
    const fresh = newSince(rows, announcedUpTo.current);
    const count = fresh.length;
    if (count === 0) return;
    const timer = setTimeout(() => {
      announcedUpTo.current = Math.max(last, announcedUpTo.current ?? 0);
      const [only] = fresh;
      if (count > 1) setAnnouncement(t`${plural(count, { one: '# new message', other: '# new messages' })}`);
      else if (only) setAnnouncement(textOf(only));
    }, BURST_MS);
    return () => clearTimeout(timer);
  });

  return (
    <>
      <div role="log" aria-live="polite" aria-label={t`New messages`} className={styles.ear}>
        {announcement}
      </div>
      <SendStatusAnnouncer rows={rows} ready={ready} />
    </>
  );
}
