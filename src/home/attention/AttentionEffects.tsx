// The effects of the engine's notices: toasts, and for new messages the screen reader announcement, the system
// notification and the sound. It also shows the unread count in the favicon and the app badge. The engine chooses the tab
// that gets a notice (INV-10). Loads on demand, and the drafts of the user load with it.
import { useEffect, useEffectEvent } from 'react';
import type { Notice } from '../../core/contract/views.ts';
import { showBadge } from '../../platform/badge.ts';
import { createFavicon, textOf } from '../../platform/favicon.ts';
import { playSound } from '../../platform/sound.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import type { NoticeQueue } from './notice-queue.ts';
import { useDraftsOfUser } from '../use-drafts-of-user.ts';
import { useAnnouncement } from './use-announcement.ts';
import { useMentionToasts } from './use-mention-toasts.tsx';
import { useNoticeToasts } from './use-notice-toasts.ts';
import { useNotifications } from './use-notifications.ts';

export interface AttentionEffectsProps {
  notices: NoticeQueue<Notice>;
  /** Number of unread messages, without do-not-disturb chats. */
  unread: number;
}

export function AttentionEffects({ notices, unread }: AttentionEffectsProps) {
  const { notify, withdraw } = useNotifications();
  const showMention = useMentionToasts();
  const showNotice = useNoticeToasts();
  const { spoken, announce } = useAnnouncement();
  useDraftsOfUser();

  const handle = useEffectEvent((notice: Notice): void => {
    if (notice.kind === 'mention') return showMention(notice);
    if (notice.kind === 'withdrawn') return withdraw(notice);
    if (notice.kind !== 'attend') return showNotice(notice);
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

  return <LiveRegion spoken={spoken} />;
}

const favicon = createFavicon(document, textOf);
