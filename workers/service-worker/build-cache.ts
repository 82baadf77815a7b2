// The files of the last three builds, in one cache. Their names carry their content, so two builds share files, and a
// page of an older build finds its parts while a newer one is served.

/** The only cache for files of builds. A static route names it, so pages get them without this script running. */
export const CACHE = 'partyline-files';

/** As many as the server keeps. */
export const BUILDS = 3;

/** The files of one build. */
export interface BuildFiles {
  build: string;
  /** SHA-256 of the page, base64: a page of another build under this one's name would ask for other files. */
  page: string;
  /** Addresses from the root; files in /assets/ never change their content. */
  files: readonly string[];
}

export interface BuildCacheOptions {
  caches: Pick<CacheStorage, 'open'>;
  fetch: (address: string, init?: RequestInit) => Promise<Response>;
  digest: (bytes: ArrayBuffer) => Promise<ArrayBuffer>;
  /** ms */
  now: () => number;
}

/** Files that are fetched at once; more would take the line from the page. */
const LANES = 3;

export class BuildCache {
  readonly #options: BuildCacheOptions;

  constructor(options: BuildCacheOptions) {
    this.#options = options;
  }

  /** Fetches the files that are not here yet. Rejects where one is missing: half a build opens nothing. */
  async keep({ build, page, files }: BuildFiles): Promise<void> {
    const cache = await this.#cache();
    const html = await this.#fetched('/', { cache: 'no-cache' });
    if (base64(await this.#options.digest(await html.clone().arrayBuffer())) !== page) {
      throw new Error(`the page at / is not of build ${build}`);
    }
    const due = [...files];
    const lane = async (): Promise<void> => {
      for (let file = due.pop(); file !== undefined; file = due.pop()) {
        const isFixed = file.startsWith('/assets/');
        if (isFixed && (await cache.match(file, ANY))) continue;
        await cache.put(file, await this.#fetched(file, isFixed ? {} : { cache: 'no-cache' }));
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    await cache.put(pageOf(build), html);
    const record: Kept = { build, at: this.#options.now(), files };
    await cache.put(`${RECORDS}${build}`, Response.json(record));
  }

  /** The page of a build. */
  async page(build: string): Promise<Response | undefined> {
    return (await this.#cache()).match(pageOf(build), ANY);
  }

  async file(request: Request | string): Promise<Response | undefined> {
    return (await this.#cache()).match(request, ANY);
  }

  /** Drops files that belong to none of the builds that were installed last. */
  async tidy(): Promise<void> {
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

  async #record(cache: Cache, path: string): Promise<Kept | null> {
    try {
      return (await (await cache.match(path))?.json()) as Kept;
    } catch {
      return null;
    }
  }

  #cache(): Promise<Cache> {
    return this.#options.caches.open(CACHE);
  }

  async #fetched(address: string, init: RequestInit): Promise<Response> {
    const response = await this.#options.fetch(address, { ...init, credentials: 'same-origin' });
    // An answer that was redirected is another address's.
    if (response.status !== 200 || response.redirected) throw new Error(`${address}: ${response.status}`);
    return response;
  }
}

interface Kept {
  build: string;
  /** When it was installed, ms. */
  at: number;
  files: readonly string[];
}

/** Addresses that no server has. */
const RECORDS = '/~builds/';
const pageOf = (build: string): string => `/~pages/${build}`;

const ANY: CacheQueryOptions = { ignoreVary: true };

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));
