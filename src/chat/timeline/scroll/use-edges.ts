// The tab. Older or newer messages are asked for before their reader meets the edge of the window.
import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { afterFrame } from '../../../platform/after-frame.ts';
import type { TimelineItem } from '../timeline-model.ts';
import type { Pane } from '../use-pane.ts';
import { topRow } from './top-row.ts';

export interface EdgesInput {
  items: readonly TimelineItem[];
  list: Virtualizer<HTMLDivElement, Element>;
  pane: Pick<Pane, 'older' | 'newer' | 'trim'>;
  /** The view stands where it opens. */
  ready: boolean;
  stuck: RefObject<boolean>;
}

/** px that are at least left to scroll when more is asked for; or as much as the window is high. */
const LEFT = 1000;

export function useEdges({ items, list, pane, ready, stuck }: EdgesInput): void {
  const callOff = useRef<() => void>(undefined);
  const look = useEffectEvent((): void => {
    callOff.current = undefined;
    const box = list.scrollElement;
    if (!ready || !box) return;
    const { scrollTop: top, clientHeight: height } = box;
    const left = Math.max(LEFT, height);
    const reader = topRow(items, list.getVirtualItemForOffset(top)?.index ?? 0)?.id ?? 0;
    if (stuck.current) pane.trim();
    if (list.getTotalSize() - top - height < left) pane.newer(reader);
    if (top < left) pane.older(reader);
  });

  // After every rendering, as the virtualizer renders whenever what is in view changes.
  useEffect(() => {
    callOff.current ??= afterFrame(() => look());
  });
  useEffect(
    () => () => {
      callOff.current?.();
      callOff.current = undefined;
    },
    [],
  );
}
