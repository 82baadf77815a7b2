// Admission of requests: some run, some wait in a queue, and the server refuses all others at once. A response
// that arrives after its client's timeout helps no client and delays other requests.
//
// Senders who wait take turns, each with its oldest request. If the queue is full, the newest request of the sender with
// the most is refused.

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
   * from the queue. `sender`: the name of the sender among those who wait.
   */
  enter<T>(sender: string, work: () => Promise<T>, onWait?: (drop: () => void) => void): Promise<T>;
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
  let queued = 0;
  /** The requests of each sender in the order of their arrival. The sender with the next turn comes first. */
  const queue = new Map<string, Set<Waiting>>();
  const remove = (sender: string, request: Waiting): boolean => {
    const requests = queue.get(sender);
    if (!requests?.delete(request)) return false;
    if (requests.size === 0) queue.delete(sender);
    queued--;
    return true;
  };
  const startWaiting = () => {
    for (const [sender, requests] of queue) {
      if (free === 0) return;
      const [request] = requests;
      if (!request) continue;
      remove(sender, request);
      // The next turn of this sender follows those of all others.
      if (queue.delete(sender)) queue.set(sender, requests);
      if (now() - request.since > patience) {
        request.refuse('waited for too long');
        continue;
      }
      free--;
      request.start();
    }
  };
  /** Makes room in a full queue; false if this sender has the most requests there. */
  const makeRoom = (sender: string): boolean => {
    let [most, largest] = ['', 0];
    for (const [other, { size }] of queue) if (size > largest) [most, largest] = [other, size];
    const newest = [...(queue.get(most) ?? [])].at(-1);
    if (!newest || largest <= (queue.get(sender)?.size ?? 0) + 1) return false;
    remove(most, newest);
    newest.refuse('too many requests wait');
    return true;
  };
  const wait = (sender: string, onWait?: (drop: () => void) => void) =>
    new Promise<void>((resolve, reject) => {
      const request: Waiting = {
        since: now(),
        start: resolve,
        refuse: (reason) => reject(new Busy(reason)),
      };
      const requests = queue.get(sender) ?? new Set();
      queue.set(sender, requests.add(request));
      queued++;
      onWait?.(() => {
        if (remove(sender, request)) request.refuse('the client is gone');
      });
    });
  return {
    enter: async (sender, work, onWait) => {
      if (free > 0 && queued === 0) free--;
      else if (queued >= waiting && !makeRoom(sender)) throw new Busy('too many requests wait');
      else await wait(sender, onWait);
      try {
        return await work();
      } finally {
        free++;
        startWaiting();
      }
    },
    running: () => running - free,
    waiting: () => queued,
  };
}

interface Waiting {
  since: number;
  start: () => void;
  refuse: (reason: string) => void;
}
