// Pictures that were seen, in a cache for each account: the ones used last, within bounds. Bodies are bounded, because
// the browser counts those. No address of a picture is used twice, so a held one is never asked for again.

/** The bounds of one account. */
export const PICTURES = { entries: 2000, bytes: 200 * 1024 * 1024, one: 20 * 1024 * 1024 } as const;

export interface PicturesOptions {
  caches: Pick<CacheStorage, 'open'>;
  fetch: (request: Request) => Promise<Response>;
  /** ms */
  now: () => number;
  /** Settles after so many ms. */
  wait: (ms: number) => Promise<void>;
}

/** By address: bytes, and when it was last shown, ms. */
export type Index = Map<string, { bytes: number; used: number }>;

interface Album {
  cache: Cache;
  index: Index;
}

/** The pictures that have to go so that the rest is within bounds: those unused for longest. Pure. */
export function outOf(index: Index, bounds: { entries: number; bytes: number } = PICTURES): string[] {
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
  readonly #albums = new Map<number, Promise<Album>>();
  readonly #saving = new Map<number, Promise<void>>();
  readonly #options: PicturesOptions;

  constructor(options: PicturesOptions) {
    this.#options = options;
  }

  /**
   * A picture from the cache, else from the network, and then it is kept. Without an account nothing is kept.
   * @param until gets the work that goes on behind the answer
   */
  async answer(
    request: Request,
    account: number | null,
    until: (done: Promise<void>) => void,
  ): Promise<Response> {
    const { fetch, now } = this.#options;
    if (account === null) return drawable(await fetch(request));
    const album = await this.#album(account).catch(() => null);
    const held = await album?.cache.match(request.url, { ignoreVary: true });
    if (album && held) {
      const entry = album.index.get(request.url);
      if (entry) entry.used = now();
      until(this.#save(account));
      // An older build may have kept a drawing.
      return drawable(held);
    }
    const response = drawable(await fetch(request));
    if (album && response.status === 200 && response.type !== 'opaque' && !isPrivate(response)) {
      until(this.#put(account, album, request.url, response.clone()).catch(() => undefined));
    }
    return response;
  }

  async #put(account: number, { cache, index }: Album, address: string, response: Response): Promise<void> {
    const body = await response.blob();
    if (body.size > PICTURES.one || !body.type.startsWith('image/')) return;
    await cache.put(address, new Response(body, { headers: response.headers }));
    index.set(address, { bytes: body.size, used: this.#options.now() });
    for (const gone of outOf(index)) {
      index.delete(gone);
      await cache.delete(gone);
    }
    await this.#save(account);
  }

  #album(account: number): Promise<Album> {
    let opening = this.#albums.get(account);
    if (!opening) {
      opening = this.#open(account);
      this.#albums.set(account, opening);
      opening.catch(() => this.#albums.delete(account));
    }
    return opening;
  }

  /** Counts pictures anew that the index does not know: this script may end before it has written the index. */
  async #open(account: number): Promise<Album> {
    const cache = await this.#options.caches.open(`partyline-pictures-${account}`);
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

  /** Writes the index in a moment, once for all changes until then. */
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
    const { cache, index } = await this.#album(account);
    await cache.put(INDEX, Response.json([...index].map(([at, { bytes, used }]) => [at, bytes, used])));
  }
}

/** ms; a conversation shows many pictures at once. */
const PAUSE = 500;

/** An address that no server has. */
const INDEX = '/~pictures';

/**
 * An SVG is a program for the browser's painter, and nested `use` stops the page that shows it for good. So it is no
 * picture here. An opaque response tells no type.
 */
const drawable = (response: Response): Response =>
  /^\s*image\/svg\b/i.test(response.headers.get('content-type') ?? '') ? Response.error() : response;

const isPrivate = (response: Response): boolean =>
  /no-store/i.test(response.headers.get('cache-control') ?? '');

async function readIndex(cache: Cache): Promise<Index> {
  try {
    const rows = (await (await cache.match(INDEX))?.json()) as [string, number, number][];
    return new Map(rows.map(([address, bytes, used]) => [address, { bytes, used }]));
  } catch {
    return new Map();
  }
}
