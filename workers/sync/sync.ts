// The frames and pulls of one account. From the acknowledged login of a connection until its catch-up ends,
// frames wait in the buffer. They are then handled in order of arrival, and later frames at once (PULL-04).
//
//   connect  ─ catch-up: lists, pulls of all feeds ─ buffered frames ─ live: confirming pulls
//   frame    ─ classify ─ buffer, or one of live$, people$, askRead$, ended$
//
// A lost connection or another connect cancels the catch-up, the confirming pull and all fetches. A slice
// that is being stored is finished, and the next pull begins after it.
import {
  BehaviorSubject,
  catchError,
  filter,
  firstValueFrom,
  merge,
  of,
  reduce,
  skip,
  Subject,
  switchMap,
  take,
  takeUntil,
  tap,
  timer,
  type Observable,
  type SchedulerLike,
} from 'rxjs';
import type { SignInEnd } from '../../src/core/contract/rows.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { PeopleChange } from '../../src/core/domain/people.ts';
import { byFeed, FEEDS, type Frame, type Feed } from '../../src/core/wire/index.ts';
import type { Scope } from '../scope.ts';
import { FrameBuffer, type BufferCounts } from './buffer.ts';
import { catchUp, noAnswer, type CatchUpOptions, type CaughtUp } from './catch-up.ts';
import { classify, type Meaning } from './classify.ts';
import { createConfirm, type LineState } from './confirm.ts';
import type { Progress } from './progress.ts';
import { isLate } from './pull-plan.ts';
import { pull, type PullOptions } from './pull.ts';

export interface SyncOptions
  extends
    Pick<PullOptions, 'fetchPage' | 'cursor' | 'store' | 'noteGaps' | 'serverNow'>,
    Pick<CatchUpOptions, 'reloadLists'> {
  selfId: number;
  /** A random number in [0, 1). */
  random: () => number;
  scheduler: SchedulerLike;
  scope: Scope;
}

/** All streams emit synchronously with their cause. */
export interface Sync {
  /** Chat events of the frames. */
  readonly live$: Observable<ChatEvent>;
  readonly people$: Observable<PeopleChange>;
  /** Private chats whose read position of the peer has to be requested from the server. */
  readonly askRead$: Observable<ChatKey>;
  readonly ended$: Observable<SignInEnd>;
  /** Feeds whose pull has ended well, after a connect or as a confirming pull. */
  readonly pulled$: Observable<Feed>;
  /** Progress of the running catch-up, null when none runs. */
  readonly progress$: Observable<Progress | null>;
  /** Counters for the diagnostics. */
  readonly counts: Readonly<BufferCounts>;
  /** Handles or buffers a frame of the current socket. */
  frame(frame: Frame): void;
  /**
   * Reloads the friend and group lists and pulls all feeds. Resolves as unanswered when the connection is
   * lost or replaced.
   */
  catchUp(): Promise<CaughtUp>;
  /**
   * Resolves true when a pull of all feeds that began after this call ended well; false at once while
   * offline.
   */
  readonly confirm: () => Promise<boolean>;
  /** The socket is closed: later frames belong to the next catch-up. */
  down(): void;
}

