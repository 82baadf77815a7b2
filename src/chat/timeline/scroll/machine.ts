// The scroll position of a timeline as a pure state machine. driver.ts gives it inputs and performs its effects.
//
// A timeline is `opening` until its first rows are rendered. Then it has one of three modes:
//   pinned    at the end of the chat: it follows new messages
//   anchored  at a row, or at the position to which the reader has scrolled
//   jumping   to a message, which it shows in the middle of the viewport
// The height of a row is unknown until it is rendered. So a new mode is enforced: each rendering and each frame
// corrects the position, until it was right for STILL_FRAMES frames. A press by the reader ends the enforcement.
import type { UnreadSpan } from '../timeline-model.ts';
import type { Layout } from './layout.ts';

/** A row, and the distance from the upper edge of the viewport to the upper edge of the row, px. */
export interface Anchor {
  key: string;
  /** Where the row is gone, the first message with this id or a higher one takes its place. */
  id: number;
  offset: number;
}

/** The message that a jump leads to, when it is among the rows. */
export interface JumpTarget {
  key: string;
  id: number;
  /** A number for each request, so that the same message can be requested again. */
  turn: number;
}

export type ScrollMode =
  | { kind: 'opening' }
  /** `anchor`: the row that keeps its position; null where no row is held, as after the reader has scrolled. */
  | { kind: 'anchored'; anchor: Anchor | null }
  | { kind: 'pinned' }
  | { kind: 'jumping'; target: JumpTarget };

export interface ScrollState {
  mode: ScrollMode;
  /** Number of frames for which the position was right; null while the mode is not enforced. */
  still: number | null;
  /** The reader requested the end of the chat, and the window does not reach it yet. */
  endRequested: boolean;
  /** The timeline was pinned when its reader could last see it. */
  pinnedInSight: boolean;
  /** Largest `scrollTop` since the position was last within END_REACH of the end, px. */
  maxScrollTop: number;
  /** Height of the scroller at the last `resized`, px. */
  viewport: number;
  /** The facts of the last rendering; null before the first one. */
  facts: RenderFacts | null;
}

export interface RenderFacts {
  /** Key of the last row; null without rows. */
  newest: string | null;
  /** A divider row stands above the first new message. */
  divider: boolean;
  /** Height of all rows, measured or estimated, px. */
  total: number;
  /** The window reaches the newest message; any other window has no end to be pinned to. */
  live: boolean;
  /** The connection is live and the page is visible. */
  inSight: boolean;
  /** The new messages that the unread divider marks; null for none. */
  span: UnreadSpan | null;
  /** Key of the last message, if this tab sent it and the server has not confirmed it; null otherwise. */
  sent: string | null;
  /** The message that a jump leads to; null without a jump, or while the message is not among the rows. */
  target: JumpTarget | null;
}

export type ScrollInput =
  /** The rows are rendered and not painted yet. `restoration`: where the reader left the chat. */
  | { kind: 'rendered'; facts: RenderFacts; restoration: Anchor | null }
  | { kind: 'frame' }
  | { kind: 'scrolled' }
  | { kind: 'resized' }
  /** The reader turns the wheel, touches the screen, or presses a button or a key. */
  | { kind: 'pressed' }
  | { kind: 'end-requested' }
  /** The frame is painted, so reading the positions forces no layout. */
  | { kind: 'idle' };

export type ScrollEffect =
  | { kind: 'scroll'; top: number }
  /** Scrolls as far down as the scroller goes. */
  | { kind: 'scroll-to-end' }
  | { kind: 'mark'; target: JumpTarget }
  /** The window has to move to the newest message. */
  | { kind: 'show-end' }
  /** The window has to grow. `reader`: id of the first message in the viewport, which stays in the window. */
  | { kind: 'load-older'; reader: number }
  | { kind: 'load-newer'; reader: number }
  /** The reader is at the end: messages far above can leave the window. */
  | { kind: 'trim' };

export interface ScrollStep {
  state: ScrollState;
  effects: readonly ScrollEffect[];
}

/** Distance from the end within which a position counts as the end, px. */
export const END_REACH = 48;

/** More messages are requested when less than this is left to scroll, px, or less than one viewport. */
export const LOAD_AHEAD = 1000;

