// The tab, on demand. News of chats, told to the ear, to the eye outside of the page and by a sound; only the tab that
// the engine has appointed is told of it (INV-10).
import { useEffect, useEffectEvent } from 'react';
import { showBadge } from '../../platform/badge.ts';
import { createFavicon, textOf } from '../../platform/favicon.ts';
import { playSound } from '../../platform/sound.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { Hold } from './hold.ts';
import type { News } from './news.ts';
import { useEar } from './use-ear.ts';
import { useMentionToasts } from './use-mention-toasts.tsx';
import { useNotifications } from './use-notifications.ts';

export interface AttendingProps {
  news: Hold<News>;
  /** Of all chats that may disturb. */
  unread: number;
}

export function Attending({ news, unread }: AttendingProps) {
  const notify = useNotifications();
  const showMention = useMentionToasts();
  const { said, hear } = useEar();

  const act = useEffectEvent((it: News): void => {
    if (it.kind === 'mention') return showMention(it);
    hear(it);
    notify(it.notes);
    if (it.sound) playSound();
  });
  useEffect(() => news.take((it) => act(it)), [news]);

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

  return <VisuallyHidden live="polite">{said}</VisuallyHidden>;
}

const favicon = createFavicon(document, textOf);
