// The HTTP client: envelopes, tokens with one shared refresh (X-NET-01), timeouts. It distinguishes "refused"
// from "no answer", because only a refusal is final.
import { BehaviorSubject, skip, Subject, type Observable } from 'rxjs';
import * as v from 'valibot';
import {
  failed,
  done,
  LONGEST_PAUSE,
  retryDelayOf,
  type Failure,
  type Result,
} from '../../src/core/contract/result.ts';
import type { TokenPair } from '../../src/core/contract/views.ts';
import {
  buildRequest,
  decodeEnvelope,
  parseJson,
  endpoints,
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
  /** Languages that the user reads, sent as Accept-Language. */
  languages: () => readonly string[];
}

/** A sign-in that the server has ended. */
export interface ExpiredSignIn {
  signIn: string;
  /** The server's sentence, '' where there is none. */
  message: string;
  /** The user signed this browser out from another device. */
  isRemoved: boolean;
}

/** Calls, and the tokens for uploads. Uploads have a client of their own, which reports progress. */
export interface HttpClient extends Http {
  /** The tokens of one sign-in for uploads. During another sign-in there is no token. */
  uploadAuth(signIn: string): UploadAuth;
  /** Difference between the server's time and the local clock, ms; 0 before the first response. */
  clockOffset(): number;
  /** Emits each change of the offset. */
  readonly clockOffset$: Observable<number>;
  /** The current sign-in has ended: envelope code 400, HTTP 401, or a refused refresh. */
  readonly expired$: Observable<ExpiredSignIn>;
}

