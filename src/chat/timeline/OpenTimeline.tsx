// The messages of an open chat: a window that moves with the reader, the unread divider, and announcements of new
// messages to screen readers.
import { useCallback, useState } from 'react';
import type { HeadRow, MessageRow } from '../../core/contract/rows.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { useLine, useRow } from '../../line/hooks.ts';
import { isFromHere } from '../composer/tmp-ids.ts';
import { Announcer } from './Announcer.tsx';
import { useJumpRequest, useJumping } from './jump/use-jumping.ts';
import { LoadingMessages } from './LoadingMessages.tsx';
import { restorations } from './scroll/restoration.ts';
import { type Edges, EMPTY_TIMELINE, type Timeline, timelineOf, type UnreadSpan } from './timeline-model.ts';
import styles from './Timeline.module.css';
import { TimelineView } from './TimelineView.tsx';
import { usePane } from './use-pane.ts';
import { useUnreadSpan } from './use-unread-span.ts';
import { END, openingWindow, type PaneWindow } from './window-plan.ts';
import { useMoment } from '../../shared/use-moment.ts';

export function OpenTimeline({ chat }: { chat: ChatKey }) {
  const head = useRow({ view: 'head', chat });
  return head ? <LoadedTimeline head={head} /> : <LoadingMessages />;
}

function LoadedTimeline({ head }: { head: HeadRow }) {
  const line = useLine();
  const readerState = useUnreadSpan(head);
  const jump = useJumpRequest(head.key);
  const firstWindow = (target: number | null): PaneWindow =>
    openingWindow({
      target,
      restored: restorations.of(line, head.key)?.id ?? null,
      unread: head.unread,
      readUpTo: head.readUpTo,
    });
  const pane = usePane(head.key, () => firstWindow(jump?.id ?? null));
  const { show } = pane;
  const onEnd = useCallback(() => show(END), [show]);
  const [open, setOpen] = useState(false);
  const located = useJumping(jump, pane, () => {
    if (!open) show(firstWindow(null));
  });
  // A conversation that opens for a jump waits for the target message, so that no other messages appear first.
  if (!open && pane.current && (jump === null || located !== null)) setOpen(true);
  const timeline = useTimeline(pane.rows, readerState.span, pane);
  return (
    <div className={styles.messages} aria-busy={!open || undefined}>
      {open ? (
        <TimelineView
          head={head}
          timeline={timeline}
          readerState={readerState}
          pane={pane}
          located={located}
          sent={lastSentKey(pane.rows)}
          onEnd={onEnd}
        />
      ) : (
        <LoadingMessages />
      )}
      {/* While newer messages exist below the window (`later`), those that a move of the window loads are not new. */}
      <Announcer rows={pane.rows} ready={pane.ready && !pane.later} chat={head} />
    </div>
  );
}

/** Builds each timeline from the previous one, so that shown rows stay in place. */
function useTimeline(
  rows: readonly MessageRow[],
  unread: UnreadSpan | null,
  { more, later }: Edges,
): Timeline {
  // Days begin at other times in another time zone.
  const { zone } = useMoment();
  const build = (settled: Timeline): Timeline => {
    // Unsent messages follow the newest message, which is not in this window.
    const shown = later ? rows.filter(({ id }) => id !== null) : rows;
    return timelineOf(shown, unread, { more, later }, settled);
  };
  const [built, setBuilt] = useState(() => ({ rows, unread, zone, timeline: build(EMPTY_TIMELINE) }));
  if (built.rows === rows && built.unread === unread && built.zone === zone) return built.timeline;
  const timeline = build(built.timeline);
  setBuilt({ rows, unread, zone, timeline });
  return timeline;
}

/** The key of the last message if this tab sent it and the server has not confirmed it. */
function lastSentKey(rows: readonly MessageRow[]): string | null {
  const last = rows.at(-1);
  return last?.id === null && isFromHere(last.key) ? last.key : null;
}
