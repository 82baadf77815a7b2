// Decides which pictures the page may draw. SVG files are refused, because an SVG with deeply nested `use` elements
// hangs the page. The service worker refuses them; a page without a service worker requests the media type first.

export type Drawable = 'asking' | 'yes' | 'no';

export interface DrawableOptions {
  origin: () => string;
  /** Whether the service worker controls this page and so sees its requests. */
  guarded: () => boolean;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
}

export interface Drawables {
  /** The current decision; 'asking' while the media type is unknown. `address`: an absolute URL, '' for no picture. */
  of: (address: string) => Drawable;
  /** Requests the media type of a URL, at most once per URL, then calls the listeners. */
  ask: (address: string) => void;
  /** Returns a function that removes the listener. */
  watch: (listener: () => void) => () => void;
}

export function createDrawables({ origin, guarded, fetch }: DrawableOptions): Drawables {
  const decisions = new Map<string, Drawable>();
  const requested = new Set<string>();
  const listeners = new Set<() => void>();

  /** If the HEAD request fails, the picture counts as drawable: a file that is no picture fails to load anyway. */
  async function requestType(address: string): Promise<void> {
    const type = await fetch(address, { method: 'HEAD' }).then(
      (response) => response.headers.get('content-type'),
      () => null,
    );
    decisions.set(address, isSvg(type) ? 'no' : 'yes');
    for (const listener of listeners) listener();
  }

  return {
    of(address) {
      if (address === '' || SVG_NAME.test(new URL(address).pathname)) return 'no';
      // The page's content security policy forbids requests to other origins, so their media types stay unknown.
      if (guarded() || !address.startsWith(`${origin()}/`)) return 'yes';
      return decisions.get(address) ?? 'asking';
    },
    ask(address) {
      if (requested.has(address)) return;
      requested.add(address);
      void requestType(address);
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const SVG_NAME = /\.svgz?$/i;

const isSvg = (type: string | null): boolean => /^\s*image\/svg\b/i.test(type ?? '');

export const drawables = (): Drawables =>
  (instance ??= createDrawables({
    origin: () => location.origin,
    guarded: () => Boolean(navigator.serviceWorker?.controller),
    fetch: (address, init) => fetch(address, init),
  }));

let instance: Drawables | null = null;
