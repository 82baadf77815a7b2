// The client of HTTP calls: envelope, tokens with one refresh for all (X-NET-01), time-out. It separates "refused" from
// "no answer", because only a refusal is final.
import { Subject, type Observable } from 'rxjs';
import * as v from 'valibot';
import {
  failed,
  done,
  LONGEST_PAUSE,
  pauseOf,
  type Failure,
  type Result,
} from '../../src/core/contract/result.ts';
import type { TokenPair } from '../../src/core/contract/views.ts';
import {
  buildRequest,
  decodeEnvelope,
  chatEndpoints as endpoints,
  requestUrl,
  timeoutOf,
  ResultCode,
  type Endpoint,
  type Envelope,
} from '../../src/core/wire/index.ts';
import type { CallWatch, EngineEnv, Http } from '../env.ts';
import { busyOf, type Busy } from './busy.ts';
import type { Tokens } from '../sign-in/tokens.ts';
import type { UploadAuth } from './upload.ts';

export interface HttpOptions {
  env: Pick<EngineEnv, 'fetch' | 'apiBase' | 'now'>;
  tokens: Tokens;
  /** Languages that the user reads: sent as Accept-Language. */
  languages: () => readonly string[];
}

/** A sign-in that the server has ended. */
export interface ExpiredSignIn {
  signIn: string;
  /** The server's sentence, '' where it says nothing. */
  message: string;
}

/** Calls, and the tokens for uploads: an upload is no call, because it reports its progress. */
export interface HttpClient extends Http {
  /** For one sign-in only: during another one it has no token. */
  uploadAuth(signIn: string): UploadAuth;
  /** The present sign-in is over: answered 400, HTTP 401, or a refused refresh. */
  readonly expired$: Observable<ExpiredSignIn>;
}

