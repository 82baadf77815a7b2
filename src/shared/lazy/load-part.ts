// Parts of the page that load on demand. A part that failed to load can be requested again. The router's own helper
// would reload the page instead, and offline a reload ends on the browser's error page.
import type { ReactNode } from 'react';
import { createElement, use } from 'react';

/** Thrown into the nearest error boundary. `forget` lets the next render request the part again. */
export class PartLoadError extends Error {
  override readonly name = 'PartLoadError';
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('a part of the page did not load', { cause });
    this.forget = forget;
  }
}

export type Part<P> = (props: P) => ReactNode;

/** Timeout for loading a part, ms; afterwards the load counts as failed (ROUTE-07). */
export const LOAD_TIMEOUT = 120_000;

type SetTimer = (callback: () => void, ms: number) => unknown;

export interface LoadedOnce<T> {
  /** Fetches the part once. Rejects with `PartLoadError`. */
  load: () => Promise<T>;
  /** The part; null until it has loaded. */
  loaded: () => T | null;
}

/** A value that loads at the first call of `load`. */
export function loadOnce<T>(load: () => Promise<T>, setTimer: SetTimer = setTimeout): LoadedOnce<T> {
  let part: Promise<T> | null = null;
  let value: T | null = null;
  const forget = (): void => {
    part = null;
  };
  return {
    load: () =>
      (part ??= Promise.race([load(), timeout(setTimer)]).then(
        (loaded) => (value = loaded),
        (cause: unknown) => {
          throw new PartLoadError(cause, forget);
        },
      )),
    loaded: () => value,
  };
}

/**
 * A component that suspends until its file has loaded. `preload` never rejects, and keeps no failure: the next render
 * loads the part again.
 */
export function lazyPart<P extends object>(
  load: () => Promise<Part<P>>,
  setTimer: SetTimer = setTimeout,
): Part<P> & { preload(): Promise<void> } {
  const part = loadOnce(load, setTimer);
  let isAwaited = false;
  function LazyPart(props: P): ReactNode {
    isAwaited = true;
    // A loaded part must not suspend: behind a fallback React delays the next content by 300 ms.
    return createElement(part.loaded() ?? use(part.load()), props);
  }
  LazyPart.preload = async (): Promise<void> => {
    isAwaited = false;
    await part.load().catch((error: unknown) => {
      // The error boundary of a component that waits has to see the failure first.
      if (error instanceof PartLoadError && !isAwaited) error.forget();
    });
  };
  return LazyPart;
}

const timeout = (setTimer: SetTimer): Promise<never> =>
  new Promise((_resolve, reject) => {
    setTimer(() => reject(new Error('it takes too long')), LOAD_TIMEOUT);
  });
