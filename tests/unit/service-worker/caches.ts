// Node has no caches: these keep what they are given, by address, and hand out copies as a browser does.
export const ORIGIN = 'https://host.example';

const addressOf = (asked: RequestInfo | URL): string =>
  new URL(asked instanceof Request ? asked.url : asked, ORIGIN).href;

/** The part of a Cache that the service worker uses. */
class FakeCache {
  readonly held = new Map<string, Response>();

  match(asked: RequestInfo | URL): Promise<Response | undefined> {
    return Promise.resolve(this.held.get(addressOf(asked))?.clone());
  }

  put(asked: RequestInfo | URL, response: Response): Promise<void> {
    this.held.set(addressOf(asked), response);
    return Promise.resolve();
  }

  delete(asked: RequestInfo | URL): Promise<boolean> {
    return Promise.resolve(this.held.delete(addressOf(asked)));
  }

  keys(): Promise<Request[]> {
    return Promise.resolve([...this.held.keys()].map((address) => new Request(address)));
  }
}

export class FakeCaches {
  readonly all = new Map<string, FakeCache>();

  open(name: string): Promise<Cache> {
    const cache = this.all.get(name) ?? new FakeCache();
    this.all.set(name, cache);
    return Promise.resolve(cache as unknown as Cache);
  }

  /** Paths in a cache, in order. */
  paths(name: string): string[] {
    return [...(this.all.get(name)?.held.keys() ?? [])].map((address) => new URL(address).pathname).sort();
  }
}
