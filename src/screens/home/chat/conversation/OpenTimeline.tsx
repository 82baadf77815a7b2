// The tab. The messages of an open chat: what came while nobody looked is marked, older ones are asked
// for as they are scrolled to, and new ones are told to the ear.
import { useState } from 'react';
import type { HeadRow, MessageRow } from '../../../../core/contract/rows.ts';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { Announcer } from './Announcer.tsx';
import styles from './Conversation.module.css';
import { NOTHING_SETTLED, type Timeline, timelineOf, type UnreadSpan } from './timeline-model.ts';
import { TimelineView } from './TimelineView.tsx';
import { usePane } from './use-pane.ts';
import { useUnreadSpan } from './use-unread-span.ts';

/** More than the unread ones, so that the divider does not stand at the very edge. */
const AROUND = 30;

export function OpenTimeline({ head }: { head: HeadRow }) {
  const sight = useUnreadSpan(head);
  const pane = usePane(head.key, head.unread > 0 ? head.unread + AROUND : 0);
  const timeline = useTimeline(pane.rows, sight.span, pane.more);
  return (
    <div className={styles.messages} aria-busy={!pane.ready || undefined}>
      {pane.ready ? (
        <TimelineView head={head} timeline={timeline} sight={sight} onTop={pane.loadMore} />
      ) : (
        <div className={styles.waiting}>
          <Skeleton shape="bubble" count={6} />
        </div>
      )}
      <Announcer rows={pane.rows} ready={pane.ready} chat={head} />
    </div>
  );
}

/** Made from its own last state, so that what has been shown stays where it is. */
function useTimeline(rows: readonly MessageRow[], unread: UnreadSpan | null, more: boolean): Timeline {
  const [made, setMade] = useState(() => ({
    rows,
    unread,
    timeline: timelineOf(rows, unread, more, NOTHING_SETTLED),
  }));
  if (made.rows === rows && made.unread === unread) return made.timeline;
  const timeline = timelineOf(rows, unread, more, made.timeline);
  setMade({ rows, unread, timeline });
  return timeline;
}
