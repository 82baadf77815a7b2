// Malformed requests, and the files that a browser requests.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { endpoints } from '../../src/core/wire/index.ts';
import { makeUser, nobody, signIn, startTestServer } from './support.ts';

const folder = await mkdtemp(join(tmpdir(), 'partyline-dist-'));
await mkdir(join(folder, 'assets'));
await writeFile(join(folder, 'index.html'), '<!doctype html><title>the page</title>');
await writeFile(join(folder, 'assets', 'app-1a2b.js'), 'export {};');
const server = await startTestServer({ staticDir: folder });
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const json = { 'content-type': 'application/json' };

test('A request body of 10 MB gets code 413, sent whole or in chunks, and the server goes on', async () => {
  const body = JSON.stringify({ content: 'x'.repeat(10_485_760) });
  const tooLarge = { code: 413, message: 'The request is too large. At most 1 MB are accepted.', data: null };
  const whole = await fetch(`${server.url}/api/login`, { method: 'POST', headers: json, body });
  expect([whole.status, await whole.json()]).toEqual([200, tooLarge]);
  expect(JSON.parse(await sendInPieces(`${server.url}/api/login`, body))).toEqual(tooLarge);
  expect((await nobody(server).call(endpoints.systemConfig)).code).toBe(200);
});

test('A request body that is no JSON object is refused with one sentence', async () => {
  const message = 'The request could not be read: its body is not a JSON object.';
  for (const [type, body] of [
    ['application/json', '{"userName":'],
    ['text/plain', 'hello'],
    ['application/xml', '<a/>'],
    ['application/json', 'null'],
    ['application/json', '[]'],
  ] as const) {
    const headers = { 'content-type': type };
    const answer = await fetch(`${server.url}/api/login`, { method: 'POST', headers, body });
    expect(await answer.json()).toEqual({ code: 500, message, data: null });
  }
});

test('A __proto__ key in a request body sets no prototype', async () => {
  const body = '{"__proto__":{"terminal":0},"userName":"a","password":"b"}';
  const answer = await fetch(`${server.url}/api/login`, { method: 'POST', headers: json, body });
  expect(await answer.json()).toMatchObject({ code: 500, message: 'The field terminal is missing.' });
});

test('An empty body with the JSON content type counts as no body', async () => {
  const client = await signIn(server, await makeUser(server));
  const { refreshToken } = client.tokens;
  const answer = await fetch(`${server.url}/api/refreshToken`, {
    method: 'PUT',
    headers: { ...json, refreshToken },
  });
  expect(await answer.json()).toMatchObject({ code: 200 });
});

test("A wrong HTTP method gets code 405 and an unknown path code 404, in the browser's language", async () => {
  const headers = { 'accept-language': 'zh-TW' };
  const ask = async (method: string, path: string) =>
    (await (await fetch(`${server.url}/api${path}`, { method, headers })).json()) as unknown;
  expect(await ask('DELETE', '/user/self')).toMatchObject({
    code: 405,
    message: '這個位址不支援這種請求方法。',
  });
  expect(await ask('PUT', '/friend/find/5')).toMatchObject({ code: 405 });
  expect(await ask('GET', '/user/selfie')).toMatchObject({ code: 404, message: '這個位址不存在。' });
  expect(await ask('GET', '/webrtc/group/state?groupId=1')).toMatchObject({ code: 404 });
  expect(await ask('GET', '/user/find/%zz')).toMatchObject({ code: 404 });
});

test('Malformed ids are refused with the name of the field', async () => {
  const client = await signIn(server, await makeUser(server));
  const headers = { accessToken: client.tokens.accessToken };
  const ask = async (path: string) =>
    ((await (await fetch(`${server.url}/api${path}`, { headers })).json()) as { message: string }).message;
  expect(await ask('/user/find/abc')).toBe('The field id is not valid.');
  expect(await ask('/message/private/loadOfflineMessage')).toBe('The field minId is missing.');
  expect(await ask('/message/private/loadOfflineMessage?minId=99999999999999999999')).toBe(
    'The field minId is not valid.',
  );
});

test('A text that looks like SQL is stored unchanged', async () => {
  const client = await signIn(server, await makeUser(server));
  const name = `'); drop table x`;
  const group = await client.get(endpoints.groupCreate, { body: { name } });
  expect(group.name).toBe(name);
  expect((await client.get(endpoints.groupFind, { params: { groupId: group.id } })).name).toBe(name);
});

test('[INV-8] An invisible name is refused, and a name of any visible characters is stored', async () => {
  const client = await signIn(server, await makeUser(server));
  const create = (name: string) => client.call(endpoints.groupCreate, { body: { name } });
  for (const name of ['', ' ', '\n\t', '\u200b\u2060\u200d', '\u202e\u2066', '\u3164', '\u2800']) {
    expect((await create(name)).message).toBe('The field name is missing.');
  }
  for (const name of ['<img src=x onerror=alert(1)>'.slice(0, 20), '龘'.repeat(20), '𝓐'.repeat(20), '@all']) {
    expect((await create(name)).data).toMatchObject({ name });
  }
  expect((await create('𝓐'.repeat(21))).message).toContain('20');
});

test('The page is served for every route, assets are immutable, and headers restrict the page', async () => {
  const page = { headers: { accept: 'text/html,*/*' } };
  for (const path of ['/', '/login', '/home/chat?chat=private-12']) {
    const answer = await fetch(server.url + path, page);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('the page')]);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const policy = answer.headers.get('content-security-policy') ?? '';
    const host = new URL(server.url).host;
    expect(policy).toContain(`connect-src 'self' ws://${host} wss://${host}`);
    expect(policy).toContain("default-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(answer.headers.get('permissions-policy')).toContain('microphone=(self)');
  }
  const asset = await fetch(`${server.url}/assets/app-1a2b.js`);
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  // A worker applies the Content-Security-Policy of its script's response.
  expect(asset.headers.get('content-security-policy')).toMatch(
    /^default-src 'self'; connect-src [^;]+; require-/,
  );
  expect((await fetch(`${server.url}/assets/gone.js`)).status).toBe(404);
  expect((await fetch(`${server.url}/..%2f..%2fetc/passwd`)).status).toBeGreaterThanOrEqual(400);
});

test('[ROUTE-01] A path that is no valid file path is served as a page of the app', async () => {
  const paths = [
    '//x',
    '//evil.example/x',
    '///',
    `/${'a'.repeat(5000)}`,
    `/assets/${'a'.repeat(300)}`,
    '/assets/%2e%2e%2findex.html',
    '/assets/..%2f..%2fetc%2fpasswd',
    '/assets/%2fapp-1a2b.js',
    '/assets/a%00',
    '/a%00',
    '/\\\\x',
  ];
  for (const path of paths) {
    const page = await get(path, { accept: 'text/html' });
    expect(page).toEqual({ path, status: 200, text: expect.stringContaining('the page') });
    expect(await get(path, { accept: 'image/*' })).toEqual({ path, status: 404, text: 'Not found\n' });
  }
});

/** Requests exactly this path: `fetch` would normalise it. */
function get(path: string, headers: Record<string, string>) {
  return new Promise((resolve, reject) => {
    const sending = request({ port: new URL(server.url).port, path, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      answer.on('end', () => resolve({ path, status: answer.statusCode, text }));
    });
    sending.on('error', reject);
    sending.end();
  });
}

function sendInPieces(url: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { method: 'POST', headers: json }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      answer.on('end', () => resolve(text));
    });
    sending.on('error', reject);
    for (let at = 0; at < body.length; at += 65_536) sending.write(body.slice(at, at + 65_536));
    sending.end();
  });
}
