// Runs on Node 24. Something expensive that is made when it is first asked for, and only then.

export interface Once<T> {
  /** Makes it the first time; the same afterwards, a failure too. */
  readonly get: () => Promise<T>;
  /** What was made; undefined if nobody asked or it failed. */
  readonly made: () => Promise<T | undefined>;
}

export function once<T>(make: () => Promise<T>): Once<T> {
  let made: Promise<T> | undefined;
  return {
    get: () => (made ??= make()),
    made: async () => made?.catch(() => undefined),
  };
}
