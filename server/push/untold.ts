// Server: telling what is stored. A push may need the database (who is in the group), and the database may be out
// for a while; the message is stored then all the same, its sender has the answer, and its receivers hear of it
// as soon as the database is back. Kept in memory: the sockets of a server that ends end with it, and a client
// that connects again pulls.
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { Log } from '../log.ts';
import type { Kind } from '../messages/lanes.ts';

type Tell = () => void | Promise<void>;

export interface Untold {
  /** True for the first caller that wants to tell of a message, who then does. */
  claim(kind: Kind, id: number): boolean;
  /** Does it now; a `tell` that fails is tried again until it succeeds. Resolves after the first attempt. */
  tell(tell: Tell): Promise<void>;
  /** Something may have been stored although its answer is lost: looks and tells as soon as it can. */
  later(tell: Tell): void;
  /** Tries no more. */
  close(): void;
}

/** `giveUp` is called when too much waits, or for too long: everybody is to pull instead. */
export function createUntold(
  log: Pick<Log, 'warn' | 'error'>,
  giveUp: () => void,
  delayMs = DELAY_MS,
): Untold {
  let waiting: Tell[] = [];
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  let failures = 0;
  const news = new Set<string>();
  const giveUpAll = () => {
    waiting = [];
    failures = 0;
    giveUp();
  };
  /** True unless the database is out. A fault of ours would be the same the next time. */
  const isTold = async (tell: Tell) => {
    try {
      await tell();
    } catch (error) {
      if (error instanceof DrizzleQueryError) return false;
      log.error({ err: error }, 'a push failed');
    }
    return true;
  };
  const again = async () => {
    timer = null;
    // In their order, and no further than the first that fails: the others need the same database.
    while (waiting[0] && !closed) {
      if (!(await isTold(waiting[0]))) {
        failures++;
        break;
      }
      failures = 0;
      waiting.shift();
    }
    if (failures > MOST_FAILURES) giveUpAll();
    schedule();
  };
  const schedule = () => {
    if (waiting.length === 0 || closed) return;
    timer ??= setTimeout(() => void again(), delayMs);
    timer.unref();
  };
  const later: Untold['later'] = (tell) => {
    waiting.push(tell);
    if (waiting.length > MOST_WAITING) giveUpAll();
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
    tell: async (tell) => {
      if (await isTold(tell)) return;
      log.warn({ waiting: waiting.length }, 'a push waits for the database');
      later(tell);
    },
    close: () => {
      closed = true;
      if (timer) clearTimeout(timer);
      waiting = [];
    },
  };
}

const DELAY_MS = 1_000;
/** A client repeats a send for a minute. */
const MOST_NEWS = 100_000;
const MOST_WAITING = 10_000;
/** Ten minutes of them. */
const MOST_FAILURES = 600;
