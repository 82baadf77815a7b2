// The effects of attention notices: screen reader announcement, system notification and sound. The engine sends these
// notices to one appointed tab only (INV-10). Loads on demand.
import { useEffect, useEffectEvent } from 'react';
import { showBadge } from '../../platform/badge.ts';
import { createFavicon, textOf } from '../../platform/favicon.ts';
import { playSound } from '../../platform/sound.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { NoticeQueue } from './notice-queue.ts';
import type { AttentionNotice } from './attention-notice.ts';
import { useAnnouncement } from './use-announcement.ts';
import { useMentionToasts } from './use-mention-toasts.tsx';
import { useNotifications } from './use-notifications.ts';

export interface AttentionEffectsProps {
  notices: NoticeQueue<AttentionNotice>;
  /** Unread messages of all chats without do-not-disturb. */
  unread: number;
}

export function AttentionEffects({ notices, unread }: AttentionEffectsProps) {
  const notify = useNotifications();
  const showMention = useMentionToasts();
  const { announcement, announce } = useAnnouncement();

  const handle = useEffectEvent((notice: AttentionNotice): void => {
    if (notice.kind === 'mention') return showMention(notice);
    announce(notice);
    notify(notice.notes);
    if (notice.sound) playSound();
  });
  useEffect(() => notices.consume((notice) => handle(notice)), [notices]);

  useEffect(() => {
    favicon.show(unread);
    showBadge(unread);
  }, [unread]);
  useEffect(
    () => () => {
      favicon.show(0);
      showBadge(0);
    },
    [],
  );

  return <VisuallyHidden live="polite">{announcement}</VisuallyHidden>;
}

const favicon = createFavicon(document, textOf);
