// The right to hold the server connection: one lock per server, shared by all accounts and builds. The lock
// elects an engine; the fence (journal/common.ts) stops the writes of an engine from which the lock was
// stolen.
import { EMPTY, map, Subject, switchMap, timer, type Observable } from 'rxjs';
import type { StatusRow } from '../../src/core/contract/rows.ts';
import { engineLock } from '../../src/core/contract/seat.ts';
import type { TokenPair } from '../../src/core/contract/views.ts';
import type { EngineEnv } from '../env.ts';
import type { Scope } from '../scope.ts';
import { openEngineChannel, type ReceivedMessage } from './engine-channel.ts';
import { requestLock, type LockEvent, type LockRequest } from './web-lock.ts';

/**
 * Time limit for an answer of the holder, ms. A holder that exceeds it is dead or frozen, and its lock is
 * stolen.
 */
export const ANSWER_TIMEOUT = 5_000;

export interface WriterLockOptions {
  /** The lock is released when this scope ends. */
  scope: Scope;
  env: Pick<EngineEnv, 'locks' | 'channel' | 'scheduler' | 'boot' | 'build' | 'alone'>;
  server: string;
  /** The newest token pair of this engine's sign-in. The build that takes over continues with it. */
  tokens: () => TokenPair | null;
  /** A page of this engine needs the connection. */
  isWanted: () => boolean;
  /** A page of this engine must not be interrupted: other engines have to wait. */
  isBusy: () => boolean;
}

export interface WriterLock {
  /** Whether another engine holds the connection, and how it answers. */
  readonly waiting: StatusRow['waiting'];
  /** `waiting` may have changed. */
  readonly changed$: Observable<void>;
  /** This engine got the lock. */
  readonly taken$: Observable<void>;
  /** Another engine gets the connection: this engine must end and then release the lock. */
  readonly yield$: Observable<void>;
  /**
   * This engine has to end: its lock was stolen, or an engine of another build holds the lock. In the second
   * case an engine with a newly loaded page waits instead.
   */
  readonly over$: Observable<void>;
  /** The token pair of the engine that gives up the connection. */
  readonly tokens$: Observable<TokenPair>;
  /**
   * Asks for the lock. `fresh`: the page was just loaded; `take`: the user wants the connection in that page.
   */
  want(tab: { fresh: boolean; take: boolean }): void;
  /** False where another engine stole the lock while this one was frozen; `over$` may emit later. */
  isHeld(): Promise<boolean>;
  /** Invites refused engines to ask again, once this engine is no longer busy. */
  recheckBusy(): void;
  /** Releases the lock, or stops asking for it, for good. */
  release(): void;
}

/**
 * An engine tries the lock and queues behind its holder. In the queue it asks the holder to yield. If the
 * holder does not answer within ANSWER_TIMEOUT, the engine steals the lock; after an answer it asks again
 * ANSWER_TIMEOUT later. The holder yields at once to a user who takes the connection elsewhere. It also
 * yields to newly loaded pages of other builds, unless it is busy.
 */
