// Node: pages of other addresses get nothing here, under this server's names and under names of their own.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { makeUser, PASSWORD, signIn, startTestServer } from './support.ts';

const named = 'https://chat.example';
const server = await startTestServer({ origins: [named] });
afterAll(() => server.stop());
const user = await makeUser(server, 'Ann');
const ann = await signIn(server, user);
const own = new URL(server.url).host;

test('a name that is made to point here reads and writes nothing, and no page opens', async () => {
  const headers = { host: `evil.example:${server.port}`, accesstoken: ann.tokens.accessToken };
  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/api/user/self'],
    ['GET', '/%61pi/user/self'],
    ['POST', '/api/login'],
    ['GET', '/healthz'],
    ['GET', '/files/abcdefghijklmnopqrstuvwx/a.png'],
  ] as const) {
    const answer = await ask(method, path, headers);
    expect([path, answer.status, answer.type]).toEqual([path, 421, 'text/plain']);
    expect(answer.text).toContain('--origin');
  }
  expect(await open({ host: 'evil.example' })).toBe(403);
});

test('a page of another address writes nothing and opens no socket', async () => {
  const before = await ask('POST', '/api/login', {}, login);
  expect(JSON.parse(before.text)).toMatchObject({ code: 200 });
  for (const origin of ['https://evil.example', `http://localhost:${server.port + 1}`, 'null']) {
    const answer = await ask('POST', '/api/login', { origin }, login);
    expect([origin, answer.status, answer.type]).toEqual([origin, 403, 'text/plain']);
    expect([origin, await open({ origin })]).toEqual([origin, 403]);
  }
});

test('the own pages, those of a named address and programs without a page are let in', async () => {
  for (const headers of [
    {},
    { origin: `http://${own}` },
    { origin: named },
    { host: 'chat.example', origin: named },
  ]) {
    expect(JSON.parse((await ask('POST', '/api/login', headers, login)).text)).toMatchObject({ code: 200 });
    expect(await open(headers)).toBe(101);
  }
});

test('no answer of the API is kept by anybody, whatever it says', async () => {
  for (const path of ['/api/user/self', '/api/system/config', '/api/nowhere', '/api/login']) {
    const { headers } = await fetch(server.url + path);
    expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
    expect([path, headers.get('cross-origin-resource-policy')]).toEqual([path, 'same-origin']);
  }
});

test('https that a trusted proxy names is kept to, also by the cookie for files; nobody else can name it', async () => {
  const proxied = await startTestServer({ origins: [named], trustProxy: ['127.0.0.1'] });
  const host = 'chat.example';
  const body = JSON.stringify({
    terminal: 0,
    userName: (await makeUser(proxied)).userName,
    password: PASSWORD,
  });
  const asked = [proxied, server].map((at) =>
    ask(
      'POST',
      '/api/login',
      { host, origin: named, 'x-forwarded-proto': 'https' },
      at === server ? login : body,
      at,
    ),
  );
  const [trusted, other] = (await Promise.all(asked)).map(({ headers }) => headers);
  await proxied.stop();
  expect(trusted?.['strict-transport-security']).toBe('max-age=31536000');
  expect(trusted?.['set-cookie']?.[0]).toMatch(/^partyline-files-web=.*; Secure$/);
  expect(other?.['strict-transport-security']).toBeUndefined();
  expect(other?.['set-cookie']?.[0]).not.toContain('Secure');
});

const login = JSON.stringify({ terminal: 0, userName: user.userName, password: PASSWORD });

async function ask(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
  at: { url: string } = server,
) {
  const asking = request(at.url + path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
  });
  asking.end(body);
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    headers: answer.headers,
    text: Buffer.concat(chunks).toString(),
  };
}

/** The status that the upgrade is answered with. */
async function open(headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/im`, { headers });
  return new Promise((resolve) => {
    socket.on('error', () => undefined);
    socket.on('unexpected-response', (_request, answer) => {
      resolve(answer.statusCode ?? 0);
      socket.terminate();
    });
    socket.on('open', () => {
      resolve(101);
      socket.terminate();
    });
  });
}
