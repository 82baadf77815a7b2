// Admission of requests: some run, some wait in a queue, and the server refuses all others at once. A response
// that arrives after its client's timeout helps no client and delays other requests.

/** Thrown for a refused request. The server answers HTTP 503 with Retry-After and no JSON envelope. */
export class Busy extends Error {
  override name = 'Busy';
}

export interface AdmissionLimits {
  /** Most requests that run at the same time. */
  running: number;
  /** Most requests in the queue. */
  waiting: number;
  /** Longest time in the queue, in ms. */
  patience: number;
}

/**
 * `running` exceeds the connections of the database, because requests also wait for other requests of their
 * chat.
 */
export const ADMISSION: AdmissionLimits = { running: 256, waiting: 8_000, patience: 8_000 };

export interface Admission {
  /**
   * Runs `work` when a place is free. Rejects with Busy if the queue is full, the wait is too long, or the
   * client disconnects. Calls `onWait` only for a request that has to wait, with a function that removes it
   * from the queue.
   */
  enter<T>(work: () => Promise<T>, onWait?: (drop: () => void) => void): Promise<T>;
  /** Number of requests that run. */
  running(): number;
  /** Number of requests in the queue. */
  waiting(): number;
}

/** `now` returns ms of a monotonic clock. */
export function createAdmission(
  { running, waiting, patience }: AdmissionLimits,
  now: () => number = () => performance.now(),
): Admission {
  let free = running;
  const queue = new Set<Waiting>();
  const startWaiting = () => {
    for (const request of queue) {
      if (free === 0) return;
      queue.delete(request);
      if (now() - request.since > patience) {
        request.refuse();
        continue;
      }
      free--;
      request.start();
    }
  };
  const wait = (onWait?: (drop: () => void) => void) =>
    new Promise<void>((resolve, reject) => {
      const request: Waiting = {
        since: now(),
        start: resolve,
        refuse: () => reject(new Busy('waited for too long')),
      };
      queue.add(request);
      onWait?.(() => {
        if (queue.delete(request)) reject(new Busy('the client is gone'));
      });
    });
  return {
    enter: async (work, onWait) => {
      if (free > 0 && queue.size === 0) free--;
      else if (queue.size >= waiting) throw new Busy('too many requests wait');
      else await wait(onWait);
      try {
        return await work();
      } finally {
        free++;
        startWaiting();
      }
    },
    running: () => running - free,
    waiting: () => queue.size,
  };
}

interface Waiting {
  since: number;
  start: () => void;
  refuse: () => void;
}
