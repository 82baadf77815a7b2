// A cache of shown pictures for each account, which keeps the most recently used ones within limits. Sizes
// are those of response bodies, which the browser counts. The content at a picture's URL never changes, so a
// cached picture is never fetched again.
import { picturesCache } from '../../src/core/contract/shell.ts';

/** The limits of one account's cache: number of pictures, bytes of all, and bytes of one picture. */
export const PICTURES = { entries: 2000, bytes: 200 * 1024 * 1024, one: 20 * 1024 * 1024 } as const;

export interface PicturesOptions {
  caches: Pick<CacheStorage, 'open' | 'delete'>;
  fetch: (request: Request) => Promise<Response>;
  /** The server's own origin. */
  origin: string;
  /** Wall clock, ms. */
  now: () => number;
  /** Resolves after `ms`. */
  wait: (ms: number) => Promise<void>;
}

/** By URL: size in bytes, and the time at which the picture was last shown, ms. */
export type Index = Map<string, { bytes: number; used: number }>;

interface PictureCache {
  cache: Cache;
  index: Index;
}

/** The least recently used pictures, to be deleted so that the others are within the limits. */
export function excessOf(index: Index, bounds: { entries: number; bytes: number } = PICTURES): string[] {
  const gone: string[] = [];
  let entries = index.size;
  let bytes = [...index.values()].reduce((sum, entry) => sum + entry.bytes, 0);
  for (const [address, entry] of [...index].sort(([, a], [, b]) => a.used - b.used)) {
    if (entries <= bounds.entries && bytes <= bounds.bytes) break;
    gone.push(address);
    entries--;
    bytes -= entry.bytes;
  }
  return gone;
}

export class Pictures {
  readonly #caches = new Map<number, Promise<PictureCache>>();
  readonly #saving = new Map<number, Promise<void>>();
  readonly #options: PicturesOptions;

  constructor(options: PicturesOptions) {
    this.#options = options;
  }

  /**
   * Answers with a picture from the cache, else fetches and caches it. Without an account nothing is cached.
   * @param until receives the work that continues after the response
   */
  async answer(
    request: Request,
    account: number | null,
    until: (done: Promise<void>) => void,
  ): Promise<Response> {
    const { fetch, now } = this.#options;
    if (account === null) return drawable(await fetch(request));
    const pictureCache = await this.#cacheOf(account).catch(() => null);
    const held = await pictureCache?.cache.match(request.url, { ignoreVary: true });
    if (pictureCache && held) {
      const entry = pictureCache.index.get(request.url);
      if (entry) entry.used = now();
      until(this.#save(account));
      // An older build may have cached an SVG.
      return drawable(held);
    }
    const response = drawable(await fetch(request));
    if (pictureCache && this.#mayKeep(request, response)) {
      until(this.#put(account, pictureCache, request.url, response.clone()).catch(() => undefined));
    }
    return response;
  }

  /** Deletes a user's pictures. */
  async forget(account: number): Promise<void> {
    this.#caches.delete(account);
    // A pending write of the index would create the cache again.
    await this.#saving.get(account);
    this.#caches.delete(account);
    await this.#options.caches.delete(picturesCache(account));
  }

  /**
   * The server marks its files as immutable. Another picture at their URLs comes from another server, such as that of
   * a captive portal.
   */
  #mayKeep({ url }: Request, { status, type, redirected, headers }: Response): boolean {
    if (status !== 200 || type === 'opaque') return false;
    const control = headers.get('cache-control') ?? '';
    const isOwn = new URL(url).origin === this.#options.origin;
    return isOwn ? !redirected && /\bimmutable\b/i.test(control) : !/no-store/i.test(control);
  }

  async #put(
    account: number,
    { cache, index }: PictureCache,
    address: string,
    response: Response,
  ): Promise<void> {
    const body = await response.blob();
    if (body.size > PICTURES.one || !body.type.startsWith('image/')) return;
    await cache.put(address, new Response(body, { headers: response.headers }));
    index.set(address, { bytes: body.size, used: this.#options.now() });
    for (const gone of excessOf(index)) {
      index.delete(gone);
      await cache.delete(gone);
    }
    await this.#save(account);
  }

  #cacheOf(account: number): Promise<PictureCache> {
    let opening = this.#caches.get(account);
    if (!opening) {
      opening = this.#open(account);
      this.#caches.set(account, opening);
      opening.catch(() => this.#caches.delete(account));
    }
    return opening;
  }

  /** Measures pictures that the index lacks, because this script may end before it has written the index. */
  async #open(account: number): Promise<PictureCache> {
    const cache = await this.#options.caches.open(picturesCache(account));
    const index: Index = new Map();
    const written = await readIndex(cache);
    for (const { url } of await cache.keys()) {
      if (new URL(url).pathname === INDEX) continue;
      const known = written.get(url);
      const bytes = known?.bytes ?? (await (await cache.match(url))?.blob())?.size ?? 0;
      index.set(url, { bytes, used: known?.used ?? 0 });
    }
    return { cache, index };
  }

  /** Writes the index after a pause, once for all changes until then. */
  #save(account: number): Promise<void> {
    let saving = this.#saving.get(account);
    if (!saving) {
      saving = this.#write(account).catch(() => undefined);
      this.#saving.set(account, saving);
    }
    return saving;
  }

  async #write(account: number): Promise<void> {
    await this.#options.wait(PAUSE);
    this.#saving.delete(account);
    const { cache, index } = await this.#cacheOf(account);
    await cache.put(INDEX, Response.json([...index].map(([at, { bytes, used }]) => [at, bytes, used])));
  }
}

/** Pause before the index is written, ms; a conversation shows many pictures at once. */
const PAUSE = 500;

/** The path of the index, which exists only in the cache. */
const INDEX = '/~pictures';

/**
 * Refuses SVG, which is code for the browser's renderer: nested `use` can freeze the page that shows it for
 * good. An opaque response shows no content type and passes.
 */
const drawable = (response: Response): Response =>
  /^\s*image\/svg\b/i.test(response.headers.get('content-type') ?? '') ? Response.error() : response;

async function readIndex(cache: Cache): Promise<Index> {
  try {
    const rows = (await (await cache.match(INDEX))?.json()) as [string, number, number][];
    return new Map(rows.map(([address, bytes, used]) => [address, { bytes, used }]));
  } catch {
    return new Map();
  }
}
