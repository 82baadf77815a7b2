// The tab. Which pictures of this server may be drawn: an SVG is a program for the browser's painter, and one that
// nests `use` stops the page for good. The service worker refuses them; a page without one asks for the type first.

export type Drawable = 'asking' | 'yes' | 'no';

export interface DrawableOptions {
  origin: () => string;
  /** Whether the service worker sees this page's requests. */
  guarded: () => boolean;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
}

export interface Drawables {
  /** At once where that is known. `address` is absolute, '' for none. */
  of: (address: string) => Drawable;
  /** Asks for the type of what is not known, once; watchers are told. */
  ask: (address: string) => void;
  /** Answers how to stop. */
  watch: (changed: () => void) => () => void;
}

export function createDrawables({ origin, guarded, fetch }: DrawableOptions): Drawables {
  const known = new Map<string, Drawable>();
  const asked = new Set<string>();
  const watchers = new Set<() => void>();

  /** No answer, and none to HEAD, say nothing of the type: the picture itself will tell. */
  async function head(address: string): Promise<void> {
    const type = await fetch(address, { method: 'HEAD' }).then(
      (response) => response.headers.get('content-type'),
      () => null,
    );
    known.set(address, isSvg(type) ? 'no' : 'yes');
    for (const changed of watchers) changed();
  }

  return {
    of(address) {
      if (address === '' || SVG_NAME.test(new URL(address).pathname)) return 'no';
      // Of another origin this page may not ask.
      if (guarded() || !address.startsWith(`${origin()}/`)) return 'yes';
      return known.get(address) ?? 'asking';
    },
    ask(address) {
      if (asked.has(address)) return;
      asked.add(address);
      void head(address);
    },
    watch(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  };
}

const SVG_NAME = /\.svgz?$/i;

const isSvg = (type: string | null): boolean => /^\s*image\/svg\b/i.test(type ?? '');

export const drawables = (): Drawables =>
  (only ??= createDrawables({
    origin: () => location.origin,
    guarded: () => Boolean(navigator.serviceWorker?.controller),
    fetch: (address, init) => fetch(address, init),
  }));

let only: Drawables | null = null;
