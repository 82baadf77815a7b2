// Requests of foreign pages and under foreign host names, which the server refuses.
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

test('A foreign host name that points to the server gets status 421 on every path, and no socket', async () => {
  const headers = { host: `evil.example:${server.port}`, accesstoken: ann.tokens.accessToken };
  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/api/user/self'],
    ['GET', '/%61pi/user/self'],
    ['POST', '/api/login'],
    ['GET', '/healthz'],
    ['GET', '/files/abcdefghijklmnopqrstuvwx/a.png'],
  ] as const) {
    const answer = await send(method, path, headers);
    expect([path, answer.status, answer.type]).toEqual([path, 421, 'text/plain']);
    expect(answer.text).toContain('--origin');
  }
  expect(await open({ host: 'evil.example' })).toBe(403);
});

test('A page of a foreign origin can neither write nor open a socket', async () => {
  const before = await send('POST', '/api/login', {}, login);
  expect(JSON.parse(before.text)).toMatchObject({ code: 200 });
  for (const origin of ['https://evil.example', `http://localhost:${server.port + 1}`, 'null']) {
    const answer = await send('POST', '/api/login', { origin }, login);
    expect([origin, answer.status, answer.type]).toEqual([origin, 403, 'text/plain']);
    expect([origin, await open({ origin })]).toEqual([origin, 403]);
  }
});

test("Pages of the server's own origin or an allowed origin, and programs without a page, are accepted", async () => {
  for (const headers of [
    {},
    { origin: `http://${own}` },
    { origin: named },
    { host: 'chat.example', origin: named },
  ]) {
    expect(JSON.parse((await send('POST', '/api/login', headers, login)).text)).toMatchObject({ code: 200 });
    expect(await open(headers)).toBe(101);
  }
});

test('No API response may be cached, or used by pages of other origins', async () => {
  for (const path of ['/api/user/self', '/api/system/config', '/api/nowhere', '/api/login']) {
    const { headers } = await fetch(server.url + path);
    expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
    expect([path, headers.get('cross-origin-resource-policy')]).toEqual([path, 'same-origin']);
  }
});

test('HTTPS behind a trusted proxy sets HSTS and a Secure cookie, and no other client can claim it', async () => {
  const proxied = await startTestServer({ origins: [named], trustProxy: ['127.0.0.1'] });
  const host = 'chat.example';
  const body = JSON.stringify({
    terminal: 0,
    userName: (await makeUser(proxied)).userName,
    password: PASSWORD,
  });
  const responses = [proxied, server].map((at) =>
    send(
      'POST',
      '/api/login',
      { host, origin: named, 'x-forwarded-proto': 'https' },
      at === server ? login : body,
      at,
    ),
  );
  const [trusted, other] = (await Promise.all(responses)).map(({ headers }) => headers);
  await proxied.stop();
  expect(trusted?.['strict-transport-security']).toBe('max-age=31536000');
  expect(trusted?.['set-cookie']?.[0]).toMatch(/^partyline-files-web=.*; Secure$/);
  expect(other?.['strict-transport-security']).toBeUndefined();
  expect(other?.['set-cookie']?.[0]).not.toContain('Secure');
});

const login = JSON.stringify({ terminal: 0, userName: user.userName, password: PASSWORD });

async function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
  at: { url: string } = server,
) {
  const sending = request(at.url + path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
  });
  sending.end(body);
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    headers: answer.headers,
    text: Buffer.concat(chunks).toString(),
  };
}

/** Resolves with the status of the upgrade's response. */
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
