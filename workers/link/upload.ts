// Uploads by XMLHttpRequest, because only it reports progress. They follow the rules of other calls:
// envelopes, one shared token refresh, and a distinction of "refused" and "no answer".
import { concatMap, EMPTY, fromEvent, lastValueFrom, of, takeUntil, timeout, type SchedulerLike } from 'rxjs';
import { isReadable, type BlobLike } from '../../src/core/contract/blob.ts';
import { done, failed, type Result } from '../../src/core/contract/result.ts';
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
import { busyOf } from './busy.ts';
import { commonHeaders, dataOf } from './http.ts';
import { postForm, type AnsweredXhr } from './xhr.ts';

/** Access tokens, languages and server time of one account's sign-in, for uploads. */
export interface UploadAuth {
  /** null once this sign-in has ended. */
  accessToken(): string | null;
  /** The token that replaces `used`, null where the refresh failed. Joins a refresh that is under way. */
  renew(used: string): Promise<string | null>;
  /** Reports that the server has ended the sign-in of this token. */
  expired(used: string, message: string): void;
  /** Languages that the user reads, sent as Accept-Language. */
  languages(): readonly string[];
  /** Server time, ms. */
  serverNow(): number;
}

export interface UploadOptions {
  request: () => XhrLike;
  /** Base URL of the API without a trailing slash: `https://host/api`. */
  apiBase: string;
  auth: UploadAuth;
  scheduler: SchedulerLike;
}

export type UploadName = 'imageUpload' | 'fileUpload' | 'videoUpload';
/** Fields and files, in the order of the form. */
export type Parts = Readonly<Record<string, number | { blob: BlobLike; name: string }>>;
export interface Watch {
  /** Receives the share that is uploaded, 0..1. */
  progress: (share: number) => void;
  signal: AbortSignal;
}

/** Fails with UNREADABLE, without a request, where the bytes of a part cannot be read. */
export type Upload = <N extends UploadName>(
  name: N,
  request: RequestFor<Endpoints[N]>,
  parts: Parts,
  watch: Watch,
) => Promise<Result<DataOf<N>>>;

export function createUpload({ request, apiBase, auth, scheduler }: UploadOptions): Upload {
  return async (name, query, parts, watch) => {
    const endpoint = endpoints[name];
    const url = apiBase + requestUrl(buildRequest(endpoint, query as never));
    // An XMLHttpRequest reports an unreadable body as a lost network, and sends the new bytes of a rewritten file.
    const form = await formOf(parts).catch(() => null);
    if (form === null) return failed({ code: 'UNREADABLE' });
    const token = auth.accessToken();
    if (token === null) return failed({ code: 'SIGNED_OUT' });
    const first = await exchange(url, token, form, watch);
    if (!first.ok || first.value.code !== ResultCode.TOKEN_EXPIRED) return unwrap(first, token);
    const renewed = await auth.renew(token);
    if (renewed === null) return failed({ code: 'NO_ANSWER' });
    return unwrap(await exchange(url, renewed, form, watch), renewed);

    function unwrap(answer: Result<Envelope>, used: string): Result<DataOf<typeof name>> {
      if (!answer.ok) return answer;
      const envelope = answer.value;
      if (envelope.code === ResultCode.NOT_LOGGED_IN || envelope.code === ResultCode.TOKEN_EXPIRED) {
        auth.expired(used, envelope.message);
        return failed({ code: 'SIGNED_OUT' });
      }
      if (envelope.code !== ResultCode.OK) {
        return failed({ code: 'REFUSED', message: envelope.message, status: envelope.code });
      }
      return dataOf(endpoint, envelope) as Result<DataOf<typeof name>>;
    }
  };

  /** Ends in NO_ANSWER where no progress happens for the timeout of a call, or where `signal` aborts. */
  function exchange(
    url: string,
    token: string,
    form: FormData,
    { progress, signal }: Watch,
  ): Promise<Result<Envelope>> {
    if (signal.aborted) return Promise.resolve(noAnswer);
    const headers = commonHeaders(token, auth.languages());
    const answer$ = postForm(request, { url, headers, form }).pipe(
      timeout({ each: LIMITS.requestTimeoutMs, with: () => EMPTY, scheduler }),
      takeUntil(fromEvent(signal, 'abort')),
      concatMap((event) => {
        if (event.kind === 'ended') return of(resultOf(event.xhr, auth.serverNow()));
        if (event.total > 0) progress(event.loaded / event.total);
        return EMPTY;
      }),
    );
    return lastValueFrom(answer$, { defaultValue: noAnswer });
  }
}

const noAnswer = failed({ code: 'NO_ANSWER' });

/** `now`: server time, ms. */
function resultOf(xhr: AnsweredXhr, now: number): Result<Envelope> {
  const { status, responseText } = xhr;
  if (status === 401) return done({ code: ResultCode.NOT_LOGGED_IN, message: '', data: null });
  // A proxy refuses a file because of its size, and would refuse it every time.
  if (status === 413) return done({ code: 413, message: '', data: null });
  const isOk = status >= 200 && status <= 299;
  const envelope = decodeEnvelope(parseJson(responseText));
  const tooMany = envelope?.code === ResultCode.TOO_MANY;
  // An envelope about a full disk is a refusal: a retry would find the disk full as well.
  if (status === 507 && envelope && envelope.code !== ResultCode.OK) return done(envelope);
  const busy =
    isOk && !tooMany
      ? null
      : busyOf(
          isOk ? ResultCode.TOO_MANY : status,
          envelope?.message ?? '',
          xhr.getResponseHeader('Retry-After'),
          now,
        );
  if (busy) return failed(busy);
  return isOk && envelope ? done(envelope) : noAnswer;
}

/** Rejects where the bytes of a part cannot be read. */
async function formOf(parts: Parts): Promise<FormData> {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'number') form.append(name, String(part));
    else form.append(name, await blobOf(part.blob), part.name);
  }
  return form;
}

async function blobOf(blob: BlobLike): Promise<Blob> {
  if (!(await isReadable(blob))) throw new Error('unreadable');
  return blob instanceof Blob ? blob : new Blob([await blob.arrayBuffer()], { type: blob.type });
}
