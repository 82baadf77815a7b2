// One row of the timeline: a date, a time, the unread divider, a gap, a tip or a message.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { ChatType } from '../../core/domain/enums.ts';
import { type SummarizedMessage, useMessageSummary } from '../../shared/use-message-summary.ts';
import { useTimes } from '../../shared/use-times.ts';
import { Bubble } from '../message/Bubble.tsx';
import { GapRow } from './GapRow.tsx';
import type { TimelineItem } from './timeline-model.ts';
import styles from './Timeline.module.css';
import { Sentence } from '../../ui/Sentence.tsx';

export interface TimelineRowProps {
  item: TimelineItem;
  chat: ChatKey;
  type: ChatType;
}

/** Memoized, because the list renders at every scroll event. */
export const TimelineRow = memo(function TimelineRow({ item, chat, type }: TimelineRowProps) {
  switch (item.kind) {
    case 'date':
      return <Day at={item.at} />;
    case 'time':
      return <TimeTip at={item.at} day={item.day} />;
    case 'unread':
      return <UnreadDivider count={item.count} />;
    case 'gap':
      return <GapRow gap={item.gap} />;
    case 'tip':
      return <TextTip message={item.row} />;
    case 'message':
      return (
        <Bubble
          row={item.row}
          chat={chat}
          named={type === ChatType.GROUP}
          first={item.first}
          last={item.last}
          fresh={item.fresh}
        />
      );
  }
});

function Day({ at }: { at: number }) {
  const times = useTimes();
  return (
    <p className={styles.date}>
      <time className={styles.day} title={times.full(at)}>
        {times.day(at)}
      </time>
    </p>
  );
}

function TimeTip({ at, day }: { at: number; day: boolean }) {
  const times = useTimes();
  return (
    <p className={styles.tip} data-under={day || undefined}>
      <time title={times.full(at)}>{day ? times.clock(at) : times.tip(at)}</time>
    </p>
  );
}

function TextTip({ message }: { message: SummarizedMessage }) {
  const words = useMessageSummary();
  return (
    <p className={styles.tip}>
      <Sentence text={words(message)} />
    </p>
  );
}

function UnreadDivider({ count }: { count: number | null }) {
  const { t } = useLingui();
  return (
    <p className={styles.divider}>
      <span>
        {count === null
          ? t`New messages`
          : t`${plural(count, { one: '# new message', other: '# new messages' })}`}
      </span>
    </p>
  );
}