/** Number of frames without a correction after which the enforcement of a mode ends. */
export const STILL_FRAMES = 4;

/** The unread divider as an anchor. It has no id, so no message takes its place when it disappears. */
const DIVIDER: Anchor = { key: 'unread', id: Number.POSITIVE_INFINITY, offset: 0 };

export const OPENING: ScrollState = {
  mode: { kind: 'opening' },
  still: null,
  endRequested: false,
  pinnedInSight: true,
  maxScrollTop: 0,
  viewport: 0,
  facts: null,
};

export function step(before: ScrollState, input: ScrollInput, layout: Layout): ScrollStep {
  const run: Run = { state: { ...before }, effects: [], layout };
  switch (input.kind) {
    case 'rendered':
      rendered(run, input.facts, input.restoration);
      break;
    case 'frame':
      enforce(run);
      break;
    case 'scrolled':
      scrolled(run);
      break;
    case 'resized':
      resized(run);
      break;
    case 'pressed':
      release(run);
      break;
    case 'end-requested':
      toEnd(run);
      break;
    case 'idle':
      loadMore(run);
      break;
  }
  return run;
}

export const isPinned = ({ mode }: ScrollState): boolean => mode.kind === 'pinned';

/** The position to restore when the chat opens again; null for the end, or where the timeline never opened. */
export function restorationOf({ mode }: ScrollState, layout: Layout): Anchor | null {
  if (mode.kind === 'opening' || mode.kind === 'pinned') return null;
  const row = layout.topRow();
  return row && { key: row.key, id: row.id, offset: row.top - layout.scrollTop };
}

/** A step in progress: the functions below change `state` and add effects. */
interface Run {
  state: ScrollState;
  effects: ScrollEffect[];
  readonly layout: Layout;
}

function rendered(run: Run, facts: RenderFacts, restoration: Anchor | null): void {
  const { state } = run;
  const last = state.facts;
  state.facts = facts;
  if (state.mode.kind === 'opening') {
    if (facts.newest === null) return;
    // For a jump, the code below sets the position.
    if (facts.target) state.mode = { kind: 'anchored', anchor: null };
    else open(run, facts, restoration);
  }
  if (!facts.live && isPinned(state)) release(run, { kind: 'anchored', anchor: null });
  if (facts.target && facts.target.turn !== last?.target?.turn) {
    enter(run, { kind: 'jumping', target: facts.target });
    run.effects.push({ kind: 'mark', target: facts.target });
  }
  const isSent = last !== null && facts.sent !== null && facts.sent !== last.sent;
  if (isSent || (state.endRequested && facts.live)) toEnd(run);
  // New messages arrived while the reader could not see them: the timeline opens again, at the unread divider. A
  // reader who had scrolled up keeps the position.
  if (last !== null && facts.span !== last.span && state.pinnedInSight) open(run, facts, null);
  else if (facts.inSight && facts.span === last?.span) state.pinnedInSight = isPinned(state);
  // Without rows the position is 0, so rows that return need a scroll also out of the reader's sight.
  const isFollowing = last?.newest === null || (facts.inSight && hasChanged(facts, last));
  if (isPinned(state) && facts.live && isFollowing) {
    run.effects.push({ kind: 'scroll-to-end' });
  } else {
    enforce(run);
  }
}

const hasChanged = (facts: RenderFacts, last: RenderFacts | null): boolean =>
  (['newest', 'total', 'inSight', 'live'] as const).some((name) => facts[name] !== last?.[name]);

/** Enters the mode of a timeline that opens: at the restored position, at the unread divider, or at the end. */
function open(run: Run, facts: RenderFacts, restoration: Anchor | null): void {
  const { layout } = run;
  if (restoration) return enter(run, { kind: 'anchored', anchor: restoration });
  const divider = facts.divider ? layout.find(DIVIDER.key, DIVIDER.id) : null;
  const isInSightOfEnd = divider === null || divider.top >= layout.content - layout.viewport;
  if (facts.live && isInSightOfEnd) return enter(run, { kind: 'pinned' });
  enter(run, { kind: 'anchored', anchor: divider && DIVIDER });
}

