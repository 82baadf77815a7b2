// Server: the order in which things are stored and pushed: one lane per chat, one for the operators, one for
// friend requests. Within a lane the next begins when the one before is stored and pushed, so ids commit in
// order there and pushes leave in that order; an advisory lock in the same transaction says the same to other
// servers on the database. Across chats nobody waits for anybody: `horizon.ts` keeps pulls whole.
import type { Db, Tx } from '../db/open.ts';
import { Busy } from '../http/admission.ts';
import type { Untold } from '../push/untold.ts';
import type { Clock } from '../services.ts';
import { enter } from './entering.ts';

export type Kind = 'private' | 'group';
export type Lane = `private ${number} ${number}` | `group ${number}` | 'system' | 'requests';

/** The chat of two people, whoever is named first. */
export const privateLane = (a: number, b: number): Lane => `private ${Math.min(a, b)} ${Math.max(a, b)}`;
export const groupLane = (groupId: number): Lane => `group ${groupId}`;

export interface Lanes {
  /**
   * Runs `store` in a transaction that holds the lane's lock, then `told` with what it returned, before the next
   * of the lane begins. Answers what `store` returned once that is told; a `told` that fails is tried again later
   * and fails nothing. Rejects with Busy, and stores nothing, where too many wait in the lane or its turn comes late.
   */
  run<T>(lane: Lane, store: (tx: Tx) => Promise<T>, told: Told<T>): Promise<T>;
  /** The same for a `store` of one statement, which takes the lock by itself (`entering`). */
  single<T>(lane: Lane, store: () => Promise<T>, told: Told<T>): Promise<T>;
  /** ms since the beginning of what has been under way longest; 0 where nothing is. */
  age(): number;
}

type Told<T> = (stored: T) => void | Promise<void>;

/** `now` in ms, of any clock that does not jump. */
export function createLanes(
  db: Db,
  untold: Pick<Untold, 'tell'>,
  now: Clock = () => performance.now(),
): Lanes {
  const ends = new Map<Lane, Promise<void>>();
  /** In the order of their beginning. */
  const begun = new Map<symbol, number>();
  const timed = async <T>(lane: Lane, store: () => Promise<T>): Promise<T> => {
    const key = Symbol(lane);
    begun.set(key, now());
    try {
      return await store();
    } finally {
      begun.delete(key);
    }
  };
  const waiting = new Map<Lane, number>();
  const single: Lanes['single'] = async (lane, store, told) => {
    const before = waiting.get(lane) ?? 0;
    if (before >= MOST_WAITING) throw new Busy('too many wait in one lane');
    waiting.set(lane, before + 1);
    const since = now();
    const stored = (ends.get(lane) ?? Promise.resolve()).then(() => {
      if (now() - since > PATIENCE_MS) throw new Busy('waited for too long in one lane');
      return timed(lane, store);
    });
    const end = stored.then(
      (value) => untold.tell(lane, () => told(value)),
      () => undefined,
    );
    ends.set(lane, end);
    await end;
    const left = (waiting.get(lane) ?? 1) - 1;
    if (left > 0) waiting.set(lane, left);
    else {
      waiting.delete(lane);
      ends.delete(lane);
    }
    return stored;
  };
  return {
    single,
    run: (lane, store, told) => {
      const transaction = () =>
        db.transaction(async (tx) => {
          await tx.execute(enter(lane));
          return store(tx);
        });
      return single(lane, transaction, told);
    },
    age: () => {
      const [oldest] = begun.values();
      return oldest === undefined ? 0 : now() - oldest;
    },
  };
}

/** A chat that hangs must not take all turns of the server. */
const MOST_WAITING = 100;
/** Together with the longest statement still less than a client waits for an answer. */
const PATIENCE_MS = 8_000;
