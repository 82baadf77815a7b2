// Server: how many requests are worked on at once, and how many may wait for their turn. Beyond that the server says
// at once that it is busy, because an answer that comes after its client has given up helps nobody and delays others.
// A request whose client is gone loses its turn.

/** Told as HTTP 503 with Retry-After and no envelope. */
export class Busy extends Error {
  override name = 'Busy';
}

export interface AdmissionLimits {
  /** Worked on at once. */
  running: number;
  /** Waiting. */
  waiting: number;
  /** ms in the queue. */
  patience: number;
}

/** More than the database has connections, because a request also waits for others of its chat. */
export const ADMISSION: AdmissionLimits = { running: 256, waiting: 8_000, patience: 8_000 };

export interface Admission {
  /**
   * Runs `work` when its turn has come; rejects with Busy where it does not come. `whenGone` is called only for a
   * request that has to wait, with what drops it from the queue.
   */
  enter<T>(work: () => Promise<T>, whenGone?: (drop: () => void) => void): Promise<T>;
  /** Waiting now. */
  waiting(): number;
}

/** `now` in ms, of any clock that does not jump. */
export function createAdmission(
  { running, waiting, patience }: AdmissionLimits,
  now: () => number = () => performance.now(),
): Admission {
  let free = running;
  const queue = new Set<Turn>();
  const next = () => {
    for (const turn of queue) {
      if (free === 0) return;
      queue.delete(turn);
      if (now() - turn.since > patience) {
        turn.refuse();
        continue;
      }
      free--;
      turn.begin();
    }
  };
  const wait = (whenGone?: (drop: () => void) => void) =>
    new Promise<void>((resolve, reject) => {
      const turn: Turn = {
        since: now(),
        begin: resolve,
        refuse: () => reject(new Busy('waited for too long')),
      };
      queue.add(turn);
      whenGone?.(() => {
        if (queue.delete(turn)) reject(new Busy('the client is gone'));
      });
    });
  return {
    enter: async (work, whenGone) => {
      if (free > 0 && queue.size === 0) free--;
      else if (queue.size >= waiting) throw new Busy('too many requests wait');
      else await wait(whenGone);
      try {
        return await work();
      } finally {
        free++;
        next();
      }
    },
    waiting: () => queue.size,
  };
}

interface Turn {
  since: number;
  begin: () => void;
  refuse: () => void;
}
