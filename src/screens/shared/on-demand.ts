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

/** A component that suspends until its file is there. `preload` never rejects. */
export function onDemand<P extends object>(
  load: () => Promise<Part<P>>,
  later: (act: () => void, ms: number) => unknown = setTimeout,
): Part<P> & { preload(): Promise<void> } {
  let part: Promise<Part<P>> | null = null;
  let here: Part<P> | null = null;
  const forget = (): void => {
    part = null;
  };
  const loading = (): Promise<Part<P>> => {
    part ??= Promise.race([load(), late(later)]).then(
      (loaded) => (here = loaded),
      (cause: unknown) => {
        throw new PartMissing(cause, forget);
      },
    );
    return part;
  };
  function OnDemand(props: P): ReactNode {
    // What is here must not suspend: behind a fallback React holds the next content back for 300 ms.
    return createElement(here ?? use(loading()), props);
  }
  OnDemand.preload = async (): Promise<void> => {
    await loading().catch(() => null);
  };
  return OnDemand;
}

const late = (later: (act: () => void, ms: number) => unknown): Promise<never> =>
  new Promise((_resolve, reject) => {
    later(() => reject(new Error('it takes too long')), PATIENCE);
  });
