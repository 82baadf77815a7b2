// A scan of every endpoint with hostile values. Each response must be an envelope or a 4xx, and the server
// must log no fault.
import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import {
  type Endpoint,
  type EndpointName,
  endpoints,
  FriendRequestStatus,
  isRecord,
  parseJson,
  ResultCode,
} from '../../src/core/wire/index.ts';
import { friendRequests } from '../../server/db/schema.ts';
import { CALLS } from '../unit/wire/calls.ts';
import { fieldsOf, HOSTILE, valuesFor } from './hostile-values.ts';
import { png } from './pictures.ts';
import {
  EVERY_MODE,
  makeFriends,
  makeGroup,
  makeUser,
  PASSWORD,
  signIn,
  startTestServer,
} from './support.ts';
import { fileHead, formOf, sendRaw } from './upload.ts';

vi.setConfig({ testTimeout: 120_000 });

const faults: string[] = [];
const logTo = { write: (line: string) => void faults.push(line.slice(0, 1000)) };
const server = await startTestServer({ log: 'error', logTo, registration: EVERY_MODE });
afterAll(() => server.stop());

// No rate limits: the server refuses a request over its rate before a handler sees it.
Object.assign(server.services, { rates: { take: async () => 0, charge: async () => undefined } });

const [ann, bob, cy] = [await makeUser(server, 'Ann'), await makeUser(server, 'Bob'), await makeUser(server)];
await makeFriends(server, ann, bob, cy);
const client = await signIn(server, ann);
const { accessToken, refreshToken } = client.tokens;

const names = Object.keys(endpoints) as EndpointName[];
const PARTS = ['params', 'query', 'body'] as const;
type Parts = Partial<Record<(typeof PARTS)[number], unknown>>;

const { id: groupingId } = await client.get(endpoints.friendGroupingCreate, { body: { name: 'Old' } });

/** The value of the field `id`, of something that the request may change without an effect on later ones. */
async function idOf(name: EndpointName, messageId: number | null): Promise<unknown> {
  if (name === 'friendDelete') return cy.id;
  if (name === 'userUpdate') return ann.id;
  if (name === 'friendGroupingUpdate') return groupingId;
  if (name === 'friendGroupingDelete') {
    return (await client.get(endpoints.friendGroupingCreate, { body: { name: `n${count++}` } })).id;
  }
  if (name.startsWith('friendRequest')) {
    const stranger = await makeUser(server);
    const [sendId, recvId] = name === 'friendRequestRecall' ? [ann.id, stranger.id] : [stranger.id, ann.id];
    const row = { sendId, recvId, status: FriendRequestStatus.PENDING, applyTime: Date.now() };
    const [stored] = await server.services.db.insert(friendRequests).values(row).returning();
    return stored?.id;
  }
  return /recall/i.test(name) ? messageId : bob.id;
}

let count = 0;
/** The complete request of an endpoint, with ids of users, groups and messages that exist. */
async function completeRequest(name: EndpointName): Promise<Parts> {
  const isGroup = /group/i.test(name);
  // The requests may end a group or a membership, so each endpoint gets a group of its own.
  const groupId = await makeGroup(server, ann, [bob]);
  const toBob = { tmpId: `19000000${count++}`, recvId: bob.id, content: 'hello', type: 0 };
  const toGroup = { tmpId: `19000000${count++}`, groupId, content: 'hello', type: 0 };
  const { id: messageId } = isGroup
    ? await client.get(endpoints.messageGroupSend, { body: toGroup })
    : await client.get(endpoints.messagePrivateSend, { body: toBob });
  const real: Record<string, unknown> = {
    groupId,
    friendId: bob.id,
    recvId: bob.id,
    uid: bob.id,
    userId: bob.id,
    userIds: [bob.id],
    friendIds: [bob.id],
    targetId: bob.id,
    chatId: isGroup ? groupId : bob.id,
    messageId,
    messageIds: [messageId],
    quoteMessageId: messageId,
    groupingId,
    oldPassword: PASSWORD,
    newPassword: PASSWORD,
    // The server refuses pictures that it has not stored.
    headImage: '',
    headImageThumb: '',
    id: name.startsWith('group') ? groupId : await idOf(name, messageId),
  };
  const fill = (part: object | undefined) =>
    part && Object.fromEntries(Object.entries(part).map(([key, value]) => [key, real[key] ?? value]));
  const { params, query, body } = CALLS[name];
  return { params: fill(params), query: fill(query), body: fill(body) };
}