export function createSync(options: SyncOptions): Sync {
  const { selfId, cursor, noteGaps, serverNow, random, scheduler, scope } = options;
  const buffer = new FrameBuffer();
  const line$ = new BehaviorSubject<LineState>('down');
  const interrupted$ = merge(
    scope.end$,
    line$.pipe(
      skip(1),
      filter((line) => line !== 'live'),
    ),
  );
  const live$ = new Subject<ChatEvent>();
  const people$ = new Subject<PeopleChange>();
  const askRead$ = new Subject<ChatKey>();
  const ended$ = new Subject<SignInEnd>();
  const pulled$ = new Subject<Feed>();
  const progress$ = new Subject<Progress | null>();
  /** Number of slices that are being stored. */
  const writing$ = new BehaviorSubject(0);
  /** The highest id of each feed seen on this socket, or stored by a completed pull. */
  let positions = storedPositions();
  /** True where an event arrived since the last pull began, or that pull failed. */
  let needsConfirm = false;

  async function store(...slice: Parameters<PullOptions['store']>): Promise<void> {
    writing$.next(writing$.value + 1);
    try {
      await options.store(...slice);
    } finally {
      writing$.next(writing$.value - 1);
    }
  }

  const pullOptions: PullOptions = { ...options, store, yield$: timer(0, scheduler) };
  /** Runs the pulls of all feeds in parallel, once the slices of an older pull are stored. */
  const pulls$ = writing$.pipe(
    filter((slices) => slices === 0),
    take(1),
    switchMap(() => {
      needsConfirm = false;
      return merge(...FEEDS.map((feed) => pull(feed, pullOptions)));
    }),
    tap(({ kind, feed }) => {
      if (kind !== 'ended') return;
      positions[feed] = Math.max(positions[feed], cursor(feed).done);
      pulled$.next(feed);
    }),
  );
  const confirm = createConfirm({
    line$,
    interrupted$,
    pull$: pulls$.pipe(
      reduce((isConfirmed, { kind }) => isConfirmed && kind !== 'failed', true),
      tap((isConfirmed) => {
        needsConfirm ||= !isConfirmed;
      }),
      catchError((bug: unknown) => {
        scope.report(bug);
        return of(false);
      }),
    ),
    needsConfirm: () => needsConfirm,
    random,
    scheduler,
    scope,
  });
  const caughtUp$ = catchUp({ reloadLists: options.reloadLists, pulls$, buffer }).pipe(
    tap({
      next: (step) => {
        if (step.kind === 'progress') progress$.next(step.progress);
        if (step.kind === 'caught-up') goLive();
      },
      finalize: () => progress$.next(null),
    }),
    filter((step) => step.kind !== 'progress'),
  );

  /** Handles the buffered frames as if they arrived now, before any later frame. */
  function goLive(): void {
    for (const frame of buffer.drain()) handle(frame);
    line$.next('live');
  }

  function handle(meaning: Meaning): void {
    switch (meaning.kind) {
      case 'event':
        return live$.next(meaning.event);
      case 'people':
        return people$.next(meaning.change);
      case 'ask-read':
        return askRead$.next(meaning.chat);
      case 'end':
        return ended$.next(meaning.why);
      case 'nothing':
        return undefined;
    }
  }

  /** Raises the position, so that a later frame without an id covers this one. */
  function notePosition(meaning: Meaning): void {
    if (meaning.kind !== 'event') return;
    needsConfirm = true;
    const { event, feed } = meaning;
    const id = event.kind === 'message' ? event.message.id : event.kind === 'recall' ? (event.id ?? 0) : 0;
    positions[feed] = Math.max(positions[feed], id);
  }

  function storedPositions(): Record<Feed, number> {
    return byFeed((feed) => cursor(feed).done);
  }

  return {
    live$,
    people$,
    askRead$,
    ended$,
    pulled$,
    progress$,
    counts: buffer.counts,
    frame(frame) {
      const meaning = classify(frame, { selfId, position: (feed) => positions[feed], now: serverNow });
      notePosition(meaning);
      // The end of a sign-in takes effect at once in every phase.
      if (line$.value === 'live' || meaning.kind === 'end' || meaning.kind === 'nothing') handle(meaning);
      else buffer.add(meaning);
    },
    catchUp() {
      line$.next('catching-up');
      // Gaps are recorded before any new event is applied, because a gap begins after the messages held now.
      for (const feed of FEEDS) if (isLate(cursor(feed), serverNow())) noteGaps(feed);
      return firstValueFrom(caughtUp$.pipe(takeUntil(interrupted$)), { defaultValue: noAnswer });
    },
    confirm,
    down() {
      line$.next('down');
      // Events that no pull repeats (read or deleted on another device) are applied now: they hold without a
      // pull.
      buffer.dropRepeated();
      for (const frame of buffer.drain()) if (frame.kind === 'event') handle(frame);
      positions = storedPositions();
    },
  };
}
