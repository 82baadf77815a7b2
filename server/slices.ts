// Turns of expensive reads. A list or a pull reads the database in slices, and asks here before each one. So requests
// of one user delay those of the others by one slice at most, and not by all that is asked at once.
//
// Users who wait take turns, each with one slice. The time of its slices indebts a user, and the debt falls with time.
// Beyond the allowance a slice of the user waits while any ordinary request runs, until the debt has fallen.

/** Calls `run` once after `ms`; returns a function that cancels it. */
type StartTimer = (ms: number, run: () => void) => () => void;

export interface Slices {
  /** Most rows of a slice. */
  readonly rows: number;
  /** Runs a slice when it is the user's turn. */
  run<T>(userId: number, slice: () => Promise<T>): Promise<T>;
  /** Notes that an ordinary request runs, until the returned function is called. */
  ordinary(): () => void;
}

interface SliceLimits {
  rows: number;
  /** Slices that run at the same time. */
  atOnce: number;
}

/** The embedded database runs one statement at a time: 200 rows take 2 to 6 ms. */
export const EMBEDDED_SLICES: SliceLimits = { rows: 200, atOnce: 1 };
const POSTGRES_SLICES: SliceLimits = { rows: 1_000, atOnce: 3 };

/** Time of slices that a user may spend at once, ms. */
const ALLOWANCE = 250;
/** Share of the time by which a debt falls. */
const SHARE = 0.25;

interface SlicesOptions extends SliceLimits {
  /** Returns ms of a clock that does not jump. */
  now: () => number;
  startTimer: StartTimer;
}

/** The slices of a server. */
export const slicesOf = ({ engine }: { engine: 'pglite' | 'postgres' }, startTimer: StartTimer): Slices =>
  createSlices({
    ...(engine === 'pglite' ? EMBEDDED_SLICES : POSTGRES_SLICES),
    now: () => performance.now(),
    startTimer,
  });

export function createSlices({ rows, atOnce, now, startTimer }: SlicesOptions): Slices {
  /** The slices that wait, by user. The user with the next turn comes first. */
  const waiting = new Map<number, (() => void)[]>();
  /** The time at which the debt of a user is paid. */
  const paid = new Map<number, number>();
  let running = 0;
  let ordinary = 0;
  let stopTimer: (() => void) | null = null;

  /** Time until the user may read beside ordinary requests, ms. */
  const pauseOf = (userId: number): number => (paid.get(userId) ?? 0) - now() - ALLOWANCE / SHARE;

  function indebt(userId: number, spent: number): void {
    const at = now();
    const next = Math.max(paid.get(userId) ?? at, at) + spent / SHARE;
    paid.delete(userId);
    paid.set(userId, next);
    for (const [user, until] of paid) {
      if (until > at && paid.size <= MAX_DEBTORS) break;
      paid.delete(user);
    }
  }

  function start(userId: number, slices: (() => void)[]): void {
    const next = slices.shift();
    waiting.delete(userId);
    // The next turn of this user follows those of all others.
    if (slices.length > 0) waiting.set(userId, slices);
    running++;
    next?.();
  }

  function startNext(): void {
    stopTimer?.();
    stopTimer = null;
    let shortest = Infinity;
    for (const [userId, slices] of waiting) {
      if (running >= atOnce) return;
      const pause = ordinary > 0 ? pauseOf(userId) : 0;
      if (pause <= 0) start(userId, slices);
      else shortest = Math.min(shortest, pause);
    }
    if (shortest < Infinity) stopTimer = startTimer(Math.ceil(shortest), startNext);
  }

  return {
    rows,
    run: async (userId, slice) => {
      const turn = new Promise<void>((resolve) => {
        const slices = waiting.get(userId);
        if (slices) slices.push(resolve);
        else waiting.set(userId, [resolve]);
      });
      startNext();
      await turn;
      const since = now();
      try {
        return await slice();
      } finally {
        indebt(userId, now() - since);
        // The embedded database answers without a turn of the event loop. Requests that have come run first.
        setImmediate(() => {
          running--;
          startNext();
        });
      }
    },
    ordinary: () => {
      ordinary++;
      return () => {
        ordinary--;
        if (ordinary === 0) startNext();
      };
    },
  };
}

/** All rows of a list. `read` selects the rows above a key in its order, at most `slices.rows`. */
export async function inSlices<R>(
  slices: Pick<Slices, 'run' | 'rows'>,
  userId: number,
  read: (after: number) => Promise<R[]>,
  keyOf: (row: R) => number,
): Promise<R[]> {
  const all: R[] = [];
  for (;;) {
    const last = all.at(-1);
    const rows = await slices.run(userId, () => read(last === undefined ? 0 : keyOf(last)));
    for (const row of rows) all.push(row);
    if (rows.length < slices.rows) return all;
  }
}

const MAX_DEBTORS = 100_000;
