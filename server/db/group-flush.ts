// Group commit of the embedded database: answers that wait for the disk share one flush of the log.

export interface LogFlushes {
  /** Flushes the log in the thread pool. Calls never overlap. */
  flush: () => Promise<void>;
  /** Flushes the log while everything else waits. */
  flushNow: () => void;
  /** Called once, with the reason of the first failed flush. */
  fail: (error: unknown) => void;
}

export interface GroupFlush {
  /** The database has asked for a sync of the log. The log is dirty until a flush that begins later has ended. */
  mark(): void;
  /**
   * Resolves when all marks before the call are on the disk. Calls during a flush share the next one. After a failed
   * flush the promise never settles: nobody knows what is on the disk.
   */
  flushed(): Promise<void>;
  /** Flushes a dirty log at once. Throws the reason of a failed flush. */
  flushBefore: () => void;
  /** Ends all answers: something else could not be written to the disk. */
  failWith: (error: unknown) => void;
}

export function createGroupFlush({ flush, flushNow, fail }: LogFlushes): GroupFlush {
  let marks = 0;
  /** The marks that are on the disk. */
  let durable = 0;
  let running: { marks: number; ended: Promise<void> } | null = null;
  let next: Promise<void> | null = null;
  let failure: { error: unknown } | null = null;
  const failWith = (error: unknown) => {
    if (failure !== null) return;
    failure = { error };
    fail(error);
  };
  const run = (): Promise<void> => {
    next = null;
    if (durable === marks) return Promise.resolve();
    const begun = marks;
    const ended = flush().then(
      () => {
        durable = Math.max(durable, begun);
        running = null;
      },
      (error: unknown) => {
        failWith(error);
        return NEVER;
      },
    );
    running = { marks: begun, ended };
    return ended;
  };
  return {
    mark: () => {
      marks++;
    },
    flushed: () => {
      if (failure !== null) return NEVER;
      if (next !== null) return next;
      if (running === null) return run();
      // After a direct flush too: the system reports an error of a file once, perhaps to the running flush.
      if (durable === marks || running.marks === marks) return running.ended;
      next = running.ended.then(run);
      return next;
    },
    flushBefore: () => {
      if (failure !== null) throw failure.error;
      if (durable === marks) return;
      try {
        flushNow();
      } catch (error) {
        failWith(error);
        throw error;
      }
      durable = marks;
    },
    failWith,
  };
}

const NEVER: Promise<never> = new Promise(() => undefined);
