// The definition of an HTTP call, for any profile of the protocol. The client builds requests from it. The
// server routes and validates requests by it. So each path and body shape is written once.
import type * as v from 'valibot';
import { isRecord } from './convert.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Parts of a multipart body. `file` is the required part, `files` names the optional file parts, and `fields`
 * has the text fields.
 */
export type Multipart = {
  readonly file: 'file';
  readonly files: readonly string[];
  readonly fields: v.GenericSchema;
  /** Maximum size of the part `file` in bytes. */
  readonly maxBytes: number;
};

/**
 * One HTTP call. `path` starts after the prefix of the API and has parameters such as `{id}`. `access`: whether
 * the server requires a token (a client always sends its token). `header`: a request header that replaces the
 * body. `data`: decodes the envelope's data. `timeoutMs`: given only where it differs from the default timeout.
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

/** The arguments of a call. Only the parts that the endpoint has are allowed. */
export type RequestFor<E extends Endpoint> = InputOf<E, 'params'> & InputOf<E, 'query'> & InputOf<E, 'body'>;

/** A request for any HTTP client. `query` is ordered and not yet encoded; `body` is sent as JSON. */
export type WireRequest = {
  method: Method;
  path: string;
  query: [string, string][];
  body: unknown;
};

/**
 * Builds a request: fills the path parameters in, and lists the query without null and undefined values. Throws
 * where a path parameter is missing, which the types rule out.
 */
export function buildRequest<E extends Endpoint>(endpoint: E, request: RequestFor<E>): WireRequest {
  const { params, query, body } = request as Parts;
  return {
    method: endpoint.method,
    path: endpoint.path.replace(PARAM, (_match, name: string) =>
      pathPart(name, isRecord(params) ? params[name] : undefined),
    ),
    query: queryPairs(query),
    body,
  };
}

/** Path and query as one percent-encoded URL. */
export function requestUrl(request: WireRequest): string {
  const pairs = request.query.map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return pairs.length === 0 ? request.path : `${request.path}?${pairs.join('&')}`;
}

/** The path in Fastify's syntax: `/user/find/:id`. */
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

/** Percent-encodes a text. Replaces lone surrogates first, because encodeURIComponent throws on them. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
