// The limit of concurrent work: further work waits in the order of its arrival.

/** Runs `work` when one of the slots is free. */
export type Slots = <T>(work: () => Promise<T>) => Promise<T>;

export function createSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resume) => waiting.push(resume));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
