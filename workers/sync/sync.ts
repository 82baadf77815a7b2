// The frames and pulls of one account. From the acknowledgement of a connect until its catch-up has ended, frames wait
// in the buffer; then they are handled in order of arrival, and later ones at once (PULL-04).
//
//   connect  ─ catch-up: lists, pulls of all feeds ─ buffered frames ─ live: confirming pulls
//   frame    ─ classify ─ buffer, or one of live$, people$, askRead$, ended$
//
// A loss of the line, or another connect, voids the catch-up and the confirming pull: pages that travel are cancelled.
// A slice that is being stored is finished, and the next pull begins behind it.
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
import { confirming, type Line } from './confirm.ts';
import type { Progress } from './progress.ts';
import { isLate } from './pull-plan.ts';
import { pull, type PullOptions } from './pull.ts';

export interface SyncOptions
  extends
    Pick<PullOptions, 'fetchPage' | 'cursor' | 'store' | 'noteBreak' | 'serverNow'>,
    Pick<CatchUpOptions, 'reloadLists'> {
  selfId: number;
  /** In [0, 1). */
  random: () => number;
  scheduler: SchedulerLike;
  scope: Scope;
}

/** The streams emit in the turn in which their cause happens. */
export interface Sync {
  /** Events of frames. */
  readonly live$: Observable<ChatEvent>;
  readonly people$: Observable<PeopleChange>;
  /** Private chats whose reader's mark the server has to be asked for. */
  readonly askRead$: Observable<ChatKey>;
  readonly ended$: Observable<SignInEnd>;
  /** Feeds whose pull has ended well, after a connect or a confirming one. */
  readonly pulled$: Observable<Feed>;
  /** Progress of the running catch-up, null when none runs. */
  readonly progress$: Observable<Progress | null>;
  /** For the diagnostics. */
  readonly counts: Readonly<BufferCounts>;
  /** Takes a frame of the current socket. */
  frame(frame: Frame): void;
  /** Fetches everything that was missed. Ends without an answer when the line is lost, or another one comes. */
  catchUp(): Promise<CaughtUp>;
  /** True when a pull of all feeds that began after this call ended well; at once false without a line. */
  readonly confirm: () => Promise<boolean>;
  /** The socket is gone: later frames belong to the next catch-up. */
  down(): void;
}

export function createSync(options: SyncOptions): Sync {
  const { selfId, cursor, noteBreak, serverNow, random, scheduler, scope } = options;
  const buffer = new FrameBuffer();
  const line$ = new BehaviorSubject<Line>('down');
  const voided$ = merge(
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
  /** Slices that are being stored. */
  const writing$ = new BehaviorSubject(0);
  /** The highest id of each feed seen on this socket, or stored by a pull that has ended. */
  let positions = storedPositions();
  /** Something came since the last pull began. */
  let isDue = false;

  async function store(...slice: Parameters<PullOptions['store']>): Promise<void> {
    writing$.next(writing$.value + 1);
    try {
      await options.store(...slice);
    } finally {
      writing$.next(writing$.value - 1);
    }
  }

  const pullOptions: PullOptions = { ...options, store, breath$: timer(0, scheduler) };
  /** The pulls of all feeds, side by side, behind the slices of an older one. */
  const pulls$ = writing$.pipe(
    filter((slices) => slices === 0),
    take(1),
    switchMap(() => {
      isDue = false;
      return merge(...FEEDS.map((feed) => pull(feed, pullOptions)));
    }),
    tap(({ kind, feed }) => {
      if (kind !== 'ended') return;
      positions[feed] = Math.max(positions[feed], cursor(feed).done);
      pulled$.next(feed);
    }),
  );
  const confirm = confirming({
    line$,
    voided$,
    pull$: pulls$.pipe(
      reduce((isConfirmed, { kind }) => isConfirmed && kind !== 'failed', true),
      tap((isConfirmed) => {
        isDue ||= !isConfirmed;
      }),
      catchError((bug: unknown) => {
        scope.report(bug);
        return of(false);
      }),
    ),
    isDue: () => isDue,
    random,
    scheduler,
    scope,
  });
  const caughtUp$ = catchUp({ reloadLists: options.reloadLists, pulls$, buffer }).pipe(
    tap({
      next: (step) => {
        if (step.kind === 'progress') progress$.next(step.progress);
        if (step.kind === 'caught-up') open();
      },
      finalize: () => progress$.next(null),
    }),
    filter((step) => step.kind !== 'progress'),
  );

  /** The buffered frames are handled as if they came now, before any later one. */
  function open(): void {
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
  function note(meaning: Meaning): void {
    if (meaning.kind !== 'event') return;
    isDue = true;
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
      note(meaning);
      // The end of a sign-in acts at once in every phase.
      if (line$.value === 'live' || meaning.kind === 'end' || meaning.kind === 'nothing') handle(meaning);
      else buffer.add(meaning);
    },
    catchUp() {
      line$.next('catching-up');
      // Before anything new is applied, an own message above all: the gap lies behind the messages held now.
      for (const feed of FEEDS) if (isLate(cursor(feed), serverNow())) noteBreak(feed);
      return firstValueFrom(caughtUp$.pipe(takeUntil(voided$)), { defaultValue: noAnswer });
    },
    confirm,
    down() {
      line$.next('down');
      // Events that no pull repeats hold without one: read or deleted on another device.
      buffer.dropRepeated();
      for (const frame of buffer.drain()) if (frame.kind === 'event') handle(frame);
      positions = storedPositions();
    },
  };
}
