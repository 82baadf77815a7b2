// Pushes of stored messages, repeated while the database is out. A push may need a query for the members
// of a group, and the database may be out by then. The message is still stored, and its sender still gets an answer.
// Recipients get the push as soon as the database is back, in the order of its lane. Pending pushes are kept
// in memory: the sockets of a server that stops end with it, and a client that connects again pulls.
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { ChatKind, Lane } from '../chats.ts';
import { Busy } from '../http/admission.ts';
import type { Log } from '../log.ts';

type PushTask = () => void | Promise<void>;

/**
 * Pushes keep their order within a lane. Receipt counts wait for a turn in the lane, so they have an order of
 * their own.
 */
type Order = Lane | `receipts ${number}`;

export interface PendingPushes {
  /** True for the first caller that wants to push this message, and only for that one. */
  claim(kind: ChatKind, id: number): boolean;
  /**
   * Runs `task` now, or after the pending tasks of the same order. A task that fails is repeated until it
   * succeeds. Resolves after the first attempt.
   */
  push(order: Order, task: PushTask): Promise<void>;
  /**
   * For a statement whose answer was lost although it may have stored something: `task` looks and pushes,
   * soon.
   */
  retryLater(order: Order, task: PushTask): void;
  /** Drops all tasks; none is repeated. */
  close(): void;
}

/** Calls `giveUp` when too many pushes wait, or for too long: all clients are to pull instead. */
export function createPendingPushes(
  log: Pick<Log, 'warn' | 'error'>,
  giveUp: () => void,
  delayMs = DELAY_MS,
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
   * False while the database is out or busy. An error of our own code would repeat, so its task counts as
   * done.
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
  /** Stops at the first failure: the other tasks need the same database. */
  const runAll = async (queues: typeof waiting) => {
    for (const [order, tasks] of queues) {
      for (let next = tasks[0]; next; next = tasks[0]) {
        const isDone = await runTask(next);
        // All tasks may have been given up meanwhile.
        if (queues !== waiting) return;
        failures = isDone ? 0 : failures + 1;
        if (!isDone) return;
        tasks.shift();
        count--;
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
  /** `timer` stays set until its attempts have ended, so no two rounds overlap. */
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
    close: () => {
      closed = true;
      if (timer) clearTimeout(timer);
      clear();
    },
  };
}

const DELAY_MS = 1_000;
/** Enough for the minute during which a client repeats a send. */
const MAX_CLAIMED = 100_000;
const MAX_WAITING = 10_000;
/** Ten minutes of failed attempts. */
const MAX_FAILURES = 600;
