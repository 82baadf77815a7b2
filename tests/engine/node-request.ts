// XMLHttpRequest for uploads in Node, over fetch; the body goes up in one piece.
import type { Fetch } from './support.ts';
import type { XhrLike } from '../../workers/env.ts';

export class NodeRequest implements XhrLike {
  readonly upload: XhrLike['upload'] = { onprogress: null };
  status = 0;
  responseText = '';
  onloadend: XhrLike['onloadend'] = null;
  readonly #headers: Record<string, string> = {};
  readonly #aborted = new AbortController();
  readonly #fetch: Fetch;
  #url = '';
  #responseHeaders = new Headers();

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  open(_method: string, url: string): void {
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  getResponseHeader(name: string): string | null {
    return this.#responseHeaders.get(name);
  }

  send(body: FormData): void {
    void this.#exchange(body).finally(() => this.onloadend?.({} as ProgressEvent));
  }

  abort(): void {
    this.#aborted.abort();
  }

  async #exchange(body: FormData): Promise<void> {
    const headers = this.#headers;
    const { signal } = this.#aborted;
    try {
      const response = await this.#fetch(this.#url, { method: 'POST', headers, body, signal });
      this.upload.onprogress?.({ loaded: 1, total: 1 } as ProgressEvent);
      this.responseText = await response.text();
      this.#responseHeaders = response.headers;
      this.status = response.status;
    } catch {
      this.status = 0;
    }
  }
}
