// An XMLHttpRequest that a test controls.
import type { XhrLike } from '../../../workers/env.ts';

export class FakeXhr implements XhrLike {
  readonly upload: XhrLike['upload'] = { onprogress: null };
  status = 0;
  responseText = '';
  onloadend: XhrLike['onloadend'] = null;
  method = '';
  url = '';
  readonly headers: Record<string, string> = {};
  /** The header `Retry-After` of the response. */
  retryAfter: string | null = null;
  body: FormData | null = null;
  aborted = false;

  open(method: string, url: string): void {
    this.method = method;
    this.url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  getResponseHeader(name: string): string | null {
    return name === 'Retry-After' ? this.retryAfter : null;
  }

  send(body: FormData): void {
    this.body = body;
  }

  abort(): void {
    this.aborted = true;
    this.end(0, '');
  }

  progress(loaded: number, total: number): void {
    this.upload.onprogress?.({ loaded, total } as ProgressEvent);
  }

  /** Answers with an envelope of code, data and message. */
  say(code: number, data: unknown, message = ''): void {
    this.end(200, JSON.stringify({ code, message, data }));
  }

  end(status: number, text: string): void {
    this.status = status;
    this.responseText = text;
    this.onloadend?.({} as ProgressEvent);
  }
}
