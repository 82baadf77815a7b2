// The engine. HTTP calls: envelope, tokens with one refresh for all (X-NET-01), time-out, and the line
// between "refused" and "no answer", on which everything else decides.
import * as v from 'valibot';
import { failed, done, type Result } from '../../src/core/contract/result.ts';
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
import type { Tokens } from './tokens.ts';
import type { UploadAuth } from './upload.ts';

export interface HttpOptions {
  env: Pick<EngineEnv, 'fetch' | 'apiBase' | 'now'>;
  tokens: Tokens;
  /** What the user reads: sent as Accept-Language. */
  languages: () => readonly string[];
  /** The server says that this sign-in is over (400, HTTP 401, a refused refresh). */
  onExpired: (message: string) => void;
}

/** Calls, and what an upload needs that is none of them: it tells how much has gone up. */
export interface HttpClient extends Http {
  /** For one sign-in only: once another has begun, nothing goes out in its name. */
  uploadAuth(signIn: string): UploadAuth;
}

export function createHttp({ env, tokens, languages, onExpired }: HttpOptions): HttpClient {
  let offset = 0;
  let refreshing: Promise<'renewed' | 'refused' | 'no-answer'> | null = null;

  async function ask(endpoint: Known, request: object, watch?: CallWatch): Promise<Result<unknown>> {
    const asked = tokens.pair;
    const wire = buildRequest(endpoint as Endpoint, request as never);
    const first = await exchange(endpoint, requestUrl(wire), wire.body, {}, watch);
    if (!first.ok) return first;
    if (first.value.code !== ResultCode.TOKEN_EXPIRED || endpoint.access === 'open') {
      return open(endpoint, first.value, asked);
    }
    // Somebody else may have renewed the pair while this call was out.
    const renewed = tokens.pair?.number === asked?.number ? await refreshOnce() : 'renewed';
    if (renewed === 'no-answer') return failed({ code: 'NO_ANSWER' });
    if (renewed === 'refused') return failed({ code: 'SIGNED_OUT' });
    // Never under another sign-in than the one that asked.
    if (tokens.pair?.signIn !== asked?.signIn) return failed({ code: 'SIGNED_OUT' });
    const second = await exchange(endpoint, requestUrl(wire), wire.body, {}, watch);
    return second.ok ? open(endpoint, second.value, asked) : second;
  }

  function open(endpoint: Known, envelope: Envelope, asked: TokenPair | null): Result<unknown> {
    if (envelope.code === ResultCode.OK) return dataOf(endpoint, envelope);
    const over = envelope.code === ResultCode.NOT_LOGGED_IN || envelope.code === ResultCode.TOKEN_EXPIRED;
    if (!over || endpoint.access === 'open') return refusal(envelope);
    expired(envelope.message, asked);
    // Nothing is said about what was asked: it may be asked again after the next sign-in.
    return failed({ code: 'SIGNED_OUT' });
  }

  /** A late answer to an older sign-in does not end the present one. */
  function expired(message: string, asked: TokenPair | null): void {
    if (tokens.pair?.signIn === asked?.signIn) onExpired(message);
  }

  /** Parallel calls that were all answered 401 share one refresh. */
  function refreshOnce(): Promise<'renewed' | 'refused' | 'no-answer'> {
    refreshing ??= refresh().finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function refresh(): Promise<'renewed' | 'refused' | 'no-answer'> {
    const pair = tokens.pair;
    if (!pair) return 'refused';
    const headers = { refreshToken: pair.refreshToken };
    const answer = await exchange(endpoints.refreshToken, endpoints.refreshToken.path, undefined, headers);
    if (!answer.ok) return 'no-answer';
    const { code, message, data } = answer.value;
    // A server that has no room or no time has not refused, and one that answers nonsense has not answered.
    if (BUSY.has(code)) return 'no-answer';
    if (code !== ResultCode.OK) {
      expired(message, pair);
      return 'refused';
    }
    const result = v.safeParse(endpoints.refreshToken.data, data);
    if (!result.success) return 'no-answer';
    tokens.renew(pair, result.output.accessToken, result.output.refreshToken);
    return 'renewed';
  }

  async function exchange(
    endpoint: Known,
    path: string,
    body: unknown,
    extra: Record<string, string> = {},
    { onHeaders, signal }: CallWatch = {},
  ): Promise<Result<Envelope>> {
    const asked = tokens.pair;
    const headers: Record<string, string> = { ...extra };
    if (asked) headers['accessToken'] = encodeURIComponent(asked.accessToken.toWellFormed());
    const tags = languages().filter((tag) => /^[\w*-]+$/.test(tag));
    if (tags.length > 0) headers['Accept-Language'] = tags.join(', ');
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    const timeout = AbortSignal.timeout(timeoutOf(endpoint as Endpoint));
    try {
      const response = await env.fetch(env.apiBase + path, {
        method: endpoint.method,
        headers,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      noteDate(response.headers.get('Date'));
      onHeaders?.(response.headers, response.status);
      if (response.status === 401) expired('', asked);
      const envelope = response.ok ? decodeEnvelope(await response.json()) : undefined;
      return envelope ? done(envelope) : failed({ code: 'NO_ANSWER' });
    } catch {
      return failed({ code: 'NO_ANSWER' });
    }
  }

  function noteDate(date: string | null): void {
    const at = date === null ? Number.NaN : Date.parse(date);
    // `Date` has whole seconds; a smaller difference than that is no offset.
    if (at < LATEST) offset = Math.abs(at - env.now()) < 1500 ? 0 : at - env.now();
  }

  function uploadAuth(signIn: string): UploadAuth {
    const mine = (): TokenPair | null => (tokens.pair?.signIn === signIn ? tokens.pair : null);
    return {
      accessToken: () => mine()?.accessToken ?? null,
      async renew(used) {
        if (mine()?.accessToken === used) await refreshOnce();
        const held = mine();
        return held !== null && held.accessToken !== used;
      },
      expired: (_used, message) => expired(message, mine()),
      languages,
    };
  }

  return {
    call: (name, request, watch) => ask(endpoints[name], request, watch) as never,
    bare: (endpoint, request) => ask({ ...endpoint, access: 'token' }, request),
    serverNow: () => Math.round(env.now() + offset),
    uploadAuth,
  };
}

/** An endpoint whose data may be unknown here. */
type Known = Omit<Endpoint, 'data'> & Partial<Pick<Endpoint, 'data'>>;

/** The same for one account only: once another sign-in has begun, nothing goes out in its name. */
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

/** Codes of a server that lacks resources for now. */
const BUSY: ReadonlySet<number> = new Set([ResultCode.TOO_MANY, ResultCode.INSUFFICIENT, 507]);
/** What says that it is later than this is no clock, ms. */
const LATEST = Date.UTC(2100, 0);

const refusal = (envelope: Envelope): Result<never> =>
  failed({ code: 'REFUSED', message: envelope.message, status: envelope.code });

/** An answer of a wrong shape is none: the outcome is unknown, nothing may be concluded from it. */
export function dataOf(endpoint: Known, { data }: Envelope): Result<unknown> {
  if (!endpoint.data) return done(data);
  const read = v.safeParse(endpoint.data, data, { abortEarly: true });
  return read.success ? done(read.output) : failed({ code: 'NO_ANSWER' });
}