function enter({ state }: Run, mode: ScrollMode): void {
  state.mode = mode;
  state.still = 0;
  // A position of an earlier window has no meaning in this one.
  state.maxScrollTop = 0;
}

/** Ends the enforcement of the mode. A jump becomes an ordinary position. */
function release({ state }: Run, mode: ScrollMode = state.mode): void {
  state.mode = mode.kind === 'jumping' ? { kind: 'anchored', anchor: null } : mode;
  state.still = null;
}

function toEnd(run: Run): void {
  const { state, effects } = run;
  state.endRequested = !state.facts?.live;
  if (state.endRequested) {
    release(run);
    effects.push({ kind: 'show-end' });
    return;
  }
  enter(run, { kind: 'pinned' });
  effects.push({ kind: 'scroll-to-end' });
}

/**
 * A pinned timeline stays pinned far from the end if the position did not go up: messages have arrived since the scroll
 * to the end. It also stays pinned after a few pixels up, because rendered rows may be lower than estimated.
 */
function scrolled(run: Run): void {
  const { state, layout } = run;
  if (state.mode.kind === 'opening') return;
  const { scrollTop } = layout;
  const isNearEnd = layout.content - scrollTop - layout.viewport <= END_REACH;
  const isBarelyUp = state.maxScrollTop - scrollTop <= END_REACH;
  state.maxScrollTop = isNearEnd ? scrollTop : Math.max(state.maxScrollTop, scrollTop);
  // While a mode is enforced, scrolls are corrections. A scroll by the reader begins with a press.
  if (state.still !== null) return;
  if (state.facts?.live && (isNearEnd || (isPinned(state) && isBarelyUp))) state.mode = { kind: 'pinned' };
  else release(run, { kind: 'anchored', anchor: null });
  if (state.facts?.inSight) state.pinnedInSight = isPinned(state);
}

/** A timeline at its end stays there when its viewport shrinks, as when the composer grows or a keyboard opens. */
function resized({ state, layout, effects }: Run): void {
  // The distance to the end before the resize, from the height that the viewport had then.
  const gap = layout.content - layout.scrollTop - state.viewport;
  state.viewport = layout.viewport;
  if (state.facts?.live && gap <= END_REACH) effects.push({ kind: 'scroll-to-end' });
}

function loadMore({ state, layout, effects }: Run): void {
  if (state.mode.kind === 'opening') return;
  const ahead = Math.max(LOAD_AHEAD, layout.viewport);
  const reader = layout.topRow()?.id ?? 0;
  if (isPinned(state)) effects.push({ kind: 'trim' });
  const below = layout.content - layout.scrollTop - layout.viewport;
  if (below < ahead) effects.push({ kind: 'load-newer', reader });
  if (layout.scrollTop < ahead) effects.push({ kind: 'load-older', reader });
}

/** Corrects the position of an enforced mode; ends the enforcement when it was right for STILL_FRAMES frames. */
function enforce(run: Run): void {
  const { state, layout, effects } = run;
  if (state.still === null) return;
  const top = targetOf(state.mode, layout);
  if (top === null) return;
  if (Math.abs(layout.scrollTop - top) >= 1) {
    state.still = 0;
    effects.push({ kind: 'scroll', top });
    return;
  }
  state.still += 1;
  if (state.still < STILL_FRAMES) return;
  const isAtEnd = state.facts?.live === true && layout.content - top - layout.viewport <= END_REACH;
  release(run, isAtEnd ? { kind: 'pinned' } : state.mode);
}

/** The scroll position that a mode requires; null where it requires none, or where its row is gone. */
function targetOf(mode: ScrollMode, layout: Layout): number | null {
  const lowest = layout.content - layout.viewport;
  const within = (top: number): number => Math.round(Math.max(0, Math.min(top, lowest)));
  if (mode.kind === 'pinned') return within(lowest);
  if (mode.kind === 'jumping') {
    const row = layout.find(mode.target.key, mode.target.id);
    return row && within(row.top - (layout.viewport - row.height) / 2);
  }
  const anchor = mode.kind === 'anchored' ? mode.anchor : null;
  const row = anchor && layout.find(anchor.key, anchor.id);
  return anchor && row && within(row.top - anchor.offset);
}
