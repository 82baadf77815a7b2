// The documents for other programs: they are valid, complete, and allow the requests that the server's schemas allow.
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import specs from '@asyncapi/specs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { apiDocuments } from '../../../server/documents/documents.ts';
import { PUSHED } from '../../../server/documents/pushes.ts';
import {
  classOf,
  Command,
  endpoints,
  isRecord,
  MessageType,
  parseContent,
  parseControl,
} from '../../../src/core/wire/index.ts';
import { parseSignal } from '../../../src/core/wire/profile-s/signals.ts';
import { asyncApi, type Json, openApi } from '../../server/documented.ts';

type Operation = Json & { operationId: string; parameters?: Json[]; requestBody?: Json };

/** Operations with their method and path. */
function operations(): { call: string; operation: Operation }[] {
  const paths = openApi['paths'] as Record<string, Record<string, Operation>>;
  return Object.entries(paths).flatMap(([path, item]) =>
    ['get', 'post', 'put', 'delete']
      .filter((method) => method in item)
      .map((method) => ({ call: `${method.toUpperCase()} ${path}`, operation: item[method]! })),
  );
}

/** All objects of a JSON value, at every depth. */
function* objectsIn(value: unknown): Generator<Json> {
  if (Array.isArray(value)) for (const item of value) yield* objectsIn(item);
  if (!isRecord(value)) return;
  yield value;
  for (const item of Object.values(value)) yield* objectsIn(item);
}

test('The document of the HTTP API is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(openApi));
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
});

test('The document of the socket is valid AsyncAPI 3.0', () => {
  const ajv = new Ajv({ strict: false, logger: false, validateFormats: false });
  const validate = ajv.compile(specs.schemasWithoutId['3.0.0'] as object);
  expect(validate(asyncApi) ? [] : validate.errors).toEqual([]);
});

test('Every reference of the documents leads to a part of the same document', () => {
  for (const document of [openApi, asyncApi]) {
    const refs = [...objectsIn(document)]
      .map((part) => part['$ref'])
      .filter((ref) => typeof ref === 'string');
    expect(refs.length).toBeGreaterThan(10);
    for (const ref of refs) {
      const parts = ref.replace('#/', '').split('/');
      let found: unknown = document;
      for (const part of parts) found = isRecord(found) ? found[part] : undefined;
      expect(found, `reference ${ref}`).toBeDefined();
    }
  }
});

test('Every schema of the documents is valid JSON Schema, and no list has rows without a schema', () => {
  const ajv = new Ajv2020({ strict: false, logger: false });
  const schemas = [...objectsIn(openApi), ...objectsIn(asyncApi)].flatMap((part) => [
    part['schema'],
    part['payload'],
    part['contentSchema'],
  ]);
  for (const schema of schemas.filter(isRecord)) expect(ajv.validateSchema(schema)).toBe(true);
  const lists = [...objectsIn(openApi), ...objectsIn(asyncApi)].filter((part) => part['type'] === 'array');
  for (const list of lists) expect(Object.keys(list['items'] as object).length).toBeGreaterThan(0);
});

test('Each endpoint is an operation of the same name, besides those of files and documents', () => {
  const documented = operations().map(({ call, operation }) => `${operation.operationId} ${call}`);
  const expected = Object.entries(endpoints).map(([name, { method, path }]) => `${name} ${method} ${path}`);
  expect(documented.toSorted()).toEqual(
    [
      ...expected,
      'openApiDocument GET /openapi.json',
      'asyncApiDocument GET /asyncapi.json',
      'file GET /files/{folder}/{name}',
    ].toSorted(),
  );
});

test('Operations have the parameters, bodies and tokens of their endpoints', () => {
  const byName = new Map(operations().map(({ operation }) => [operation.operationId, operation]));
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const { parameters = [], requestBody, security } = byName.get(name)!;
    const holes = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(parameters.filter((it) => it['in'] === 'path').map((it) => it['name'])).toEqual(holes);
    expect(requestBody !== undefined, `in ${name}`).toBe('body' in endpoint || 'multipart' in endpoint);
    const needsToken = JSON.stringify(security) === '[{"accessToken":[]}]';
    expect(needsToken, `in ${name}`).toBe(endpoint.access === 'token');
  }
});

test('Each operation has a summary, and each parameter and field a description', () => {
  for (const { call, operation } of operations()) {
    expect(String(operation['summary']), `in ${call}`).toMatch(/^[A-Z].*[^.]$/);
    for (const parameter of operation.parameters ?? [])
      expect(parameter['description'], `in ${call}`).toBeTruthy();
  }
  const { schemas } = openApi['components'] as { schemas: Record<string, Json> };
  const pushed = (asyncApi['components'] as { schemas: Record<string, Json> }).schemas;
  for (const [name, schema] of [...Object.entries(schemas), ...Object.entries(pushed)]) {
    if (name === 'Refusal') continue;
    expect(schema['description'], `in ${name}`).toBeTruthy();
    for (const [field, { description }] of Object.entries(schema['properties'] as Record<string, Json>)) {
      expect(description, `${name}.${field}`).toBeTruthy();
    }
  }
});

test('Each command and each type of message of the wire is a message, and none else', () => {
  const { messages } = asyncApi['components'] as { messages: Record<string, Json> };
  const commands = new Set(Object.values(messages).map(commandOf));
  // A client makes the @-notification itself; this server never sends it.
  const sent = Object.values(Command).filter((cmd) => cmd !== Command.AT_NOTIFICATION);
  expect(commands).toEqual(new Set(sent));
  const { im } = asyncApi['channels'] as { im: { messages: Json } };
  expect(Object.keys(im.messages)).toEqual(Object.keys(messages));

  const clientOnly = new Set<number>([
    MessageType.TIP_TIME,
    MessageType.LOADING,
    MessageType.AT_NOTIFICATION,
  ]);
  const types = Object.values(MessageType).filter((type) => !clientOnly.has(type));
  const documented = PUSHED.flatMap((push) => push.types);
  expect(new Set(documented)).toEqual(new Set([...types, 7, 8, 9]));
});

const commandOf = (message: Json) =>
  (message['payload'] as { properties: { cmd: { const: Command } } }).properties.cmd.const;

test('A client of this repository knows every documented message, and the class that the document gives it', () => {
  for (const { name, cmd, types, isStored } of PUSHED) {
    for (const type of types.filter((it) => it < 7 || it > 9)) {
      const kinds = [parseContent(type, ''), parseControl(type, ''), parseSignal(type, '')].map(
        ({ kind }) => kind,
      );
      const isAnnouncement = type === MessageType.SYSTEM_MESSAGE;
      expect(isAnnouncement || kinds.some((kind) => kind !== 'unknown'), `in ${name}`).toBe(true);
      const isKept = ['normal', 'tip', 'action'].includes(classOf(type)) || type === MessageType.RECALL;
      expect(isStored, `in ${name}`).toBe(isKept || (cmd === Command.SYSTEM && isAnnouncement));
    }
  }
});

test('The documents are made once for a version: the same text and entity tag at every start', () => {
  const [first, second] = [apiDocuments(), apiDocuments()];
  expect(second).toEqual(first);
  expect(first.map(({ path }) => path)).toEqual(['/openapi.json', '/asyncapi.json']);
  expect(new Set(first.map(({ etag }) => etag)).size).toBe(2);
});