export function createHttp({ env, tokens, languages }: HttpOptions): HttpClient {
  const expired$ = new Subject<ExpiredSignIn>();
  let offset = 0;
  let refreshing: Promise<Failure | null> | null = null;
  /** By sign-in and path: endpoints for which the server was busy, left alone until a time (own clock, ms). */
  const busyAt = new Map<string, { busy: Busy; until: number }>();

  async function ask(endpoint: Known, request: object, watch?: CallWatch): Promise<Result<unknown>> {
    const asked = tokens.pair;
    const wire = buildRequest(endpoint as Endpoint, request as never);
    const first = await exchange(endpoint, requestUrl(wire), wire.body, {}, watch);
    if (!first.ok) return first;
    if (first.value.code !== ResultCode.TOKEN_EXPIRED || endpoint.access === 'open' || !asked) {
      return open(endpoint, first.value, asked);
    }
    // Another call may have renewed the pair while this call was under way.
    const failure = tokens.pair === asked ? await refreshOnce(asked) : null;
    if (failure) return failed(failure);
    // Never under another sign-in than at the first attempt.
    if (tokens.pair?.signIn !== asked.signIn) return failed({ code: 'SIGNED_OUT' });
    const second = await exchange(endpoint, requestUrl(wire), wire.body, {}, watch);
    return second.ok ? open(endpoint, second.value, asked) : second;
  }

  function open(endpoint: Known, envelope: Envelope, asked: TokenPair | null): Result<unknown> {
    if (envelope.code === ResultCode.OK) return dataOf(endpoint, envelope);
    const over = envelope.code === ResultCode.NOT_LOGGED_IN || envelope.code === ResultCode.TOKEN_EXPIRED;
    if (!over || endpoint.access === 'open') return refusal(envelope);
    expired(envelope.message, asked);
    // The request itself was not refused: it may be sent again after the next sign-in.
    return failed({ code: 'SIGNED_OUT' });
  }

  /** A late answer to an older sign-in, or to a call without one, does not end the present sign-in. */
  function expired(message: string, asked: TokenPair | null): void {
    if (asked && tokens.pair?.signIn === asked.signIn) expired$.next({ signIn: asked.signIn, message });
  }

  /** Parallel calls that were all answered 401 share one refresh. */
  function refreshOnce(pair: TokenPair): Promise<Failure | null> {
    refreshing ??= refresh(pair).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  /** null: renewed, unless the sign-in has changed meanwhile. */
  async function refresh(pair: TokenPair): Promise<Failure | null> {
    const headers = { refreshToken: pair.refreshToken };
    const answer = await exchange(endpoints.refreshToken, endpoints.refreshToken.path, undefined, headers);
    if (!answer.ok) return answer.error;
    const { code, message, data } = answer.value;
    if (code !== ResultCode.OK) {
      expired(message, pair);
      return { code: 'SIGNED_OUT' };
    }
    const result = v.safeParse(endpoints.refreshToken.data, data);
    // An answer of a wrong shape is none.
    if (!result.success) return { code: 'NO_ANSWER' };
    tokens.renew(pair, result.output.accessToken, result.output.refreshToken);
    return null;
  }

  async function exchange(
    endpoint: Known,
    path: string,
    body: unknown,
    extra: Record<string, string> = {},
    { readHeaders, signal }: CallWatch = {},
  ): Promise<Result<Envelope>> {
    const asked = tokens.pair;
    const headers = { ...extra, ...commonHeaders(asked?.accessToken ?? null, languages()) };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    // Calls without a sign-in are never held back: a form of the login may have another name in it.
    const place = asked && asked.signIn + endpoint.path;
    const known = place && busyAt.get(place);
    const after = known ? known.until - env.now() : 0;
    // A longer rest than any pause means that the clock was set back.
    if (known && after > 0 && after <= LONGEST_PAUSE) return failed({ ...known.busy, after });
    const timeout = AbortSignal.timeout(timeoutOf(endpoint as Endpoint));
    try {
      const response = await env.fetch(env.apiBase + path, {
        method: endpoint.method,
        headers,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        // JSON has no `undefined`: a call without a body sends none.
        body: JSON.stringify(body),
      });
      noteDate(response.headers.get('Date'));
      readHeaders?.(response.headers, response.status);
      if (response.status === 401) expired('', asked);
      const envelope = decodeEnvelope(await response.json().catch(() => undefined));
      const code = (response.ok && envelope?.code) || response.status;
      const busy = busyOf(code, envelope?.message ?? '', response.headers.get('Retry-After'), serverNow());
      if (busy && place) busyAt.set(place, { busy, until: env.now() + pauseOf(busy) });
      if (busy) return failed(busy);
      return response.ok && envelope ? done(envelope) : failed({ code: 'NO_ANSWER' });
    } catch {
      return failed({ code: 'NO_ANSWER' });
    }
  }

  const serverNow = (): number => Math.round(env.now() + offset);

  function noteDate(date: string | null): void {
    // Without the header `at` is NaN, and thus not below LATEST.
    const at = Date.parse(String(date));
    // `Date` has whole seconds, so that a smaller difference is no offset.
    if (at < LATEST) offset = Math.abs(at - env.now()) < 1500 ? 0 : at - env.now();
  }

  function uploadAuth(signIn: string): UploadAuth {
    const mine = (): TokenPair | null => (tokens.pair?.signIn === signIn ? tokens.pair : null);
    return {
      accessToken: () => mine()?.accessToken ?? null,
      async renew(used) {
        const asked = mine();
        if (asked?.accessToken === used) await refreshOnce(asked);
        const held = mine()?.accessToken ?? null;
        return held === used ? null : held;
      },
      expired: (_used, message) => expired(message, mine()),
      languages,
      serverNow,
    };
  }

  return {
    call: (name, request, watch) => ask(endpoints[name], request, watch) as never,
    bare: (endpoint, request) => ask(endpoint, request),
    serverNow,
    uploadAuth,
    expired$,
  };
}

/** An endpoint, perhaps without the schema of its data. It needs a token unless `access` is open. */
type Known = Pick<Endpoint, 'method' | 'path'> & Partial<Endpoint>;

/** The same client for one sign-in: its calls fail as signed out during another one. */
export function boundTo(http: Http, tokens: Tokens, signIn: string): Http {
  return {
    call: (name, request, watch) =>
      tokens.pair?.signIn === signIn
        ? http.call(name, request, watch)
        : Promise.resolve(failed({ code: 'SIGNED_OUT' })),
    bare: (endpoint, request) =>
      tokens.pair?.signIn === signIn
        ? http.bare(endpoint, request)
        : Promise.resolve(failed({ code: 'SIGNED_OUT' })),
    serverNow: () => http.serverNow(),
  };
}

/** A later `Date` shows a broken clock, ms. */
const LATEST = Date.UTC(2100, 0);

/** Headers of every request. Language tags that no header can carry are left out. */
export function commonHeaders(
  accessToken: string | null,
  languages: readonly string[],
): Record<string, string> {
  const headers: Record<string, string> = {};
  if (accessToken !== null) headers['accessToken'] = encodeURIComponent(accessToken.toWellFormed());
  const tags = languages.filter((tag) => /^[\w*-]+$/.test(tag));
  if (tags.length > 0) headers['Accept-Language'] = tags.join(', ');
  return headers;
}

const refusal = (envelope: Envelope): Result<never> =>
  failed({ code: 'REFUSED', message: envelope.message, status: envelope.code });

/** The data of an envelope. A wrong shape counts as no answer: the outcome is unknown. */
export function dataOf(endpoint: Known, { data }: Envelope): Result<unknown> {
  if (!endpoint.data) return done(data);
  const read = v.safeParse(endpoint.data, data, { abortEarly: true });
  return read.success ? done(read.output) : failed({ code: 'NO_ANSWER' });
}
