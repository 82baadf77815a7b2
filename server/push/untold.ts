// Server: telling what is stored. A push may need the database (who is in the group), and the database may be out
// for a while; the message is stored then all the same, its sender has the answer, and its receivers hear of it
// as soon as the database is back, in the order of its lane. Kept in memory: the sockets of a server that ends end
// with it, and a client that connects again pulls.
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { Log } from '../log.ts';
import { Busy } from '../http/admission.ts';
import type { Kind, Lane } from '../messages/lanes.ts';

type Tell = () => void | Promise<void>;

/** Pushes keep their order within a lane. The counts of readers wait for a turn in it, so they have an order of their own. */
type Order = Lane | `receipts ${number}`;

export interface Untold {
  /** True for the first caller that wants to tell of a message, who then does. */
  claim(kind: Kind, id: number): boolean;
  /**
   * Does it now, or after what of the same order waits already; a `tell` that fails is tried again until it succeeds.
   * Resolves after the first attempt.
   */
  tell(order: Order, tell: Tell): Promise<void>;
  /** Something may have been stored although its answer is lost: looks and tells as soon as it can. */
  later(order: Order, tell: Tell): void;
  /** Tries no more. */
  close(): void;
}

/** `giveUp` is called when too much waits, or for too long: everybody is to pull instead. */
export function createUntold(
  log: Pick<Log, 'warn' | 'error'>,
  giveUp: () => void,
  delayMs = DELAY_MS,
): Untold {
  let waiting = new Map<Order, Tell[]>();
  let count = 0;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  let failures = 0;
  const news = new Set<string>();
  const forget = () => {
    waiting = new Map();
    count = 0;
    failures = 0;
  };
  const giveUpAll = () => {
    forget();
    giveUp();
  };
  /** True unless the database is out or busy. A fault of ours would be the same the next time. */
  const isTold = async (tell: Tell) => {
    try {
      await tell();
    } catch (error) {
      if (error instanceof DrizzleQueryError || error instanceof Busy) return false;
      log.error({ err: error }, 'a push failed');
    }
    return true;
  };
  /** Ends at the first that fails: the others need the same database. */
  const tellAll = async (these: typeof waiting) => {
    for (const [order, tells] of these) {
      for (let next = tells[0]; next; next = tells[0]) {
        const isDone = await isTold(next);
        // Meanwhile all of them may have been given up.
        if (these !== waiting) return;
        failures = isDone ? 0 : failures + 1;
        if (!isDone) return;
        tells.shift();
        count--;
      }
      these.delete(order);
    }
  };
  const again = async () => {
    await tellAll(waiting);
    timer = null;
    if (failures > MOST_FAILURES) giveUpAll();
    schedule();
  };
  /** `timer` stands until its attempts have ended, so that no two run at once. */
  const schedule = () => {
    if (count === 0 || closed) return;
    timer ??= setTimeout(() => void again(), delayMs);
    timer.unref();
  };
  const later: Untold['later'] = (order, tell) => {
    const tells = waiting.get(order) ?? [];
    tells.push(tell);
    waiting.set(order, tells);
    count++;
    if (count > MOST_WAITING) giveUpAll();
    schedule();
  };
  return {
    claim: (kind, id) => {
      const key = `${kind} ${id}`;
      if (news.has(key)) return false;
      news.add(key);
      for (const oldest of news) {
        if (news.size <= MOST_NEWS) break;
        news.delete(oldest);
      }
      return true;
    },
    later,
    tell: async (order, tell) => {
      if (!waiting.has(order)) {
        if (await isTold(tell)) return;
        log.warn({ waiting: count }, 'a push waits for the database');
      }
      later(order, tell);
    },
    close: () => {
      closed = true;
      if (timer) clearTimeout(timer);
      forget();
    },
  };
}

const DELAY_MS = 1_000;
/** A client repeats a send for a minute. */
const MOST_NEWS = 100_000;
const MOST_WAITING = 10_000;
/** Ten minutes of them. */
const MOST_FAILURES = 600;
