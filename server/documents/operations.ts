// The operations of the OpenAPI document, each made from an endpoint of the wire and its text.
import type * as v from 'valibot';
import {
  type Endpoint,
  type EndpointName,
  endpoints,
  isRecord,
  type Multipart,
  ROWS_LEFT_HEADER,
  timeoutOf,
} from '../../src/core/wire/index.ts';
import { nothing } from '../../src/core/wire/request-schema.ts';
import { RATES, workOf } from '../http/rates.ts';
import { described } from './components.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';
import { ANSWER_OBJECTS } from './named-schemas.ts';
import { ACCOUNT } from './texts/account.ts';
import { CALLS } from './texts/calls.ts';
import { MESSAGES } from './texts/messages.ts';
import { FIELDS } from './texts/objects.ts';
import type { OperationText } from './texts/operation-text.ts';
import { PEOPLE } from './texts/people.ts';

const TEXTS: Record<EndpointName, OperationText> = { ...ACCOUNT, ...PEOPLE, ...MESSAGES, ...CALLS };

/** Lists whose rows the wire decodes one by one, so that their schemas do not name the rows. */
const ROWS: { readonly [N in EndpointName]?: keyof typeof ANSWER_OBJECTS } = {
  friendList: 'Friend',
  friendRequestList: 'FriendRequest',
  friendGroupingList: 'FriendGrouping',
  groupList: 'Group',
  groupMembers: 'GroupMember',
  userSearch: 'User',
  messagePrivateLoadOfflineMessage: 'PrivateMessage',
  messagePrivateHistory: 'PrivateMessage',
  messageGroupLoadOfflineMessage: 'GroupMessage',
  messageGroupHistory: 'GroupMessage',
  messageSystemLoadOfflineMessage: 'SystemMessage',
};

const TOKENS = new Set<EndpointName>(['login', 'refreshToken']);
const PULLS = /LoadOfflineMessage$/;

/** All endpoints as `paths`: operations by path and method. */
export function endpointPaths(): Record<string, Record<string, JsonSchema>> {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { path, method } = endpoints[name];
    (paths[path] ??= {})[method.toLowerCase()] = operation(name);
  }
  return paths;
}

function operation(name: EndpointName): JsonSchema {
  const endpoint: Endpoint = endpoints[name];
  const text = TEXTS[name];
  const query = endpoint.query && jsonSchemaOf(endpoint.query, 'request');
  const parameters = [
    ...(endpoint.params ? parametersOf(jsonSchemaOf(endpoint.params, 'request'), 'path', text) : []),
    ...(query ? parametersOf(query, 'query', text) : []),
  ];
  const body = bodyOf(endpoint, text);
  return {
    operationId: name,
    tags: [tagOf(endpoint.path)],
    summary: text.summary,
    ...(text.description !== undefined && { description: text.description }),
    security: securityOf(name, endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: {
      200: {
        description: 'The envelope of a success or of a refusal.',
        ...headersOf(name),
        content: { 'application/json': { schema: answerOf(name, endpoint, text) } },
      },
      503: { $ref: '#/components/responses/Unavailable' },
      ...(endpoint.multipart && { 507: { $ref: '#/components/responses/Full' } }),
    },
    'x-timeoutMs': timeoutOf(endpoint),
    ...(endpoint.access === 'token' && { 'x-rateLimit': RATES[workOf(endpoint, undefined)] }),
    ...(query && 'x-atMostOneOf' in query && { 'x-atMostOneOf': query['x-atMostOneOf'] }),
  };
}

function securityOf(name: EndpointName, { access, header }: Endpoint): Record<string, string[]>[] {
  if (header) return [{ [header]: [] }];
  if (access === 'token') return [{ accessToken: [] }];
  return name === 'systemConfig' ? [{}, { accessToken: [] }] : [];
}

function headersOf(name: EndpointName): JsonSchema {
  if (PULLS.test(name)) return { headers: { [ROWS_LEFT_HEADER]: { $ref: '#/components/headers/RowsLeft' } } };
  return TOKENS.has(name) ? { headers: { 'set-cookie': { $ref: '#/components/headers/FileCookie' } } } : {};
}

function parametersOf(schema: JsonSchema, place: 'path' | 'query', text: OperationText): JsonSchema[] {
  const { properties, required = [] } = schema as {
    properties: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    description: fieldText(name, text),
    schema: withoutNull(property),
  }));
}

