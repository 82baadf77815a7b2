// Lanes: the order in which messages are stored and pushed. Each chat has a lane; `chats.ts` names the
// others. Within a lane, a job begins when the job before is stored and pushed. So ids commit in order, and
// pushes leave in that order. An advisory lock in the same transaction keeps the order between servers on one
// database. Lanes do not wait for each other: `horizon.ts` keeps pulls complete across chats.
import type { Lane } from '../chats.ts';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/drizzle.ts';
import { Busy } from '../http/admission.ts';
import type { PendingPushes } from '../push/pending-pushes.ts';
import { NO_SPANS, type Spans } from '../spans.ts';
import { lockLane } from './lane-locks.ts';

export interface Lanes {
  /**
   * Runs `store` in a transaction that holds the lane's lock, then `push` with its result. Then the next job of
   * the lane begins. Resolves with the result after `push`. A failed `push` is repeated later and does not
   * reject. Rejects with Busy, and stores nothing, if too many jobs wait in the lane or this job waits too
   * long.
   */
  run<T>(lane: Lane, store: (tx: Tx) => Promise<T>, push: PushStored<T>): Promise<T>;
  /**
   * Like `run`, for a `store` of one statement that takes the locks itself (`laneLocks`). Pushes of two servers may leave
   * in any order, as those of messages may, which have ids.
   */
  single<T>(lane: Lane, store: () => Promise<T>, push: PushStored<T>): Promise<T>;
  /** Runs `push` alone in the lane, for a push of the stored state. */
  turn(lane: Lane, push: () => Promise<void>): Promise<void>;
  /** Number of jobs that wait for an earlier job of their lane. */
  waiting(): number;
  /** Milliseconds since the oldest running `store` began; 0 if none runs. */
  age(): number;
}

type PushStored<T> = (stored: T) => void | Promise<void>;

/** Turns in a lane among all servers: the next server takes its turn when the pushes of this one have left. */
export interface Turns {
  /** Resolves with a function that ends the turn. Rejects with Busy if the wait is too long. */
  take(lane: Lane): Promise<() => Promise<void>>;
  /** Resolves when this server knows every connection that another server knew at the call. */
  synced(): Promise<void>;
}

/** The turns of a server without others. */
export const NO_TURNS: Turns = {
  take: () => Promise.resolve(() => Promise.resolve()),
  synced: () => Promise.resolve(),
};

/** `now` returns ms of a clock that does not jump. */
export function createLanes(
  db: Db,
  pendingPushes: Pick<PendingPushes, 'push'>,
  turns: Turns = NO_TURNS,
  now: Clock = () => performance.now(),
  spans: Spans = NO_SPANS,
): Lanes {
  const lastEnds = new Map<Lane, Promise<void>>();
  /** Start times of the running `store` calls, oldest first. */
  const started = new Map<symbol, number>();
  const timed = async <T>(lane: Lane, store: () => Promise<T>): Promise<T> => {
    const key = Symbol(lane);
    started.set(key, now());
    try {
      return await store();
    } finally {
      started.delete(key);
    }
  };
  /** Number of jobs of each lane, the running one included. */
  const jobs = new Map<Lane, number>();
  const inLane = <T>(lane: Lane, store: () => Promise<T>, push: PushStored<T>, among: Turns) =>
    spans.within({ name: `lane ${kindOf(lane)}` }, (note) =>
      queue(lane, store, push, among, (ms) => note({ 'partyline.lane.wait_ms': ms })),
    );
  const queue = async <T>(
    lane: Lane,
    store: () => Promise<T>,
    push: PushStored<T>,
    among: Turns,
    noteWait: (ms: number) => void,
  ) => {
    const before = jobs.get(lane) ?? 0;
    if (before >= MAX_WAITING) throw new Busy('too many wait in one lane');
    jobs.set(lane, before + 1);
    const since = now();
    let endTurn = () => Promise.resolve();
    const stored = (lastEnds.get(lane) ?? Promise.resolve()).then(async () => {
      if (now() - since > MAX_WAIT_MS) throw new Busy('waited for too long in one lane');
      endTurn = await among.take(lane);
      noteWait(now() - since);
      return timed(lane, store);
    });
    const end = stored
      .then(
        async (value) => {
          // The push may skip users who are offline. One who connects after this reads the stored state.
          await among.synced();
          await pendingPushes.push(lane, () => push(value));
        },
        () => undefined,
      )
      .then(() => endTurn());
    lastEnds.set(lane, end);
    await end;
    const left = (jobs.get(lane) ?? 1) - 1;
    if (left > 0) jobs.set(lane, left);
    else {
      jobs.delete(lane);
      lastEnds.delete(lane);
    }
    return stored;
  };
  return {
    single: (lane, store, push) => inLane(lane, store, push, NO_TURNS),
    turn: async (lane, push) => {
      await inLane(lane, () => Promise.resolve(), push, turns);
    },
    run: (lane, store, push) => {
      const transaction = () =>
        db.transaction(async (tx) => {
          await tx.execute(lockLane(lane));
          return store(tx);
        });
      return inLane(lane, transaction, push, turns);
    },
    waiting: () => [...jobs.values()].reduce((sum, count) => sum + count - 1, 0),
    age: () => {
      const [oldest] = started.values();
      return oldest === undefined ? 0 : now() - oldest;
    },
  };
}

/** The first word of a lane. The rest has the ids of users and groups. */
const kindOf = (lane: Lane): string => lane.split(' ', 1)[0] ?? lane;

/** Most jobs of one lane: a chat that hangs must not fill the server with waiting requests. */
const MAX_WAITING = 100;
/** Longest wait of a job, in ms. Together with the longest statement it is less than a client's timeout. */
const MAX_WAIT_MS = 8_000;
