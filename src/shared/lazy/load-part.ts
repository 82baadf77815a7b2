// The tab. Parts of the page that are fetched when they are needed. One that did not come can be asked for
// again; the router's own helper would load the whole page anew, which offline ends on the browser's page.
import type { ReactNode } from 'react';
import { createElement, use } from 'react';

/** Thrown into the nearest boundary. `forget` lets the next rendering ask anew. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';
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

export interface Fetched<T> {
  /** Fetches the part once. Rejects with `PartMissing`. */
  load: () => Promise<T>;
  /** The part; null until it has loaded. */
  here: () => T | null;
}

/** A value that loads at the first request. */
export function fetchedOnce<T>(load: () => Promise<T>, later: Later = setTimeout): Fetched<T> {
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
          throw new PartMissing(cause, forget);
        },
      )),
    here: () => here,
  };
}

/** A component that suspends until its file is there. `preload` never rejects. */
export function fetchedPart<P extends object>(
  load: () => Promise<Part<P>>,
  later: Later = setTimeout,
): Part<P> & { preload(): Promise<void> } {
  const part = fetchedOnce(load, later);
  function FetchedPart(props: P): ReactNode {
    // A loaded part must not suspend: behind a fallback React delays the next content by 300 ms.
    return createElement(part.here() ?? use(part.load()), props);
  }
  FetchedPart.preload = async (): Promise<void> => {
    await part.load().catch(() => null);
  };
  return FetchedPart;
}

const late = (later: Later): Promise<never> =>
  new Promise((_resolve, reject) => {
    later(() => reject(new Error('it takes too long')), PATIENCE);
  });
