// Pushes of stored messages, repeated while the database is unavailable. A push may query the members of a
// group, and the database may fail after it has stored the message. The sender still gets an answer. Recipients
// get the pushes of a lane in their order once the database is back. Pending pushes are kept in memory only: a
// server that stops closes its sockets too, and a client that reconnects pulls.
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { ChatKind, Lane } from '../chats.ts';
import { Busy } from '../http/admission.ts';
import type { Log } from '../log.ts';

type PushTask = () => void | Promise<void>;

/**
 * Key of a queue of pushes, which keep their order. Pushes of read counts take a turn in the lane themselves,
 * so they have a queue of their own. So do the pushes of a user's profile, which take a turn in many lanes. The
 * presence of a user belongs to no lane.
 */
type Order = Lane | `receipts ${number}` | `profile ${number}` | `presence ${number}`;

export interface PendingPushes {
  /** Returns true to the first caller that wants to push this message, and false to all later callers. */
  claim(kind: ChatKind, id: number): boolean;
  /**
   * Runs `task` now, or after the pending tasks of the same queue. A task that fails is repeated until it
   * succeeds. Resolves after the first attempt.
   */
  push(order: Order, task: PushTask): Promise<void>;
  /**
   * Queues `task` for the next attempt. For a statement whose answer was lost although it may have stored a
   * message: `task` looks for the message and pushes it.
   */
  retryLater(order: Order, task: PushTask): void;
  /** Number of pending tasks. */
  waiting(): number;
  /** Drops all pending tasks. */
  close(): void;
}

export interface PendingPushCounts {
  /** A push succeeded after its first attempt had failed, or after it had waited for such a push. */
  late(): void;
}

/**
 * Calls `giveUp` if too many pushes wait, or attempts fail for too long. All clients then have to pull instead.
 */
export function createPendingPushes(
  log: Pick<Log, 'warn' | 'error'>,
  giveUp: () => void,
  delayMs = DELAY_MS,
  counts?: PendingPushCounts,
): PendingPushes {
  let waiting = new Map<Order, PushTask[]>();
  let count = 0;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  let failures = 0;
  const claimed = new Set<string>();
  const clear = () => {
    waiting = new Map();
    count = 0;
    failures = 0;
  };
  const giveUpAll = () => {
    clear();
    giveUp();
  };
  /**
   * Runs a task. Returns false if the database is unavailable or busy. Any other error is a bug that a
   * repetition would meet again, so the task counts as done.
   */
  const runTask = async (task: PushTask) => {
    try {
      await task();
    } catch (error) {
      if (error instanceof DrizzleQueryError || error instanceof Busy) return false;
      log.error({ err: error }, 'a push failed');
    }
    return true;
  };
  /** Runs the pending tasks. Stops at the first failure, because the other tasks need the same database. */
  const runAll = async (queues: typeof waiting) => {
    for (const [order, tasks] of queues) {
      for (let next = tasks[0]; next; next = tasks[0]) {
        const isDone = await runTask(next);
        // All tasks may have been given up while this one ran.
        if (queues !== waiting) return;
        failures = isDone ? 0 : failures + 1;
        if (!isDone) return;
        tasks.shift();
        count--;
        counts?.late();
      }
      queues.delete(order);
    }
  };
  const retry = async () => {
    await runAll(waiting);
    timer = null;
    if (failures > MAX_FAILURES) giveUpAll();
    schedule();
  };
  /** `timer` stays set until the attempts that it starts have ended, so no two rounds of attempts overlap. */
  const schedule = () => {
    if (count === 0 || closed) return;
    timer ??= setTimeout(() => void retry(), delayMs);
    timer.unref();
  };
  const retryLater: PendingPushes['retryLater'] = (order, task) => {
    const tasks = waiting.get(order) ?? [];
    tasks.push(task);
    waiting.set(order, tasks);
    count++;
    if (count > MAX_WAITING) giveUpAll();
    schedule();
  };
  return {
    claim: (kind, id) => {
      const key = `${kind} ${id}`;
      if (claimed.has(key)) return false;
      claimed.add(key);
      for (const oldest of claimed) {
        if (claimed.size <= MAX_CLAIMED) break;
        claimed.delete(oldest);
      }
      return true;
    },
    retryLater,
    push: async (order, task) => {
      if (!waiting.has(order)) {
        if (await runTask(task)) return;
        log.warn({ waiting: count }, 'a push waits for the database');
      }
      retryLater(order, task);
    },
    waiting: () => count,
    close: () => {
      closed = true;
      if (timer) clearTimeout(timer);
      clear();
    },
  };
}

const DELAY_MS = 1_000;
/** Most ids of pushed messages to remember: enough for the minute during which a client repeats a send. */
const MAX_CLAIMED = 100_000;
const MAX_WAITING = 10_000;
/** Ten minutes of failed attempts. */
const MAX_FAILURES = 600;