/** Sends a request; resolves with a description of a bad response, or null. */
async function problemWith(name: EndpointName, { params, query, body }: Parts): Promise<string | null> {
  const endpoint: Endpoint = endpoints[name];
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_hole, key: string) => encoded(valueOf(params, key)));
  const pairs = isRecord(query) ? Object.entries(query).flatMap(([key, value]) => pairsOf(key, value)) : [];
  // A used tmpId returns its message, whatever else the request has.
  const payload = isRecord(body) && body['tmpId'] === 't' ? { ...body, tmpId: `19000000${count++}` } : body;
  const url = `/api${path}?${pairs.join('&')}`;
  if (endpoint.multipart) return uploadProblem(name, url);
  const response = await server.app.inject({
    method: endpoint.method,
    url,
    // The server limits logins by address.
    remoteAddress: `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count++ & 255}`,
    headers: { accesstoken: accessToken, refreshtoken: refreshToken, 'content-type': 'application/json' },
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  });
  const problem = faultIn(response.statusCode, response.body);
  return problem && `${name} ${JSON.stringify({ params, query, body }).slice(0, 300)}: ${problem}`;
}

async function uploadProblem(name: EndpointName, url: string): Promise<string | null> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(png(4, 4))]), 'a.png');
  const response = await fetch(server.url + url, { method: 'POST', headers: { accessToken }, body });
  const problem = faultIn(response.status, await response.text());
  return problem && `${name} ${url.slice(0, 300)}: ${problem}`;
}

const CODES: readonly number[] = Object.values(ResultCode);
const known = new Set(CODES);

function valueOf(part: unknown, key: string): unknown {
  return isRecord(part) ? part[key] : undefined;
}

/** Describes what is wrong with a response; null where nothing is. */
function faultIn(status: number, text: string): string | null {
  if (status >= 400 && status < 500) return null;
  const envelope = parseJson(text);
  const isGood =
    status === 200 &&
    isRecord(envelope) &&
    typeof envelope['code'] === 'number' &&
    known.has(envelope['code']) &&
    typeof envelope['message'] === 'string' &&
    envelope['message'] !== '' &&
    !/something went wrong|node_modules|\n +at /i.test(envelope['message']);
  return isGood ? null : `${status} ${text.slice(0, 200)}`;
}

const encoded = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .split(/(\p{Surrogate})/u)
        // Half a surrogate pair, as a careless client encodes it.
        .map((text, at) => (at % 2 === 1 ? '%ED%A0%80' : encodeURIComponent(text)))
        .join('')
    : encodeURIComponent(JSON.stringify(value) ?? '');
const pairsOf = (key: string, value: unknown): string[] => {
  if (value === undefined) return [];
  const values = Array.isArray(value) ? value.slice(0, 100) : [value];
  return values.map((item) => `${key}=${encoded(item)}`);
};

/** The endpoints that the server has, without those that would end the sign-in of the scan. */
const scanned: EndpointName[] = [];
const END_SIGN_IN: ReadonlySet<EndpointName> = new Set(['logout', 'unregister']);
for (const name of names) {
  const { method, path } = endpoints[name];
  const { body } = await server.app.inject({ method, url: `/api${path}` });
  const isServed = valueOf(parseJson(body), 'code') !== ResultCode.NOT_FOUND;
  if (isServed && !END_SIGN_IN.has(name)) scanned.push(name);
}

test('The scan covers more than 30 endpoints of the server, with a valid sign-in', async () => {
  expect(scanned).toEqual(
    expect.arrayContaining(['login', 'register', 'userSearch', 'messageGroupSend', 'imageUpload']),
  );
  expect(scanned.length).toBeGreaterThan(30);
  const headers = { accesstoken: accessToken };
  const { body } = await server.app.inject({ method: 'GET', url: '/api/user/self', headers });
  expect(parseJson(body)).toMatchObject({ code: 200, data: { id: ann.id } });
});

