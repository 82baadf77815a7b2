// The tab. The part of a conversation that can be seen. It opens at what is unread, stays at the end while
// it stands there, and stays where it is while older messages come in above or new ones below.
import { useLingui } from '@lingui/react/macro';
import { measureElement, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { HeadRow } from '../../../../core/contract/rows.ts';
import { isFromHere } from '../composer/tmp-ids.ts';
import { Heights } from './height-of.ts';
import { JumpToEnd } from './JumpToEnd.tsx';
import type { Timeline, TimelineItem } from './timeline-model.ts';
import styles from './Timeline.module.css';
import { TimelineRow } from './TimelineRow.tsx';
import { useOpening } from './use-opening.ts';
import { useSeen } from './use-seen.ts';
import { useStuckToEnd } from './use-stuck-to-end.ts';
import type { Sight } from './use-unread-span.ts';

/** px */
const TOP = 30;
const AT_END = 48;
/** Until the first rendering has shown it. */
const WIDTH = 800;

export interface TimelineViewProps {
  head: HeadRow;
  timeline: Timeline;
  sight: Sight;
  /** The top has been reached. */
  onTop: () => void;
}

export function TimelineView({ head, timeline, sight, onTop }: TimelineViewProps) {
  // The virtualizer changes under an unchanging reference, which a compiled component would not see.
  'use no memo';
  const { t } = useLingui();
  const { items } = timeline;
  const scroller = useRef<HTMLDivElement>(null);
  const [heights] = useState(() => new Heights());
  const width = useRef(WIDTH);

  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights.guess(items[index], width.current),
    measureElement: (element, entry, instance) => {
      const height = measureElement(element, entry, instance);
      heights.learn(items[instance.indexFromElement(element)], width.current, height);
      return height;
    },
    getItemKey: (index) => items[index]?.key ?? index,
    anchorTo: 'end',
    scrollEndThreshold: AT_END,
    overscan: 8,
    paddingStart: 12,
    paddingEnd: 16,
  });

  useLayoutEffect(() => {
    width.current = list.scrollRect?.width ?? WIDTH;
  });

  const stuck = useStuckToEnd(scroller, AT_END);
  const opened = useOpening({ items, list, span: sight.span, here: sight.here, near: AT_END, stuck });

  // What one sends is looked at, wherever one had scrolled to; what another tab sends moves nothing here.
  const sent = sentLast(items);
  const known = useRef(sent);
  useEffect(() => {
    if (sent !== null && sent !== known.current) list.scrollToEnd();
    known.current = sent;
  }, [list, sent]);

  // What comes is followed here and not by the virtualizer, which follows only as long as it has heard of its last
  // scroll (in a burst it has not) and looks for two more frames whether it has arrived. What comes while nobody
  // looks waits below, so that the place is not lost.
  const newest = items.at(-1)?.key;
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box && sight.here && stuck.current) box.scrollTop = box.scrollHeight;
  }, [newest, sight.here, stuck]);

  // Fewer messages than the window is high cannot be scrolled to their top.
  const filled = list.getTotalSize() > (list.scrollRect?.height ?? 0);
  useEffect(() => {
    if (opened && !filled) onTop();
  });

  useSeen({ head, items, list, ready: opened });

  const atEnd = !opened || list.isAtEnd(AT_END);
  return (
    <>
      <div
        ref={scroller}
        className={styles.scroller}
        // It scrolls, so the keyboard must reach it.
        tabIndex={0}
        role="group"
        aria-label={t`Messages`}
        onScroll={(event) => {
          if (opened && event.currentTarget.scrollTop < TOP) onTop();
        }}
      >
        <div role="list" className={styles.items} style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map((slot) => {
            const item = items[slot.index];
            if (!item) return null;
            return (
              <div
                key={slot.key}
                ref={list.measureElement}
                data-index={slot.index}
                role="listitem"
                className={styles.slot}
                style={{ transform: `translateY(${slot.start}px)` }}
              >
                <TimelineRow item={item} type={head.type} />
              </div>
            );
          })}
        </div>
      </div>
      {!atEnd && <JumpToEnd unread={head.unread} onPress={() => list.scrollToEnd()} />}
    </>
  );
}

/** The key of the last message while it is on its way from this tab. */
function sentLast(items: readonly TimelineItem[]): string | null {
  const last = items.at(-1);
  return last?.kind === 'message' && last.row.id === null && isFromHere(last.key) ? last.key : null;
}
