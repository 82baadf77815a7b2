// The files of the last three builds in one cache. A page of an older build finds its files while a newer
// build is served. File names include a hash of the content, so builds share equal files.

/**
 * The only cache for files of builds. A static route names it, so pages get files without this script
 * running.
 */
export const CACHE = 'partyline-files';

/** Number of builds kept, as on the server. */
export const BUILDS = 3;

/** The files of one build. */
export interface BuildFiles {
  build: string;
  /** SHA-256 of the page, base64: a page of another build at the same URL would request other files. */
  page: string;
  /** Absolute paths. The content of a path in /assets/ never changes. */
  files: readonly string[];
}

export interface BuildCacheOptions {
  caches: Pick<CacheStorage, 'open'>;
  fetch: (address: string, init?: RequestInit) => Promise<Response>;
  digest: (bytes: ArrayBuffer) => Promise<ArrayBuffer>;
  /** Wall clock, ms. */
  now: () => number;
}

/** Maximum number of concurrent fetches; more would take bandwidth from the page. */
const MAX_FETCHES = 3;

export class BuildCache {
  readonly #options: BuildCacheOptions;

  constructor(options: BuildCacheOptions) {
    this.#options = options;
  }

  /**
   * Fetches and stores the files that are missing. Rejects where a file fails: an incomplete build cannot
   * open.
   */
  async install({ build, page, files }: BuildFiles): Promise<void> {
    const cache = await this.#cache();
    const html = await this.#fetched('/', { cache: 'no-cache' });
    if (base64(await this.#options.digest(await html.clone().arrayBuffer())) !== page) {
      throw new Error(`the page at / is not of build ${build}`);
    }
    const due = [...files];
    const fetchNext = async (): Promise<void> => {
      for (let file = due.pop(); file !== undefined; file = due.pop()) {
        const isFixed = file.startsWith('/assets/');
        if (isFixed && (await cache.match(file, ANY))) continue;
        await cache.put(file, await this.#fetched(file, isFixed ? {} : { cache: 'no-cache' }));
      }
    };
    await Promise.all(Array.from({ length: MAX_FETCHES }, fetchNext));
    await cache.put(pageOf(build), html);
    const record: BuildRecord = { build, at: this.#options.now(), files };
    await cache.put(`${RECORDS}${build}`, Response.json(record));
  }

  /** The page of a build. */
  async page(build: string): Promise<Response | undefined> {
    return (await this.#cache()).match(pageOf(build), ANY);
  }

  async file(request: Request | string): Promise<Response | undefined> {
    return (await this.#cache()).match(request, ANY);
  }

  /** Deletes files that belong to none of the last installed builds. */
  async prune(): Promise<void> {
    const cache = await this.#cache();
    const addresses = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    const records = await Promise.all(
      addresses.filter((path) => path.startsWith(RECORDS)).map((path) => this.#record(cache, path)),
    );
    const builds = records
      .filter((record) => record !== null)
      .sort((a, b) => b.at - a.at)
      .slice(0, BUILDS);
    const kept = new Set(
      builds.flatMap(({ build, files }) => [`${RECORDS}${build}`, pageOf(build), ...files]),
    );
    await Promise.all(addresses.filter((path) => !kept.has(path)).map((path) => cache.delete(path)));
  }

  async #record(cache: Cache, path: string): Promise<BuildRecord | null> {
    try {
      return (await (await cache.match(path))?.json()) as BuildRecord;
    } catch {
      return null;
    }
  }

  #cache(): Promise<Cache> {
    return this.#options.caches.open(CACHE);
  }

  async #fetched(address: string, init: RequestInit): Promise<Response> {
    const response = await this.#options.fetch(address, { ...init, credentials: 'same-origin' });
    // A redirected response belongs to another URL.
    if (response.status !== 200 || response.redirected) throw new Error(`${address}: ${response.status}`);
    return response;
  }
}

interface BuildRecord {
  build: string;
  /** Time of the installation, ms. */
  at: number;
  files: readonly string[];
}

/** Paths of entries that exist only in the cache: build records, and the pages of builds. */
const RECORDS = '/~builds/';
const pageOf = (build: string): string => `/~pages/${build}`;

const ANY: CacheQueryOptions = { ignoreVary: true };

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));