export function createWriterLock(options: WriterLockOptions): WriterLock {
  const { env, server, tokens, isWanted, isBusy } = options;
  const scope = options.scope.child();
  const name = `partyline-writer:${server}`;
  const channel = openEngineChannel(env, name);

  let step: 'idle' | 'trying' | 'asking' | 'held' | 'yielding' = 'idle';
  /** A page connected to this engine right after it was loaded. */
  let isFresh = false;
  /** The user wants the connection in a page of this engine. */
  let isTaking = false;
  /** A page of the same build has the connection and keeps it until the user takes it. */
  let isElsewhere = false;
  /** As the holder: this engine refused another one. As the asker: the holder refused this engine. */
  let isRefused = false;
  /** The last page left while this engine was asking, so it stopped asking. */
  let isResting = false;

  const changed$ = new Subject<void>();
  const taken$ = new Subject<void>();
  const yield$ = new Subject<void>();
  const over$ = new Subject<void>();
  const tokens$ = new Subject<TokenPair>();
  const requests$ = new Subject<LockRequest>();
  const timer$ = new Subject<'ask' | 'steal' | null>();

  /** A newer lock request cancels the one before. */
  const lock$ = requests$.pipe(switchMap((mode) => requestLock(env.locks, name, mode)));
  /** One timer for the next question or the steal; `null` stops it. */
  const timerFired$ = timer$.pipe(
    switchMap((next) => (next === null ? EMPTY : timer(ANSWER_TIMEOUT, env.scheduler).pipe(map(() => next)))),
  );

  function handleLock(event: LockEvent): void {
    if (event === 'stolen') return over$.next();
    if (event === 'unavailable') return queue();
    timer$.next(null);
    step = 'held';
    isRefused = false;
    // Tell waiting engines that the lock has a holder that answers.
    channel.send({ is: 'alive' });
    taken$.next();
    changed$.next();
  }

  function queue(): void {
    step = 'asking';
    requests$.next('queue');
    ask();
    changed$.next();
  }

  function ask(): void {
    // Without a page of its own, this engine would take the connection from a page that a user looks at.
    isResting = !isWanted();
    if (isResting) return;
    channel.send({ is: 'yield?', fresh: isFresh, take: isTaking });
    timer$.next('steal');
  }

  function handleMessage(message: ReceivedMessage): void {
    const isOtherBuild = message.build !== env.build;
    if (message.is === 'yield?') {
      if (step === 'held') answer(message.take, isOtherBuild && message.fresh);
    } else if (step !== 'asking') return;
    else if (message.is === 'yielding') {
      if (message.tokens) tokens$.next(message.tokens);
    } else if (isOtherBuild && !isFresh && !env.alone) over$.next();
    else if (message.is === 'free') {
      setRefused(false);
      ask();
    } else wait(isOtherBuild, message.is === 'busy');
  }

  /**
   * The holder is closing, has just started, or is busy. Ask again later, because it may freeze meanwhile.
   */
  function wait(isOtherBuild: boolean, isHolderBusy: boolean): void {
    timer$.next('ask');
    // All engines receive the answer to any of them. `busy` concerns only engines of another build.
    if (isOtherBuild && isHolderBusy) setRefused(true);
    // The holder serves a page of its own, as this engine does, and closes only when that page does.
    if (env.alone && !(isOtherBuild && isFresh)) setElsewhere();
  }

  function setElsewhere(): void {
    if (isElsewhere) return;
    isElsewhere = true;
    changed$.next();
  }

  function setRefused(refused: boolean): void {
    if (isRefused === refused) return;
    isRefused = refused;
    changed$.next();
  }

  /** A user who takes the connection has priority over work that is under way. */
  function answer(isTaken: boolean, isEntitled: boolean): void {
    if (!isTaken && !isEntitled) return channel.send({ is: 'alive' });
    if (!isTaken && isBusy()) {
      isRefused = true;
      return channel.send({ is: 'busy' });
    }
    step = 'yielding';
    channel.send({ is: 'yielding', tokens: tokens() });
    yield$.next();
  }

  scope.bind(lock$, handleLock);
  scope.bind(timerFired$, (next) => (next === 'ask' ? ask() : requests$.next('steal')));
  scope.bind(channel.messages$, handleMessage);

  return {
    get waiting() {
      if (step !== 'asking' || scope.ended) return 'no';
      if (isElsewhere) return 'elsewhere';
      return isRefused ? 'refused' : 'asked';
    },
    changed$,
    taken$,
    yield$,
    over$,
    tokens$,
    want({ fresh, take }) {
      const isNewlyFresh = fresh && !isFresh;
      isFresh ||= fresh;
      isTaking ||= take;
      if (step === 'idle') {
        step = 'trying';
        requests$.next('if-available');
      } else if (step === 'asking' && (isNewlyFresh || isResting)) ask();
    },
    async isHeld() {
      const { held = [] } = await env.locks.query();
      const ownerOf = (lock: string) => held.find((it) => it.name === lock)?.clientId;
      return ownerOf(name) === ownerOf(engineLock(env.boot));
    },
    recheckBusy() {
      if (step !== 'held' || scope.ended || !isRefused || isBusy()) return;
      isRefused = false;
      channel.send({ is: 'free' });
    },
    release: () => scope.end(),
  };
}
