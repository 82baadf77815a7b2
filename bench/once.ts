// Lazy creation of an expensive resource.

export interface Once<T> {
  /** Creates the resource at the first call; later calls return the same promise, also a rejected one. */
  readonly get: () => Promise<T>;
  /** The created resource; undefined where `get` was not called or failed. */
  readonly made: () => Promise<T | undefined>;
}

export function once<T>(make: () => Promise<T>): Once<T> {
  let made: Promise<T> | undefined;
  return {
    get: () => (made ??= make()),
    made: async () => made?.catch(() => undefined),
  };
}
