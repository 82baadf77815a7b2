// Server: hashing a password takes a tenth of a second and 32 MB, so few hashes run at once and few wait. Addresses
// take turns: many tries from one address delay its own, not those of others.
import { availableParallelism } from 'node:os';

export interface HashQueueSize {
  running: number;
  /** Of known addresses, and of strangers. */
  waiting: number;
  /** From one address, of each of the two. */
  waitingEach: number;
}

/** One core, and one of the four threads of Node's pool, are left for everything else. */
export const HASH_QUEUE: HashQueueSize = {
  running: Math.max(1, Math.min(3, availableParallelism() - 1)),
  waiting: 64,
  waitingEach: 32,
};

export interface HashQueue {
  /** Runs `work` in its turn; null where too much waits already. Known addresses go ahead. */
  run<T>(from: { address: string; known: boolean }, work: () => Promise<T>): Promise<T> | null;
}

export function createHashQueue(size: HashQueueSize): HashQueue {
  const [known, strangers] = [createLine(size), createLine(size)];
  let running = 0;
  let knownInRow = 0;

  const next = () => {
    // A stream of known sign-ins must not keep strangers out for good.
    const isForStrangers = !known.waits() || (knownInRow >= MAX_IN_ROW && strangers.waits());
    const start = (isForStrangers ? strangers : known).take();
    knownInRow = isForStrangers ? 0 : knownInRow + 1;
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
      } else if (!(from.known ? known : strangers).add(from.address, turn.resolve)) {
        return null;
      }
      return turn.promise.then(work).finally(() => {
        running--;
        next();
      });
    },
  };
}

/** What waits, by address; each address has its turn in a circle. */
function createLine({ waiting, waitingEach }: HashQueueSize) {
  const lines = new Map<string, (() => void)[]>();
  let count = 0;
  return {
    waits: () => count > 0,
    /** False where the line is full. */
    add: (address: string, start: () => void): boolean => {
      const line = lines.get(address) ?? [];
      if (count >= waiting || line.length >= waitingEach) return false;
      line.push(start);
      lines.set(address, line);
      count++;
      return true;
    },
    take: (): (() => void) | undefined => {
      const [entry] = lines;
      if (entry === undefined) return undefined;
      const [address, line] = entry;
      const start = line.shift();
      lines.delete(address);
      if (line.length > 0) lines.set(address, line);
      count--;
      return start;
    },
  };
}

/** Known sign-ins that run one after the other while a stranger waits. */
const MAX_IN_ROW = 4;