/** A parameter without a value is left out: a URL has no null. */
function withoutNull({ type, anyOf, ...others }: JsonSchema): JsonSchema {
  if (Array.isArray(type))
    return { type: type[0] as string, ...(anyOf !== undefined && { anyOf }), ...others };
  const options = (anyOf as JsonSchema[] | undefined)?.filter((option) => option['type'] !== 'null');
  const [only] = options ?? [];
  if (options?.length === 1 && only) return { ...only, ...others };
  return { ...(type !== undefined && { type }), ...(options && { anyOf: options }), ...others };
}

function bodyOf(endpoint: Endpoint, text: OperationText): JsonSchema | null {
  if (endpoint.multipart) return formOf(endpoint.multipart, text);
  if (!endpoint.body) return null;
  const schema = withTexts(jsonSchemaOf(endpoint.body, 'request'), text);
  return { required: true, content: { 'application/json': { schema } } };
}

function formOf({ file, files, fields, maxBytes }: Multipart, text: OperationText): JsonSchema {
  const part = { type: 'string', contentMediaType: 'application/octet-stream' };
  const parts = Object.fromEntries([file, ...files].map((name) => [name, part]));
  const { properties = {} } = jsonSchemaOf(fields, 'request') as { properties?: Record<string, JsonSchema> };
  const numbers = Object.entries(properties).map(([name, schema]) => [name, withoutNull(schema)] as const);
  const form = { type: 'object', properties: { ...parts, ...Object.fromEntries(numbers) }, required: [file] };
  return {
    required: true,
    description: `The part \`${file}\` has at most ${maxBytes} bytes, and a file name of at most 128 characters.`,
    content: { 'multipart/form-data': { schema: withTexts(form, text) } },
  };
}

/** Describes the fields of a body, and of its objects. */
function withTexts(json: JsonSchema, text: OperationText): JsonSchema {
  const { properties } = json as { properties?: Record<string, JsonSchema> };
  if (!properties) return json;
  const entries = Object.entries(properties).map(([name, schema]) => [
    name,
    { ...withItemTexts(schema), description: fieldText(name, text) },
  ]);
  return { ...json, properties: Object.fromEntries(entries) as Record<string, JsonSchema> };
}

function withItemTexts(schema: JsonSchema): JsonSchema {
  return isRecord(schema['items']) ? { ...schema, items: described(schema['items'], 'items') } : schema;
}

function fieldText(name: string, { fields }: OperationText): string {
  const description = fields?.[name] ?? FIELDS[name];
  if (description === undefined) throw new Error(`no description of the field ${name}`);
  return description;
}

function answerOf(name: EndpointName, { data }: Endpoint, text: OperationText): JsonSchema {
  const success = {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: {
      code: { const: 200, description: 'Success.' },
      message: { type: 'string', description: 'For people; no program needs it.' },
      data: { ...dataOf(name, data), ...(text.data !== undefined && { description: text.data }) },
    },
  };
  return { oneOf: [success, { $ref: '#/components/schemas/Refusal' }] };
}

function dataOf(name: EndpointName, data: v.GenericSchema): JsonSchema {
  const row = ROWS[name];
  if (row) return { type: 'array', items: { $ref: `#/components/schemas/${row}` } };
  if (data === nothing) return { type: 'null' };
  const json = jsonSchemaOf(data, 'answer', { named: ANSWER_OBJECTS });
  return described(json, name);
}

function tagOf(path: string): string {
  const parts = path.split('/');
  return TAG_NAMES.get(`${parts[1]}/${parts[2]}`) ?? TAG_NAMES.get(parts[1] ?? '') ?? 'Account';
}

const TAG_NAMES = new Map([
  ['user', 'Users'],
  ['friend', 'Friends'],
  ['group', 'Groups'],
  ['message/private', 'Private messages'],
  ['message/group', 'Group messages'],
  ['message/system', 'Announcements'],
  ['system', 'Server'],
  ['image', 'Files'],
  ['file', 'Files'],
  ['video', 'Files'],
  ['complaint', 'Complaints'],
  ['webrtc/private', 'Private calls'],
  ['webrtc/group', 'Group calls'],
]);

/** The tags of all operations. */
export const TAGS: readonly string[] = ['Account', ...new Set(TAG_NAMES.values())];
