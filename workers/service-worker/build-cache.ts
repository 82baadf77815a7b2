// The files of the last three builds in one cache. A page of an older build finds its files while a newer
// build is served. File names include a hash of the content, so builds share equal files. Each file is stored
// only if its bytes have the hash of the build's list: a hotel's login page also answers with status 200.

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
  /** SHA-256 of each file by its absolute path, base64. The content of a path in /assets/ never changes. */
  files: Readonly<Record<string, string>>;
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
   * Stores the page and each file that is missing or wrong. Rejects where a file fails: an incomplete build
   * cannot open.
   */
  async install({ build, page, files }: BuildFiles): Promise<void> {
    const cache = await this.#cache();
    const html = await this.#genuine('/', page, 'no-cache');
    await this.#complete(cache, files);
    await cache.put(pageOf(build), html);
    const record: BuildRecord = { build, at: this.#options.now(), files: Object.keys(files) };
    await cache.put(`${RECORDS}${build}`, Response.json(record));
  }

  /** Replaces the files of a build that are missing or wrong. Rejects where one fails. */
  async repair({ files }: BuildFiles): Promise<void> {
    await this.#complete(await this.#cache(), files);
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

  async #complete(cache: Cache, files: BuildFiles['files']): Promise<void> {
    const due = Object.entries(files);
    const completeNext = async (): Promise<void> => {
      for (let next = due.pop(); next; next = due.pop()) {
        const [file, hash] = next;
        const held = await cache.match(file, ANY);
        if (held && (await this.#hasHash(held, hash))) continue;
        const mode = file.startsWith('/assets/') ? 'default' : 'no-cache';
        await cache.put(file, await this.#genuine(file, hash, mode));
      }
    };
    await Promise.all(Array.from({ length: MAX_FETCHES }, completeNext));
  }

  /** The response with this hash. The browser's own cache may hold another one, so a second request skips it. */
  async #genuine(address: string, hash: string, mode: RequestCache): Promise<Response> {
    for (const cache of [mode, 'reload'] as const) {
      const response = await this.#options.fetch(address, { cache, credentials: 'same-origin' });
      // A redirected response belongs to another URL.
      if (response.status !== 200 || response.redirected) throw new Error(`${address}: ${response.status}`);
      if (await this.#hasHash(response.clone(), hash)) return response;
    }
    throw new Error(`${address}: not the file of this build`);
  }

  async #hasHash(response: Response, hash: string): Promise<boolean> {
    return base64(await this.#options.digest(await response.arrayBuffer())) === hash;
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