export function createHttp({ env, tokens, languages }: HttpOptions): HttpClient {
  const expired$ = new Subject<ExpiredSignIn>();
  const offset$ = new BehaviorSubject(0);
  let refreshing: Promise<Failure | null> | null = null;
  /** By sign-in and path: endpoints for which the server was busy, blocked until a time (local clock, ms). */
  const busyAt = new Map<string, { busy: Busy; until: number }>();

  async function callEndpoint(
    endpoint: Endpoint,
    request: object,
    watch?: CallWatch,
  ): Promise<Result<unknown>> {
    const usedPair = tokens.pair;
    const wire = buildRequest(endpoint, request as never);
    const first = await exchange(endpoint, requestUrl(wire), wire.body, {}, watch);
    if (!first.ok) return first;
    if (first.value.code !== ResultCode.TOKEN_EXPIRED || endpoint.access === 'open' || !usedPair) {
      return unwrap(endpoint, first.value, usedPair);
    }
    // Another call may have renewed the pair meanwhile.
    const failure = tokens.pair === usedPair ? await refreshOnce(usedPair) : null;
    if (failure) return failed(failure);
    // Never repeat a request under another sign-in than the first attempt's.
    if (tokens.pair?.signIn !== usedPair.signIn) return failed({ code: 'SIGNED_OUT' });
    const second = await exchange(endpoint, requestUrl(wire), wire.body, {}, watch);
    return second.ok ? unwrap(endpoint, second.value, usedPair) : second;
  }

  function unwrap(endpoint: Endpoint, envelope: Envelope, usedPair: TokenPair | null): Result<unknown> {
    if (envelope.code === ResultCode.OK) return dataOf(endpoint, envelope);
    const over = envelope.code === ResultCode.NOT_LOGGED_IN || envelope.code === ResultCode.TOKEN_EXPIRED;
    if (!over || endpoint.access === 'open') return refusal(envelope);
    expired(envelope.message, usedPair);
    // The request itself was not refused and may be sent again after the next sign-in.
    return failed({ code: 'SIGNED_OUT' });
  }

  /**
   * Announces the end of the current sign-in. A late response to an older sign-in, or to a call without a
   * sign-in, is ignored.
   */
  function expired(message: string, usedPair: TokenPair | null, isRemoved = false): void {
    if (usedPair && tokens.pair?.signIn === usedPair.signIn)
      expired$.next({ signIn: usedPair.signIn, message, isRemoved });
  }

  /** Parallel calls whose tokens have expired share one refresh. */
  function refreshOnce(pair: TokenPair): Promise<Failure | null> {
    refreshing ??= refresh(pair).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  /** Resolves with null where the tokens are renewed, or where the sign-in has changed meanwhile. */
  async function refresh(pair: TokenPair): Promise<Failure | null> {
    const headers = { refreshToken: pair.refreshToken };
    const answer = await exchange(endpoints.refreshToken, endpoints.refreshToken.path, undefined, headers);
    if (!answer.ok) return answer.error;
    const { code, message, data } = answer.value;
    if (code !== ResultCode.OK) {
      expired(message, pair, code === ResultCode.DEVICE_REMOVED);
      return { code: 'SIGNED_OUT' };
    }
    const result = v.safeParse(endpoints.refreshToken.data, data);
    // A response of a wrong shape counts as no answer.
    if (!result.success) return { code: 'NO_ANSWER' };
    tokens.renew(pair, result.output.accessToken, result.output.refreshToken);
    return null;
  }

  async function exchange(
    endpoint: Endpoint,
    path: string,
    body: unknown,
    extra: Record<string, string> = {},
    { readHeaders, signal }: CallWatch = {},
  ): Promise<Result<Envelope>> {
    const usedPair = tokens.pair;
    const headers = { ...extra, ...commonHeaders(usedPair?.accessToken ?? null, languages()) };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    // Calls without a sign-in are never held back: the login form may contain another user name by now.
    const busyKey = usedPair && usedPair.signIn + endpoint.path;
    const resting = busyKey && busyAt.get(busyKey);
    const after = resting ? resting.until - env.now() : 0;
    // A remaining pause longer than any allowed one means that the clock was set back.
    if (resting && after > 0 && after <= LONGEST_PAUSE) return failed({ ...resting.busy, after });
    const timeout = AbortSignal.timeout(timeoutOf(endpoint));
    try {
      const response = await env.fetch(env.apiBase + path, {
        method: endpoint.method,
        headers,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        // `JSON.stringify(undefined)` is undefined: a call without a body sends none.
        body: JSON.stringify(body),
      });
      readHeaders?.(response.headers, response.status);
      if (response.status === 401) expired('', usedPair);
      const { ok, status } = response;
      // A proxy's page is no JSON, and its text may be shown.
      const text = ok ? '' : await response.text().catch(() => '');
      const envelope = decodeEnvelope(ok ? await response.json().catch(() => undefined) : parseJson(text));
      // A response without an envelope comes from another machine, which may have another clock.
      if (envelope) noteDate(response.headers.get('Date'));
      const code = (ok && envelope?.code) || status;
      const busy = busyOf(code, envelope?.message ?? '', response.headers.get('Retry-After'), serverNow());
      if (busy && busyKey) busyAt.set(busyKey, { busy, until: env.now() + retryDelayOf(busy) });
      if (busy) return failed(busy);
      if (ok && envelope) return done(envelope);
      return failed({
        code: 'NO_ANSWER',
        ...(!ok && { status }),
        ...(status === 400 && { body: (envelope?.message ?? text).slice(0, MAX_BODY) }),
      });
    } catch {
      return failed({ code: 'NO_ANSWER' });
    }
  }

  const serverNow = (): number => Math.round(env.now() + offset$.value);

  function noteDate(date: string | null): void {
    // Without the header `at` is NaN, and so not below MAX_DATE.
    const at = Date.parse(String(date));
    if (!(at < MAX_DATE)) return;
    const measured = at - env.now();
    // `Date` has whole seconds and arrives late, so a smaller difference is no change.
    if (Math.abs(measured - offset$.value) < MIN_OFFSET) return;
    offset$.next(Math.abs(measured) < MIN_OFFSET ? 0 : measured);
  }

  function uploadAuth(signIn: string): UploadAuth {
    const currentPair = (): TokenPair | null => (tokens.pair?.signIn === signIn ? tokens.pair : null);
    return {
      accessToken: () => currentPair()?.accessToken ?? null,
      async renew(used) {
        const pair = currentPair();
        if (pair?.accessToken === used) await refreshOnce(pair);
        const held = currentPair()?.accessToken ?? null;
        return held === used ? null : held;
      },
      expired: (_used, message) => expired(message, currentPair()),
      languages,
      serverNow,
    };
  }

  return {
    call: (name, request, watch) => callEndpoint(endpoints[name], request, watch) as never,
    serverNow,
    clockOffset: () => offset$.value,
    clockOffset$: offset$.pipe(skip(1)),
    uploadAuth,
    expired$,
  };
}

/** The client bound to one sign-in: its calls fail as signed out during another sign-in. */
export function httpForSignIn(http: Http, tokens: Tokens, signIn: string): Http {
  return {
    call: (name, request, watch) =>
      tokens.pair?.signIn === signIn
        ? http.call(name, request, watch)
        : Promise.resolve(failed({ code: 'SIGNED_OUT' })),
    serverNow: () => http.serverNow(),
  };
}

/** Length of the text that a response with status 400 may show. */
const MAX_BODY = 500;

/** Smaller differences between two clocks are not measured, ms. */
const MIN_OFFSET = 1500;

/** The latest plausible `Date` header, ms: a later one comes from a broken clock. */
const MAX_DATE = Date.UTC(2100, 0);

/** Headers of every request. Language tags that are invalid in a header are left out. */
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

/** The data of an envelope. Data of a wrong shape counts as no answer: the outcome is unknown. */
export function dataOf(endpoint: Endpoint, { data }: Envelope): Result<unknown> {
  const read = v.safeParse(endpoint.data, data, { abortEarly: true });
  return read.success ? done(read.output) : failed({ code: 'NO_ANSWER' });
}
