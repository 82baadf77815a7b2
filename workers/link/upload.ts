// The engine. Uploads by XMLHttpRequest, because only it tells how much has gone up; by the same rules
// as every call: envelope, one refresh for all, and the line between "refused" and "no answer".
import { timer, type SchedulerLike, type Subscription } from 'rxjs';
import type { BlobLike } from '../../src/core/contract/commands.ts';
import { failed, type Result } from '../../src/core/contract/result.ts';
import {
  buildRequest,
  decodeEnvelope,
  fileEndpoints as endpoints,
  LIMITS,
  parseJson,
  requestUrl,
  ResultCode,
  type DataOf,
  type Endpoints,
  type Envelope,
  type RequestFor,
} from '../../src/core/wire/index.ts';
import type { XhrLike } from '../env.ts';
import { dataOf } from './http.ts';

/** What an upload needs to know of the account's sign-in, and of no other's. */
export interface UploadAuth {
  /** null: this sign-in is over. */
  accessToken(): string | null;
  /** True when a newer token than `used` stands; joins a refresh that is under way. */
  renew(used: string): Promise<boolean>;
  /** The server says that the sign-in of this token is over. */
  expired(used: string, message: string): void;
  /** What the user reads: sent as Accept-Language. */
  languages(): readonly string[];
}

export interface UploadOptions {
  request: () => XhrLike;
  /** Without a slash at the end: `https://host/api`. */
  apiBase: string;
  auth: UploadAuth;
  scheduler: SchedulerLike;
}

export type UploadName = 'imageUpload' | 'fileUpload' | 'videoUpload';
/** Fields and files in the order in which they travel. */
export type Parts = Readonly<Record<string, number | { blob: BlobLike; name: string }>>;
export interface Watch {
  /** A share, 0..1. */
  progress: (share: number) => void;
  signal: AbortSignal;
}

export type Upload = <N extends UploadName>(
  name: N,
  request: RequestFor<Endpoints[N]>,
  parts: Parts,
  watch: Watch,
) => Promise<Result<DataOf<N>>>;

type Exchanged = Envelope | 'signed-out' | 'no-answer';

export function createUpload({ request, apiBase, auth, scheduler }: UploadOptions): Upload {
  return async (name, query, parts, watch) => {
    const endpoint = endpoints[name];
    const url = apiBase + requestUrl(buildRequest(endpoint, query as never));
    const form = await formOf(parts);
    let token = auth.accessToken();
    if (token === null) return failed({ code: 'SIGNED_OUT' });
    let answer = await exchange(url, token, form, watch);
    if (isEnvelope(answer) && answer.code === ResultCode.TOKEN_EXPIRED && (await auth.renew(token))) {
      token = auth.accessToken();
      if (token === null) return failed({ code: 'SIGNED_OUT' });
      answer = await exchange(url, token, form, watch);
      if (isEnvelope(answer) && answer.code === ResultCode.TOKEN_EXPIRED) auth.expired(token, answer.message);
    }
    return open(answer, token);

    function open(said: Exchanged, used: string): Result<DataOf<typeof name>> {
      if (said === 'no-answer') return failed({ code: 'NO_ANSWER' });
      if (said === 'signed-out') return over(used, '');
      if (said.code === ResultCode.NOT_LOGGED_IN) return over(used, said.message);
      if (said.code === ResultCode.TOKEN_EXPIRED) return failed({ code: 'NO_ANSWER' });
      if (said.code !== ResultCode.OK) {
        return failed({ code: 'REFUSED', message: said.message, status: said.code });
      }
      return dataOf(endpoint, said) as Result<DataOf<typeof name>>;
    }

    function over(used: string, message: string): Result<never> {
      auth.expired(used, message);
      return failed({ code: 'SIGNED_OUT' });
    }
  };

  function exchange(url: string, token: string, form: FormData, watch: Watch): Promise<Exchanged> {
    return new Promise((resolve) => {
      if (watch.signal.aborted) return resolve('no-answer');
      const xhr = request();
      let stall: Subscription | null = null;
      const abort = (): void => xhr.abort();
      const alive = (): void => {
        stall?.unsubscribe();
        stall = timer(LIMITS.requestTimeoutMs, scheduler).subscribe(abort);
      };
      xhr.upload.onprogress = ({ loaded, total }) => {
        alive();
        if (total > 0) watch.progress(loaded / total);
      };
      xhr.onloadend = () => {
        stall?.unsubscribe();
        watch.signal.removeEventListener('abort', abort);
        resolve(read(xhr));
      };
      watch.signal.addEventListener('abort', abort);
      xhr.open('POST', url);
      xhr.setRequestHeader('accessToken', encodeURIComponent(token.toWellFormed()));
      const tags = auth.languages().filter((tag) => /^[\w*-]+$/.test(tag));
      if (tags.length > 0) xhr.setRequestHeader('Accept-Language', tags.join(', '));
      alive();
      xhr.send(form);
    });
  }
}

const isEnvelope = (it: Exchanged): it is Envelope => typeof it === 'object';

function read({ status, responseText }: XhrLike): Exchanged {
  if (status === 401) return 'signed-out';
  // A proxy that finds it too large finds so every time.
  if (status === 413) return { code: 413, message: '', data: null };
  if (status < 200 || status > 299) return 'no-answer';
  return decodeEnvelope(parseJson(responseText)) ?? 'no-answer';
}

async function formOf(parts: Parts): Promise<FormData> {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'number') form.append(name, String(part));
    else form.append(name, await blobOf(part.blob), part.name);
  }
  return form;
}

async function blobOf(blob: BlobLike): Promise<Blob> {
  return blob instanceof Blob ? blob : new Blob([await blob.arrayBuffer()], { type: blob.type });
}
