// The right to hold the line: one lock per server, whatever the account and the build. The lock elects; the fence
// (journal/common.ts) stops the writes of an engine from which the lock was stolen.
import { EMPTY, map, Subject, switchMap, timer, type Observable } from 'rxjs';
import type { StatusRow } from '../../src/core/contract/rows.ts';
import { engineLock } from '../../src/core/contract/seat.ts';
import type { TokenPair } from '../../src/core/contract/views.ts';
import type { EngineEnv } from '../env.ts';
import type { Scope } from '../scope.ts';
import { openEngineChannel, type HeardMessage } from './engine-channel.ts';
import { requestLock, type LockEvent, type LockRequest } from './web-lock.ts';

/** A holder that has not answered for so long is dead or frozen: the lock is taken from it. ms */
export const PATIENCE = 5_000;

export interface WriterLockOptions {
  /** Its end gives the lock back. */
  scope: Scope;
  env: Pick<EngineEnv, 'locks' | 'channel' | 'scheduler' | 'boot' | 'build' | 'alone'>;
  server: string;
  /** The newest pair of this engine's sign-in: the build that takes the line over goes on with it. */
  tokens: () => TokenPair | null;
  /** A page is here that needs the line. */
  isWanted: () => boolean;
  /** A page here must not be interrupted: engines that ask for the line wait. */
  isBusy: () => boolean;
}

export interface WriterLock {
  /** Whether another engine holds the line, and how it answers. */
  readonly waiting: StatusRow['waiting'];
  /** `waiting` may have changed. */
  readonly changed$: Observable<void>;
  /** The lock is held. */
  readonly taken$: Observable<void>;
  /** Another engine gets the line: this one must end and then release the lock. */
  readonly yield$: Observable<void>;
  /** The lock was stolen, or an engine of another build holds it and no page here is fresh. */
  readonly over$: Observable<void>;
  /** The sign-in of the engine that gives the line up. */
  readonly tokens$: Observable<TokenPair>;
  /** Asks for the lock. `fresh`: a page was just loaded; `take`: its user wants the line in that page. */
  want(tab: { fresh: boolean; take: boolean }): void;
  /** False where another engine stole the lock while this one was frozen, before `over$` can tell. */
  isHeld(): Promise<boolean>;
  /** Invites engines that were sent away to ask again, as soon as nothing here is busy. */
  recheckBusy(): void;
  /** Gives the lock back, or stops asking for it, for good. */
  release(): void;
}

/**
 * An engine tries the lock and queues behind its holder. In the queue it asks the holder to yield: silence for PATIENCE
 * means a steal, an answer means another question after PATIENCE. As the holder it yields to fresh pages of other
 * builds while nothing is busy, and to a user who wants the line elsewhere at once.
 */
export function createWriterLock(options: WriterLockOptions): WriterLock {
  const { env, server, tokens, isWanted, isBusy } = options;
  const scope = options.scope.child();
  const name = `partyline-writer:${server}`;
  const channel = openEngineChannel(env, name);

  let step: 'idle' | 'trying' | 'asking' | 'held' | 'yielding' = 'idle';
  /** A page here was freshly loaded. */
  let isFresh = false;
  /** The user wants the line in a page of this engine. */
  let isTaking = false;
  /** A page of the same build has the line, and keeps it until a user takes it. */
  let isElsewhere = false;
  /** As the holder: an engine was sent away. As the asker: the holder has sent this engine away. */
  let isRefused = false;
  /** The last page has gone while this engine asked. */
  let isResting = false;

  const changed$ = new Subject<void>();
  const taken$ = new Subject<void>();
  const yield$ = new Subject<void>();
  const over$ = new Subject<void>();
  const tokens$ = new Subject<TokenPair>();
  const requests$ = new Subject<LockRequest>();
  const patience$ = new Subject<'ask' | 'steal' | null>();

  /** A newer request gives up the one before. */
  const lock$ = requests$.pipe(switchMap((how) => requestLock(env.locks, name, how)));
  /** One timer: the next question or the steal, `null` for none. */
  const patienceOver$ = patience$.pipe(
    switchMap((next) => (next === null ? EMPTY : timer(PATIENCE, env.scheduler).pipe(map(() => next)))),
  );

  function followLock(event: LockEvent): void {
    if (event === 'stolen') return over$.next();
    if (event === 'unavailable') return queue();
    patience$.next(null);
    step = 'held';
    isRefused = false;
    // Engines that wait have a holder to talk to again.
    channel.say({ is: 'alive' });
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
    // Without a page here the line would be taken from a page that somebody looks at.
    isResting = !isWanted();
    if (isResting) return;
    channel.say({ is: 'yield?', fresh: isFresh, take: isTaking });
    patience$.next('steal');
  }

  function hear(message: HeardMessage): void {
    const isStranger = message.build !== env.build;
    if (message.is === 'yield?') {
      if (step === 'held') answer(message.take, isStranger && message.fresh);
    } else if (step !== 'asking') return;
    else if (message.is === 'yielding') {
      if (message.tokens) tokens$.next(message.tokens);
    } else if (isStranger && !isFresh && !env.alone) over$.next();
    else if (message.is === 'free') {
      setRefused(false);
      ask();
    } else wait(isStranger, message.is === 'busy');
  }

  /** The holder closes on its own account, has just come, or is busy: asked again later, should it freeze meanwhile. */
  function wait(isStranger: boolean, isHolderBusy: boolean): void {
    patience$.next('ask');
    // All engines hear the answer to one of them: a holder is busy for strangers only.
    if (isStranger && isHolderBusy) setRefused(true);
    // The holder has a page of its own, as this engine has: it closes when that page does.
    if (env.alone && !(isStranger && isFresh)) setElsewhere();
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

  /** A user who takes the line comes before work that is under way. */
  function answer(isTaken: boolean, isEntitled: boolean): void {
    if (!isTaken && !isEntitled) return channel.say({ is: 'alive' });
    if (!isTaken && isBusy()) {
      isRefused = true;
      return channel.say({ is: 'busy' });
    }
    step = 'yielding';
    channel.say({ is: 'yielding', tokens: tokens() });
    yield$.next();
  }

  scope.bind(lock$, followLock);
  scope.bind(patienceOver$, (next) => (next === 'ask' ? ask() : requests$.next('steal')));
  scope.bind(channel.heard$, hear);

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
      const isNews = fresh && !isFresh;
      isFresh ||= fresh;
      isTaking ||= take;
      if (step === 'idle') {
        step = 'trying';
        requests$.next('if-available');
      } else if (step === 'asking' && (isNews || isResting)) ask();
    },
    async isHeld() {
      const { held = [] } = await env.locks.query();
      const ownerOf = (lock: string) => held.find((it) => it.name === lock)?.clientId;
      return ownerOf(name) === ownerOf(engineLock(env.boot));
    },
    recheckBusy() {
      if (step !== 'held' || scope.ended || !isRefused || isBusy()) return;
      isRefused = false;
      channel.say({ is: 'free' });
    },
    release: () => scope.end(),
  };
}
