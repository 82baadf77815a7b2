// The tab. Remembers where a conversation stands when it is left.
import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import type { TimelineItem } from '../timeline-model.ts';
import type { Places } from './restoration.ts';
import { topRow } from './top-row.ts';

export interface PlaceKeptInput {
  places: Places;
  chat: ChatKey;
  items: readonly TimelineItem[];
  list: Virtualizer<HTMLDivElement, Element>;
  /** The view stands where it opens. */
  ready: boolean;
  stuck: RefObject<boolean>;
}

export function usePlaceKept({ places, chat, items, list, ready, stuck }: PlaceKeptInput): void {
  const leave = useEffectEvent((): void => {
    if (!ready) return;
    const top = list.scrollOffset ?? 0;
    const row = topRow(items, list.getVirtualItemForOffset(top)?.index ?? 0);
    const start = row && list.measurementsCache[row.index]?.start;
    const stays = !stuck.current && row && start !== null && start !== undefined;
    places.leave(chat, stays ? { key: row.key, id: row.id, offset: start - top } : null);
  });
  useLayoutEffect(() => () => leave(), []);
}
