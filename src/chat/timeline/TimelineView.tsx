// The virtualized list of a conversation. The list opens at the restored position or at the unread divider. A list that
// is pinned to the end follows new messages; any other position stays in place while messages load or leave.
import { useLingui } from '@lingui/react/macro';
import { measureElement, useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { HeadRow } from '../../core/contract/rows.ts';
import { dayAt } from './day-at.ts';
import { FloatingDay } from './FloatingDay.tsx';
import { useJumpMark } from './jump/use-jump-mark.ts';
import type { LocatedJump } from './jump/use-jumping.ts';
import { JumpBar } from './JumpBar.tsx';
import { useRovingMessages } from './keyboard/roving.tsx';
import { useMarkRead } from './read-marks/use-mark-read.ts';
import { EstimatedHeights } from './scroll/estimated-height.ts';
import { END_REACH } from './scroll/machine.ts';
import { useScroll } from './scroll/use-scroll.ts';
import type { Timeline } from './timeline-model.ts';
import styles from './Timeline.module.css';
import { TimelineSlot } from './TimelineSlot.tsx';
import type { Pane } from './use-pane.ts';
import type { ReaderState } from './use-unread-span.ts';

/** Height that the floating day covers, px. */
const FLOATING_DAY_HEIGHT = 44;

export interface TimelineViewProps {
  head: HeadRow;
  timeline: Timeline;
  readerState: ReaderState;
  pane: Pick<Pane, 'loadOlder' | 'loadNewer' | 'trim'>;
  /** The jump whose target message is in the window; null for none. */
  located: LocatedJump | null;
  /** Key of the last message, if this tab sent it and the server has not confirmed it; null otherwise. */
  sent: string | null;
  /** Moves the window of loaded messages to the end of the chat. */
  onEnd: () => void;
}

export function TimelineView(props: TimelineViewProps) {
  // The virtualizer changes inside while its reference stays the same; the React compiler would memoize it.
  'use no memo';
  const { head, timeline, readerState, pane, located, sent, onEnd } = props;
  const { t } = useLingui();
  const { items, live } = timeline;
  const scroller = useRef<HTMLDivElement>(null);
  const [heights] = useState(() => new EstimatedHeights());
  const width = useRef<number>(null);
  const roving = useRovingMessages({ head, items, scroller });

  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights.estimate(items[index], width.current),
    measureElement: (element, entry, instance) => {
      const height = measureElement(element, entry, instance);
      heights.measured(items[instance.indexFromElement(element)], instance.scrollRect?.width ?? 0, height);
      return height;
    },
    getItemKey: (index) => items[index]?.key ?? index,
    rangeExtractor: roving.range,
    anchorTo: 'end',
    // The end of a window is not the end of the chat while newer messages exist below.
    scrollEndThreshold: live ? END_REACH : -1,
    overscan: 8,
    paddingStart: 12,
    paddingEnd: 16,
  });

  useLayoutEffect(() => {
    width.current = list.scrollRect?.width ?? null;
  });

  const [marked, mark] = useJumpMark(located);
  const { opened, pinned, toEnd } = useScroll({
    scroller,
    list,
    timeline,
    chat: head.key,
    readerState,
    pane,
    located,
    sent,
    onEnd,
    onMark: mark,
  });
  useMarkRead({ head, items, list, ready: opened });

  const top = list.scrollOffset ?? 0;
  const indexAt = (offset: number): number => list.getVirtualItemForOffset(offset)?.index ?? 0;
  const day = dayAt(items, indexAt(top), indexAt(top + FLOATING_DAY_HEIGHT));
  // A pinned timeline may be rendered before it scrolls to its end.
  const atEnd = !opened || (live && (pinned || list.isAtEnd(END_REACH)));
  return (
    <>
      <div
        ref={scroller}
        className={styles.scroller}
        role="group"
        aria-label={t`Messages`}
        // The box scrolls, so the keyboard must reach it.
        {...roving.box}
      >
        <div role="list" className={styles.items} style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ key, index, start }) => {
            const item = items[index];
            if (!item) return null;
            return (
              <TimelineSlot
                key={key}
                ref={list.measureElement}
                item={item}
                index={index}
                top={start}
                active={item.key === roving.active}
                marked={item.key === marked}
                chat={head.key}
                type={head.type}
              />
            );
          })}
        </div>
      </div>
      {roving.guard}
      <FloatingDay at={day} scrolling={opened && list.isScrolling && !pinned} />
      <JumpBar head={head} atEnd={atEnd} onEnd={toEnd} />
    </>
  );
}