test('[INV-8] No hostile value in any field of any endpoint causes a server fault', async () => {
  const problems: string[] = [];
  for (const name of scanned) {
    const request = await completeRequest(name);
    for (const part of PARTS) {
      const { [part]: schema }: Endpoint = endpoints[name];
      if (schema === undefined) continue;
      const values = request[part] as Record<string, unknown>;
      for (const field of fieldsOf(schema)) {
        for (const value of valuesFor(schema, field)) {
          const fresh = 'tmpId' in values && field !== 'tmpId' ? { tmpId: 't' } : {};
          const problem = await problemWith(name, {
            ...request,
            [part]: { ...values, ...fresh, [field]: value },
          });
          if (problem) problems.push(problem);
        }
      }
      for (const value of [undefined, null, 'a\0', 0, [], {}, { __proto__: null }]) {
        const problem = await problemWith(name, { ...request, [part]: value });
        if (problem) problems.push(problem);
      }
    }
  }
  expect(problems.slice(0, 10)).toEqual([]);
  expect(faults.slice(0, 10)).toEqual([]);
});

test('[INV-8] No mixture of hostile values causes a server fault', async () => {
  for (const name of scanned) {
    const request = await completeRequest(name);
    const mixed = (part: (typeof PARTS)[number]) => {
      const values = request[part] as Record<string, unknown> | undefined;
      const entries = Object.entries(values ?? {}).map(([key, value]) => [
        key,
        fc.oneof({ weight: 2, arbitrary: fc.constant(value) }, fc.constantFrom(...HOSTILE)),
      ]);
      return values === undefined ? fc.constant(undefined) : fc.record(Object.fromEntries(entries));
    };
    await fc.assert(
      fc.asyncProperty(mixed('params'), mixed('query'), mixed('body'), async (params, query, body) => {
        expect(await problemWith(name, { params, query, body })).toBeNull();
      }),
      { numRuns: 10 },
    );
  }
  expect(faults.slice(0, 10)).toEqual([]);
});

test('[INV-8] No hostile token causes a server fault', async () => {
  const tokens = [
    '',
    '%',
    '%00',
    '%ED%A0%80',
    'a.b.c',
    '...',
    `${accessToken}.`,
    'x'.repeat(8_000),
    'é',
    refreshToken,
  ];
  for (const token of tokens) {
    for (const name of ['userSelf', 'refreshToken', 'logout'] as const) {
      const { method, path } = endpoints[name];
      const headers = { accesstoken: token, refreshtoken: token === refreshToken ? accessToken : token };
      const response = await server.app.inject({ method, url: `/api${path}`, headers });
      expect([name, token, faultIn(response.statusCode, response.body)]).toEqual([name, token, null]);
    }
  }
  expect(faults.slice(0, 10)).toEqual([]);
});

test('[INV-8] No hostile form causes a server fault', async () => {
  for (const name of ['imageUpload', 'fileUpload', 'videoUpload'] as const) {
    const { fields } = endpoints[name].multipart;
    const picture = { head: fileHead('file', 'a.png'), body: png(4, 4) };
    const field = (key: string, value: string) => ({
      head: `Content-Disposition: form-data; name="${key}"`,
      body: value,
    });
    const texts = HOSTILE.filter((value) => typeof value === 'string');
    const forms = [
      formOf(),
      ...[...fieldsOf(fields), 'other', '__proto__', 'a\0'].flatMap((key) =>
        texts.map((text) => formOf(field(key, text), picture)),
      ),
      ...texts.map((text) => formOf({ ...picture, head: fileHead('file', text.replace(/["\r\n]/g, '')) })),
      ...texts.map((text) => formOf({ ...picture, body: Buffer.from(text) })),
    ];
    for (const form of forms) {
      const envelope = await sendRaw(server, client, endpoints[name], form);
      const problem = faultIn(200, JSON.stringify(envelope));
      expect([name, form.subarray(0, 300).toString(), problem]).toEqual([
        name,
        form.subarray(0, 300).toString(),
        null,
      ]);
    }
  }
  expect(faults.slice(0, 10)).toEqual([]);
});

test('[INV-3] A text with NUL is stored without it, and a retry finds its row', async () => {
  const groupId = await makeGroup(server, ann, [bob]);
  for (const [endpoint, to] of [
    [endpoints.messagePrivateSend, { recvId: bob.id }],
    [endpoints.messageGroupSend, { groupId }],
  ] as const) {
    const body = { ...to, tmpId: `19000000${count++}`, content: 'a\0b\ud800c', type: 0 };
    const first = await client.call(endpoint, { body } as never);
    expect(first).toMatchObject({ code: 200, data: { content: 'abc' } });
    expect(await client.call(endpoint, { body } as never)).toEqual(first);
  }
  const query = { friendId: bob.id, text: 'a\0bc' };
  expect((await client.get(endpoints.messagePrivateHistory, { query })).rows).toMatchObject([
    { content: 'abc' },
  ]);
});
