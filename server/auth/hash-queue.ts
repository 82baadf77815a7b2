// A queue for hashing passwords. A hash takes 100 ms and 32 MB, so few run at once and few wait. Addresses
// take turns: many attempts from one address delay only that address. If all places are taken, the newest attempt of the
// address with the most gives way, so that a flood from some addresses refuses nobody from others.
import { availableParallelism } from 'node:os';
import { networkOf } from '../ip-addresses.ts';

/** The work gave its place in the queue to another address, and has not begun. */
export class Displaced extends Error {
  override name = 'Displaced';
}

export interface HashQueueSize {
  running: number;
  /** Most hashes that wait in each of the two queues: one for known addresses and one for unknown ones. */
  waiting: number;
  /** Most hashes that wait for one address. */
  waitingEach: number;
}

/** Leaves one core, and one of the four threads of Node's pool, to all other work. */
export const HASH_QUEUE: HashQueueSize = {
  running: Math.max(1, Math.min(3, availableParallelism() - 1)),
  waiting: 64,
  waitingEach: 32,
};

export interface HashQueue {
  /**
   * Runs `work` in its turn. Returns null if the queue is full; rejects with Displaced if another address gets the
   * place. Known addresses, from which the user has signed
   * in before, go first.
   */
  run<T>(from: { address: string; known: boolean }, work: () => Promise<T>): Promise<T> | null;
}

export function createHashQueue(size: HashQueueSize): HashQueue {
  const [known, unknown] = [createAddressQueue(size), createAddressQueue(size)];
  let running = 0;
  let knownInRow = 0;

  const next = () => {
    // A stream of sign-ins from known addresses must not block unknown addresses for ever.
    const isForUnknown = !known.waits() || (knownInRow >= MAX_IN_ROW && unknown.waits());
    const start = (isForUnknown ? unknown : known).take();
    knownInRow = isForUnknown ? 0 : knownInRow + 1;
    if (start === undefined) return;
    running++;
    start();
  };

  return {
    run: (from, work) => {
      const turn = Promise.withResolvers<void>();
      if (running < size.running) {
        running++;
        turn.resolve();
      } else {
        const waiting = {
          start: turn.resolve,
          drop: () => turn.reject(new Displaced('another address has come')),
        };
        if (!(from.known ? known : unknown).add(networkOf(from.address), waiting)) return null;
      }
      const inTurn = async () => {
        await turn.promise;
        try {
          return await work();
        } finally {
          running--;
          next();
        }
      };
      return inTurn();
    },
  };
}

interface Waiting {
  start: () => void;
  drop: () => void;
}

/** The waiting hashes of each address. Addresses take turns (round robin). */
function createAddressQueue({ waiting, waitingEach }: HashQueueSize) {
  const queues = new Map<string, Waiting[]>();
  let count = 0;
  /** Drops the newest hash of the address with the most; false if that is not above `own`. */
  const makeRoom = (own: number): boolean => {
    let [most, largest] = ['', 0];
    for (const [address, { length }] of queues) if (length > largest) [most, largest] = [address, length];
    if (largest <= own) return false;
    queues.get(most)?.pop()?.drop();
    count--;
    return true;
  };
  return {
    waits: () => count > 0,
    /** Returns false if the queue is full. */
    add: (address: string, hash: Waiting): boolean => {
      const queue = queues.get(address) ?? [];
      if (queue.length >= waitingEach) return false;
      if (count >= waiting && !makeRoom(queue.length + 1)) return false;
      queue.push(hash);
      queues.set(address, queue);
      count++;
      return true;
    },
    take: (): (() => void) | undefined => {
      const [entry] = queues;
      if (entry === undefined) return undefined;
      const [address, queue] = entry;
      const start = queue.shift()?.start;
      queues.delete(address);
      if (queue.length > 0) queues.set(address, queue);
      count--;
      return start;
    },
  };
}

/** Most hashes for known addresses in a row while a hash for an unknown address waits. */
const MAX_IN_ROW = 4;
