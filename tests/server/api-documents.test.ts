// The documents as a server serves them, and requests that they do not allow.
import { afterAll, expect, test, vi } from 'vitest';
import { type Endpoint, type EndpointName, endpoints, ResultCode } from '../../src/core/wire/index.ts';
import { CALLS } from '../unit/wire/calls.ts';
import { asyncApi, openApi, validatorAt } from './documented.ts';
import { EVERY_MODE, makeUser, signIn, startTestServer } from './support.ts';

vi.setConfig({ testTimeout: 60_000 });

const server = await startTestServer({ registration: EVERY_MODE });
afterAll(() => server.stop());

// No rate limits: the server refuses a request over its rate before it reads its fields.
Object.assign(server.services, { rates: { take: () => 0 } });

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/${path}`, { headers });

test('Both documents are served without a sign-in, as JSON', async () => {
  for (const [path, document] of [
    ['openapi.json', openApi],
    ['asyncapi.json', asyncApi],
  ] as const) {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toEqual(document);
  }
});

test('A client with the present entity tag gets 304 without content; caches ask each time', async () => {
  const first = await get('openapi.json');
  await first.arrayBuffer();
  const etag = first.headers.get('etag')!;
  expect(first.headers.get('cache-control')).toBe('no-cache');
  for (const known of [etag, etag.replace('W/', ''), `"a", ${etag}`, '*']) {
    const response = await get('openapi.json', { 'if-none-match': known });
    expect([response.status, await response.text()]).toEqual([304, '']);
    expect(response.headers.get('etag')).toBe(etag);
  }
  const other = await get('asyncapi.json', { 'if-none-match': etag });
  expect(other.status).toBe(200);
  await other.arrayBuffer();
});

test('The documents are compressed, and only GET and HEAD reach them', async () => {
  const response = await get('openapi.json', { 'accept-encoding': 'gzip' });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  await response.arrayBuffer();
  const posted = await fetch(`${server.url}/api/openapi.json`, { method: 'POST' });
  expect(((await posted.json()) as { code: number }).code).toBe(ResultCode.METHOD_NOT_ALLOWED);
});

type Fields = Record<string, unknown>;

/** Sends a request as it is. Resolves with the code of the answer. */
async function codeOf(endpoint: Endpoint, accessToken: string, parts: Record<string, Fields | undefined>) {
  const { params = {}, query = {}, body } = parts;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_hole, name: string) =>
    encodeURIComponent(text(params[name])),
  );
  const pairs = Object.entries(query).map(([name, value]) => [name, text(value)]);
  const response = await server.app.inject({
    method: endpoint.method,
    url: `/api${path}?${new URLSearchParams(pairs).toString()}`,
    headers: { accesstoken: accessToken, 'content-type': 'application/json' },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return response.json<{ code: number }>().code;
}

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

const PARTS = ['params', 'query', 'body'] as const;

/** The required fields of a part of a request, from the document. */
function requiredFields(endpoint: Endpoint, part: (typeof PARTS)[number]): string[] {
  const paths = openApi['paths'] as Record<string, Record<string, Fields>>;
  const operation = paths[endpoint.path]![endpoint.method.toLowerCase()]!;
  if (part === 'body') {
    const { content } = operation['requestBody'] as {
      content: Record<string, { schema: { required?: string[] } }>;
    };
    return content['application/json']!.schema.required ?? [];
  }
  const place = part === 'params' ? 'path' : 'query';
  const all = operation['parameters'] as { name: string; in: string; required: boolean }[];
  return all.filter((one) => one.in === place && one.required).map(({ name }) => name);
}

test('Each endpoint refuses a request without a required field, or with a wrong value in it', async () => {
  const client = await signIn(server, await makeUser(server));
  let tried = 0;
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: Endpoint = endpoints[name];
    for (const part of PARTS.filter((one) => endpoint[one])) {
      for (const field of requiredFields(endpoint, part)) {
        const sample = CALLS[name] as unknown as Record<string, Fields | undefined>;
        const { [field]: _left, ...others } = sample[part]!;
        // Without a path parameter it is another path.
        const values = part === 'params' ? [{}, 'x'] : [undefined, {}];
        for (const value of values) {
          const changed = value === undefined ? others : { ...others, [field]: value };
          const isText = part === 'query' && typeof sample[part]![field] === 'string';
          // Any text of a query is a text, so `{}` is one too.
          if (isText && value !== undefined) continue;
          const code = await codeOf(endpoint, client.tokens.accessToken, { ...sample, [part]: changed });
          expect([name, field, value, code]).toEqual([name, field, value, ResultCode.FAILED]);
          tried++;
        }
      }
    }
  }
  expect(tried).toBeGreaterThan(150);
});

test('The validator of these tests notices a missing field and an unknown one', () => {
  const at = ['components', 'schemas', 'FriendGrouping'];
  const grouping = { id: 1, name: 'Work', sort: 0, friendIds: [2] };
  const { name: _name, ...incomplete } = grouping;
  const isValid = (value: unknown) => validatorAt(at, 'openapi')(value);
  expect([grouping, incomplete, { ...grouping, extra: 1 }, { ...grouping, id: '1' }].map(isValid)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
