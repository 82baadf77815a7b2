// The place of one row in the virtualized list: position, keyboard focus and highlight.
import { memo, type Ref } from 'react';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import type { ChatType } from '../../core/domain/enums.ts';
import { slotAttributes } from './keyboard/slot-attributes.ts';
import type { TimelineItem } from './timeline-model.ts';
import styles from './Timeline.module.css';
import { TimelineRow } from './TimelineRow.tsx';

export interface TimelineSlotProps {
  /** Passes the element to the virtualizer, which measures it. */
  ref: Ref<HTMLDivElement>;
  item: TimelineItem;
  index: number;
  /** Distance from the first row, px. */
  top: number;
  /** The row is the list's tab stop. */
  active: boolean;
  /** The row is the target of a jump. */
  marked: boolean;
  chat: ChatKey;
  type: ChatType;
}

/** Memoized, because the list renders at every message and every scroll event. */
export const TimelineSlot = memo(function TimelineSlot(props: TimelineSlotProps) {
  const { ref, item, index, top, active, marked, chat, type } = props;
  return (
    <div
      {...slotAttributes(item, active)}
      ref={ref}
      data-index={index}
      role="listitem"
      className={styles.slot}
      data-marked={marked || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <TimelineRow item={item} chat={chat} type={type} />
    </div>
  );
});
