// The tab. The messages of an open chat: a window on them that moves along with its reader, what came while nobody
// looked is marked, and new ones are told to the ear.
import { useCallback, useState } from 'react';
import type { HeadRow, MessageRow } from '../../core/contract/rows.ts';
import { useLine } from '../../line/hooks.ts';
import { isFromHere } from '../composer/tmp-ids.ts';
import { Announcer } from './Announcer.tsx';
import { useAskedJump, useJumping } from './jump/use-jumping.ts';
import { LoadingMessages } from './LoadingMessages.tsx';
import { restorations } from './scroll/restoration.ts';
import { type Edges, NOTHING_SETTLED, type Timeline, timelineOf, type UnreadSpan } from './timeline-model.ts';
import styles from './Timeline.module.css';
import { TimelineView } from './TimelineView.tsx';
import { usePane } from './use-pane.ts';
import { useUnreadSpan } from './use-unread-span.ts';
import { END, openingWindow, type PaneWindow } from './window-plan.ts';

export function OpenTimeline({ head }: { head: HeadRow }) {
  const line = useLine();
  const sight = useUnreadSpan(head);
  const jump = useAskedJump(head.key);
  const first = (goal: number | null): PaneWindow =>
    openingWindow({
      goal,
      place: restorations.of(line, head.key)?.id ?? null,
      unread: head.unread,
      readUpTo: head.readUpTo,
    });
  const pane = usePane(head.key, () => first(jump?.id ?? null));
  const { show } = pane;
  const onEnd = useCallback(() => show(END), [show]);
  const [open, setOpen] = useState(false);
  const goal = useJumping(jump, pane, () => {
    if (!open) show(first(null));
  });
  // A conversation that opens for a message waits for it, so that nothing else is seen first.
  if (!open && pane.fresh && (jump === null || goal !== null)) setOpen(true);
  const timeline = useTimeline(pane.rows, sight.span, pane);
  return (
    <div className={styles.messages} aria-busy={!open || undefined}>
      {open ? (
        <TimelineView
          head={head}
          timeline={timeline}
          sight={sight}
          pane={pane}
          goal={goal}
          sent={sentLast(pane.rows)}
          onEnd={onEnd}
        />
      ) : (
        <LoadingMessages />
      )}
      {/* What lies between two windows is not new. */}
      <Announcer rows={pane.rows} ready={pane.ready && !pane.later} chat={head} />
    </div>
  );
}

/** Made from its own last state, so that what has been shown stays where it is. */
function useTimeline(
  rows: readonly MessageRow[],
  unread: UnreadSpan | null,
  { more, later }: Edges,
): Timeline {
  const make = (settled: Timeline): Timeline => {
    // What is unsent stands behind the newest message, which is not here.
    const shown = later ? rows.filter(({ id }) => id !== null) : rows;
    return timelineOf(shown, unread, { more, later }, settled);
  };
  const [made, setMade] = useState(() => ({ rows, unread, timeline: make(NOTHING_SETTLED) }));
  if (made.rows === rows && made.unread === unread) return made.timeline;
  const timeline = make(made.timeline);
  setMade({ rows, unread, timeline });
  return timeline;
}

/** The key of the last message while it is on its way from this tab. */
function sentLast(rows: readonly MessageRow[]): string | null {
  const last = rows.at(-1);
  return last?.id === null && isFromHere(last.key) ? last.key : null;
}
