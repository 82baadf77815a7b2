// Checks of answers and frames against the documents that the server serves. An independent validator compares them, and
// takes fields that the documents do not name for errors. All tests that use support.ts run these checks.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { type Endpoint, type EndpointName, endpoints, isRecord } from '../../src/core/wire/index.ts';
import { apiDocuments } from '../../server/documents/documents.ts';

export type Json = { [key: string]: unknown };

const [openApiText, asyncApiText] = apiDocuments().map(({ json }) => json);
export const openApi = JSON.parse(openApiText ?? '') as Json;
export const asyncApi = JSON.parse(asyncApiText ?? '') as Json;

/** Objects of WebRTC, which the server forwards with all fields. */
const LOOSE = new Set(['SessionDescription', 'IceCandidate']);

/** Lengths count UTF-16 units, as the documents say. */
const ajv = new Ajv2020({ strict: false, validateSchema: false, unicode: false, logger: false });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const countOf = (text: string) =>
  Array.from(graphemes.segment(text), ({ segment }) => Math.ceil(segment.length / 16)).reduce(
    (a, b) => a + b,
    0,
  );
const CHARACTER_KEYWORDS: Record<string, (limit: number, text: string) => boolean> = {
  'x-minCharacters': (min, text) => countOf(text) >= min,
  'x-maxCharacters': (max, text) => countOf(text) <= max,
  'x-minTrimmedCharacters': (min, text) => countOf(text.trim()) >= min,
  'x-maxTrimmedCharacters': (max, text) => countOf(text.trim()) <= max,
  'x-maxContentLength': (max, text) => Math.max(countOf(text), Math.ceil(text.length / 4)) <= max,
};
for (const [keyword, validate] of Object.entries(CHARACTER_KEYWORDS)) {
  ajv.addKeyword({ keyword, type: 'string', validate });
}
ajv.addSchema(closed(openApi), 'openapi');
ajv.addSchema(closed(asyncApi), 'asyncapi');

/** Names of what the checks have seen: operations that succeeded, and messages. */
export const seen = { operations: new Set<string>(), messages: new Set<string>() };

const names = new Map<Endpoint, EndpointName>(
  (Object.keys(endpoints) as EndpointName[]).map((name) => [endpoints[name], name]),
);

/** Throws if the document of the API does not allow this answer of the endpoint. */
export function assertDocumentedAnswer(endpoint: Endpoint, envelope: unknown): void {
  const name = names.get(endpoint);
  if (name === undefined) return;
  const at = ['paths', endpoint.path, endpoint.method.toLowerCase(), 'responses', '200'];
  const pointer = [...at, 'content', 'application/json', 'schema'];
  // A single refusal or success gives a sentence that names the wrong field.
  const isSuccess = isRecord(envelope) && envelope['code'] === 200;
  assertValid(isSuccess ? [...pointer, 'oneOf', '0'] : [...pointer, 'oneOf', '1'], 'openapi', envelope, name);
  if (isSuccess) seen.operations.add(name);
}

/**
 * Throws if the document of the socket does not allow this frame of the server. `checksUsers`: also contents that come
 * from other clients, which the server does not check.
 */
export function assertDocumentedFrame(frame: unknown, { checksUsers = false } = {}): void {
  const found = Object.entries(messages).find(([, message]) => isMessage(message, frame));
  if (!found) throw new Error(`no message of the AsyncAPI document fits ${JSON.stringify(frame)}`);
  const [name, message] = found;
  const pointer = ['components', 'messages', name, 'payload'];
  assertValid(pointer, 'asyncapi', frame, name);
  seen.messages.add(name);
  const content = contentSchemaOf(message);
  const text = isRecord(frame) && isRecord(frame['data']) ? frame['data']['content'] : undefined;
  if (!content || typeof text !== 'string' || (!checksUsers && isFromUser(frame))) return;
  const data = [...pointer, 'properties', 'data', 'allOf', '1', 'properties', 'content', 'contentSchema'];
  assertValid(data, 'asyncapi', JSON.parse(text), `${name}.content`);
}

const { messages } = asyncApi['components'] as { messages: Record<string, Json> };
const FROM_CLIENTS = new Set(['login', 'heartbeat']);

function isMessage(message: Json, frame: unknown): boolean {
  if (!isRecord(frame) || FROM_CLIENTS.has(String(message['name']))) return false;
  const { properties } = message['payload'] as { properties: { cmd: { const: number }; data: Json } };
  if (properties.cmd.const !== frame['cmd']) return false;
  const type = typeSchemaOf(message);
  if (!type) return true;
  const given = isRecord(frame['data']) ? frame['data']['type'] : undefined;
  return type.const === given || (type.enum ?? []).includes(given);
}

function typeSchemaOf(message: Json): { const?: unknown; enum?: unknown[] } | undefined {
  return pushProperties(message)?.['type'] as { const?: unknown; enum?: unknown[] } | undefined;
}

function contentSchemaOf(message: Json): unknown {
  return (pushProperties(message)?.['content'] as Json | undefined)?.['contentSchema'];
}

function pushProperties(message: Json): Json | undefined {
  const { properties } = message['payload'] as { properties: { data: { allOf?: Json[] } } };
  return properties.data.allOf?.[1]?.['properties'] as Json | undefined;
}

/** The server checks no content of a message that a user sends. */
function isFromUser(frame: unknown): boolean {
  return isRecord(frame) && isRecord(frame['data']) && Number(frame['data']['type']) <= 9;
}

const compiled = new Map<string, ValidateFunction>();

/** Throws a sentence with the first error if the value does not fit the schema at this place of a document. */
export function assertValid(pointer: readonly string[], root: string, value: unknown, what: string): void {
  const validate = validatorAt(pointer, root);
  if (validate(value)) return;
  const error = validate.errors?.[0];
  const place = `${what}${error?.instancePath ?? ''}: ${error?.message ?? ''} ${JSON.stringify(error?.params)}`;
  throw new Error(`not as documented: ${place} in ${JSON.stringify(value).slice(0, 2000)}`);
}

/** The validator of a schema at a place of the document `openapi` or `asyncapi`. */
export function validatorAt(pointer: readonly string[], root: string): ValidateFunction {
  const path = pointer
    .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/');
  const $ref = `${root}#/${path}`;
  let validate = compiled.get($ref);
  if (!validate) {
    validate = ajv.compile({ $ref });
    compiled.set($ref, validate);
  }
  return validate;
}

/** The document, in which the objects of `components` and the envelopes allow only fields that they name. */
function closed(document: Json): Json {
  const copy = structuredClone(document);
  const { schemas } = copy['components'] as { schemas: Record<string, Json> };
  for (const [name, schema] of Object.entries(schemas)) if (!LOOSE.has(name)) close(schema);
  for (const path of Object.values((copy['paths'] ?? {}) as Record<string, Record<string, Json>>)) {
    for (const operation of Object.values(path)) {
      const { responses } = operation as { responses?: Record<string, { content?: Record<string, Json> }> };
      close(responses?.['200']?.content?.['application/json'] ?? {});
    }
  }
  return copy;
}

function close(value: unknown): void {
  if (Array.isArray(value)) for (const item of value) close(item);
  if (!isRecord(value)) return;
  if (isRecord(value['properties'])) Object.assign(value, { additionalProperties: false });
  for (const item of Object.values(value)) close(item);
}
