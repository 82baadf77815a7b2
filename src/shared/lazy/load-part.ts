// The tab. Parts of the page that are fetched when they are needed. One that did not come can be asked for
// again; the router's own helper would load the whole page anew, which offline ends on the browser's page.
import type { ReactNode } from 'react';
import { createElement, use } from 'react';

/** Thrown into the nearest boundary. `forget` lets the next rendering ask anew. */
export class PartLoadError extends Error {
  override readonly name = 'PartLoadError';
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('a part of the page did not load', { cause });
    this.forget = forget;
  }
}

export type Part<P> = (props: P) => ReactNode;

/** A file that has not come by then is not waited for any longer (ROUTE-07), ms. */
export const PATIENCE = 120_000;

type Later = (act: () => void, ms: number) => unknown;

export interface LoadedOnce<T> {
  /** Fetches the part once. Rejects with `PartLoadError`. */
  load: () => Promise<T>;
  /** The part; null until it has loaded. */
  here: () => T | null;
}

/** A value that loads at the first request. */
export function loadOnce<T>(load: () => Promise<T>, later: Later = setTimeout): LoadedOnce<T> {
  let part: Promise<T> | null = null;
  let here: T | null = null;
  const forget = (): void => {
    part = null;
  };
  return {
    load: () =>
      (part ??= Promise.race([load(), late(later)]).then(
        (loaded) => (here = loaded),
        (cause: unknown) => {
          throw new PartLoadError(cause, forget);
        },
      )),
    here: () => here,
  };
}

/** A component that suspends until its file is there. `preload` never rejects. */
export function lazyPart<P extends object>(
  load: () => Promise<Part<P>>,
  later: Later = setTimeout,
): Part<P> & { preload(): Promise<void> } {
  const part = loadOnce(load, later);
  function LazyPart(props: P): ReactNode {
    // A loaded part must not suspend: behind a fallback React delays the next content by 300 ms.
    return createElement(part.here() ?? use(part.load()), props);
  }
  LazyPart.preload = async (): Promise<void> => {
    await part.load().catch(() => null);
  };
  return LazyPart;
}

const late = (later: Later): Promise<never> =>
  new Promise((_resolve, reject) => {
    later(() => reject(new Error('it takes too long')), PATIENCE);
  });
