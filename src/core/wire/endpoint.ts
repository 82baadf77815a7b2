// Every realm: what an HTTP call is, whatever the profile. The client builds requests from it, the
// server routes and validates by it; neither writes a path or a body shape a second time.
import type * as v from 'valibot';
import { isRecord } from './convert.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Parts of a multipart body: `file` must be there, `files` may be, `fields` are plain text fields. */
export type Multipart = {
  readonly file: 'file';
  readonly files: readonly string[];
  readonly fields: v.GenericSchema;
  /** Most bytes of the part `file`. */
  readonly maxBytes: number;
};

/**
 * One call. `path` is without the base's prefix and names its params as `{id}`. `access` says whether
 * the server demands a token (a client sends one whenever it has one). `header` names a request
 * header that stands in for a body. `data` decodes what the envelope holds. `timeoutMs` only where it
 * differs from the common one.
 */
export type Endpoint = {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly access: 'open' | 'token';
  readonly header?: 'refreshToken';
  readonly params?: v.GenericSchema;
  readonly query?: v.GenericSchema;
  readonly body?: v.GenericSchema;
  readonly multipart?: Multipart;
  readonly data: v.GenericSchema;
  readonly timeoutMs?: number;
};

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** What a caller passes: only the parts that the endpoint has. */
export type RequestFor<E extends Endpoint> = InputOf<E, 'params'> & InputOf<E, 'query'> & InputOf<E, 'body'>;

/** A request ready for any HTTP client: `query` raw, in order; `body` to be sent as JSON. */
export type WireRequest = {
  method: Method;
  path: string;
  query: [string, string][];
  body: unknown;
};

/**
 * Fills in a path and lists a query; null and undefined query values are left out. Throws when a
 * param of the path is missing, which the types rule out.
 */
export function buildRequest<E extends Endpoint>(endpoint: E, request: RequestFor<E>): WireRequest {
  const { params, query, body } = request as Parts;
  return {
    method: endpoint.method,
    path: endpoint.path.replace(PARAM, (_hole, name: string) =>
      pathPart(name, isRecord(params) ? params[name] : undefined),
    ),
    query: queryPairs(query),
    body,
  };
}

/** Path and query as one address, percent-encoded. */
export function requestUrl(request: WireRequest): string {
  const pairs = request.query.map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return pairs.length === 0 ? request.path : `${request.path}?${pairs.join('&')}`;
}

/** The path as the server's router writes it: `/user/find/:id`. */
export function fastifyPath(endpoint: Endpoint): string {
  return endpoint.path.replace(PARAM, ':$1');
}

type Parts = { params?: unknown; query?: unknown; body?: unknown };

type InputOf<E extends Endpoint, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S extends v.GenericSchema>
    ? Record<K, v.InferInput<S>>
    : Partial<Record<K, undefined>>;

const PARAM = /\{(\w+)\}/g;

function pathPart(name: string, value: unknown): string {
  const text = plain(value);
  if (text === null) throw new Error(`path param ${name} is missing`);
  return encode(text);
}

function queryPairs(query: unknown): [string, string][] {
  if (!isRecord(query)) return [];
  return Object.entries(query).flatMap(([name, value]): [string, string][] => {
    const text = plain(value);
    return text === null ? [] : [[name, text]];
  });
}

function plain(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? `${value}` : null;
}

/** encodeURIComponent throws on half a surrogate pair, which any text field can hold. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
