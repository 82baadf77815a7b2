// The screen reader announcements of a conversation: each new message, or the number of messages in a burst, recalls, and
// the send status of own messages. The announcements are apart from the list, because some screen readers read out a live
// list as a whole.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { HeadRow, MessageRow } from '../../core/contract/rows.ts';
import { LiveRegion, useSpoken } from '../../ui/LiveRegion.tsx';
import { contentKeys, newestId, newlyRecalled, newSince } from './new-since.ts';
import { SendStatusAnnouncer } from './SendStatusAnnouncer.tsx';
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
  const { spoken, speak } = useSpoken();
  /** Keys of the messages whose content was shown last. */
  const withContent = useRef<ReadonlySet<string>>(new Set());
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
      if (count > 1) speak(t`${plural(count, { one: '# new message', other: '# new messages' })}`);
      else if (only) speak(textOf(only));
    }, BURST_MS);
    return () => clearTimeout(timer);
  });

  useEffect(() => {
    if (!ready) return;
    const recalled = newlyRecalled(rows, withContent.current);
    withContent.current = contentKeys(rows);
    const [only] = recalled;
    const count = recalled.length;
    if (count > 1)
      speak(t`${plural(count, { one: '# message was recalled', other: '# messages were recalled' })}`);
    else if (only) speak(textOf(only));
  });

  return (
    <>
      <LiveRegion spoken={spoken} role="log" label={t`New messages`} />
      <SendStatusAnnouncer rows={rows} ready={ready} />
    </>
  );
}
