// One XMLHttpRequest as a stream. Unsubscribing is the only way to abort it.
import { Observable } from 'rxjs';
import type { XhrLike } from '../env.ts';

export type RequestEvent =
  /** Uploaded bytes; `total` is 0 where the browser does not know it. */
  | { kind: 'progress'; loaded: number; total: number }
  /** The last event, after success and failure alike. `status` is 0 where there was no answer. */
  | { kind: 'ended'; xhr: AnsweredXhr };

export type AnsweredXhr = Pick<XhrLike, 'status' | 'responseText' | 'getResponseHeader'>;

export interface PostOptions {
  url: string;
  headers: Readonly<Record<string, string>>;
  form: FormData;
}

/** Sends the form once for each subscriber. */
export function postForm(open: () => XhrLike, { url, headers, form }: PostOptions): Observable<RequestEvent> {
  return new Observable((subscriber) => {
    const xhr = open();
    let hasEnded = false;
    xhr.upload.onprogress = ({ loaded, total }) => subscriber.next({ kind: 'progress', loaded, total });
    xhr.onloadend = () => {
      hasEnded = true;
      subscriber.next({ kind: 'ended', xhr });
      subscriber.complete();
    };
    xhr.open('POST', url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.send(form);
    return () => {
      if (!hasEnded) xhr.abort();
    };
  });
}
