// Lanes: the order in which messages are stored and pushed. Each chat has a lane; `chats.ts` names the
// others. Within a lane, a job begins when the job before is stored and pushed. So ids commit in order, and
// pushes leave in that order. An advisory lock in the same transaction keeps the order between servers on one
// database. Lanes do not wait for each other: `horizon.ts` keeps pulls complete across chats.
import type { Lane } from '../chats.ts';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/drizzle.ts';
import { Busy } from '../http/admission.ts';
import type { PendingPushes } from '../push/pending-pushes.ts';
import { lockLane } from './lane-locks.ts';

export interface Lanes {
  /**
   * Runs `store` in a transaction that holds the lane's lock, then `push` with its result. Then the next job of
   * the lane begins. Resolves with the result after `push`. A failed `push` is repeated later and does not
   * reject. Rejects with Busy, and stores nothing, if too many jobs wait in the lane or this job waits too
   * long.
   */
  run<T>(lane: Lane, store: (tx: Tx) => Promise<T>, push: PushStored<T>): Promise<T>;
  /** Like `run`, for a `store` of one statement that takes the locks itself (`laneLocks`). */
  single<T>(lane: Lane, store: () => Promise<T>, push: PushStored<T>): Promise<T>;
  /** Milliseconds since the oldest running `store` began; 0 if none runs. */
  age(): number;
}

type PushStored<T> = (stored: T) => void | Promise<void>;

/** `now` returns ms of a clock that does not jump. */
export function createLanes(
  db: Db,
  pendingPushes: Pick<PendingPushes, 'push'>,
  now: Clock = () => performance.now(),
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
  const waiting = new Map<Lane, number>();
  const single: Lanes['single'] = async (lane, store, push) => {
    const before = waiting.get(lane) ?? 0;
    if (before >= MAX_WAITING) throw new Busy('too many wait in one lane');
    waiting.set(lane, before + 1);
    const since = now();
    const stored = (lastEnds.get(lane) ?? Promise.resolve()).then(() => {
      if (now() - since > MAX_WAIT_MS) throw new Busy('waited for too long in one lane');
      return timed(lane, store);
    });
    const end = stored.then(
      (value) => pendingPushes.push(lane, () => push(value)),
      () => undefined,
    );
    lastEnds.set(lane, end);
    await end;
    const left = (waiting.get(lane) ?? 1) - 1;
    if (left > 0) waiting.set(lane, left);
    else {
      waiting.delete(lane);
      lastEnds.delete(lane);
    }
    return stored;
  };
  return {
    single,
    run: (lane, store, push) => {
      const transaction = () =>
        db.transaction(async (tx) => {
          await tx.execute(lockLane(lane));
          return store(tx);
        });
      return single(lane, transaction, push);
    },
    age: () => {
      const [oldest] = started.values();
      return oldest === undefined ? 0 : now() - oldest;
    },
  };
}

/** Most jobs of one lane: a chat that hangs must not fill the server with waiting requests. */
const MAX_WAITING = 100;
/** Longest wait of a job, in ms. Together with the longest statement it is less than a client's timeout. */
const MAX_WAIT_MS = 8_000;
