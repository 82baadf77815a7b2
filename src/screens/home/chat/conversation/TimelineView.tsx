// The tab. The part of a conversation that can be seen. It opens at what is unread, stays at the end while
// it stands there, and stays where it is while older messages come in above or new ones below.
import { useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { HeadRow } from '../../../../core/contract/rows.ts';
import { isFromHere } from '../composer/tmp-ids.ts';
import { heightOf } from './height-of.ts';
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

  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(items[index], scroller.current?.clientWidth ?? 800),
    getItemKey: (index) => items[index]?.key ?? index,
    anchorTo: 'end',
    // What comes while nobody looks waits below, so that the place is not lost.
    followOnAppend: sight.here,
    scrollEndThreshold: AT_END,
    overscan: 8,
    paddingStart: 12,
    paddingEnd: 16,
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

  // The virtualizer follows by itself as long as it has heard of its last scroll, which in a burst it has not.
  const newest = items.at(-1)?.key;
  useLayoutEffect(() => {
    if (sight.here && stuck.current) list.scrollToEnd();
  }, [list, newest, sight.here, stuck]);

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
