// Fake caches, because Node has none: responses by URL, returned as copies as in a browser.
export const ORIGIN = 'https://host.example';

const addressOf = (request: RequestInfo | URL): string =>
  new URL(request instanceof Request ? request.url : request, ORIGIN).href;

/** The part of a Cache that the service worker uses. */
class FakeCache {
  readonly responses = new Map<string, Response>();

  match(request: RequestInfo | URL): Promise<Response | undefined> {
    return Promise.resolve(this.responses.get(addressOf(request))?.clone());
  }

  put(request: RequestInfo | URL, response: Response): Promise<void> {
    this.responses.set(addressOf(request), response);
    return Promise.resolve();
  }

  delete(request: RequestInfo | URL): Promise<boolean> {
    return Promise.resolve(this.responses.delete(addressOf(request)));
  }

  keys(): Promise<Request[]> {
    return Promise.resolve([...this.responses.keys()].map((address) => new Request(address)));
  }
}

export class FakeCaches {
  readonly all = new Map<string, FakeCache>();

  open(name: string): Promise<Cache> {
    const cache = this.all.get(name) ?? new FakeCache();
    this.all.set(name, cache);
    return Promise.resolve(cache as unknown as Cache);
  }

  delete(name: string): Promise<boolean> {
    return Promise.resolve(this.all.delete(name));
  }

  /** The paths of the responses in a cache, sorted. */
  paths(name: string): string[] {
    return [...(this.all.get(name)?.responses.keys() ?? [])]
      .map((address) => new URL(address).pathname)
      .sort();
  }
}
