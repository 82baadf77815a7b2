// The behaviour of a proxy of deploy/ before a real server, the same for nginx and Caddy.
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { endpoints, type UploadImage } from '../../src/core/wire/index.ts';
import { png } from '../server/pictures.ts';
import {
  clientWith,
  connect,
  frameOf,
  makeFriends,
  makeUser,
  nobody,
  PASSWORD,
  signIn,
} from '../server/support.ts';
import { startTestServer, withToken } from '../server/support.ts';
import { fileHead, formOf, upload } from '../server/upload.ts';
import { makeCertificate } from './certificate.ts';
import { breakingServer } from './breaking-server.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import type { StartProxy } from './proxies.ts';

export async function testProxy(name: string, start: StartProxy): Promise<void> {
  // A browser machine may run other tests beside these.
  vi.setConfig({ testTimeout: 60_000 });
  const folder = mkdtempSync(join(tmpdir(), 'partyline-proxy-'));
  const certificate = makeCertificate(folder);
  const client = makeClient(folder);
  const port = await freePort();
  const origins = [`https://localhost:${port}`];
  const server = await startTestServer({ trustProxy: ['127.0.0.1'], origins, staticDir: client });
  const proxy = await start({ folder: join(folder, 'main'), certificate, servers: [server.port], port });
  afterAll(async () => {
    await proxy.stop();
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  const [annRow, bobRow] = [await makeUser(server, 'Ann'), await makeUser(server, 'Bob')];
  await makeFriends(server, annRow, bobRow);
  const [ann, bob] = [await signIn(proxy, annRow), await signIn(proxy, bobRow)];
  let proxies = 0;
  /** A proxy before other servers, for one test. */
  const startBefore = async (servers: readonly number[]) => {
    const other = await start({ folder: join(folder, `${proxies++}`), certificate, servers });
    onTestFinished(() => other.stop());
    return other;
  };

  test(`${name} redirects http to https, and the page has the headers of an encrypted connection`, async () => {
    const plain = await fetch(`${proxy.httpUrl}/chat/1?a=b`, { redirect: 'manual' });
    expect([301, 308]).toContain(plain.status);
    expect(plain.headers.get('location')).toMatch(/^https:\/\/localhost(?::\d+)?\/chat\/1\?a=b$/);
    const page = await fetch(`${proxy.url}/chat/1`, { headers: { accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([200, PAGE]);
    expect(page.headers.get('content-security-policy')).toContain(`wss://localhost:${port}`);
    const signedIn = await ask(port, '/api/login', {
      method: 'POST',
      body: JSON.stringify({ terminal: 0, userName: annRow.userName, password: PASSWORD }),
    });
    expect(signedIn.headers['set-cookie']?.[0]).toMatch(/; Secure$/);
  });

  test(`${name} serves HTTP/2, and passes on the compression that the server has chosen`, async () => {
    const session = connectHttp2(proxy.url);
    const stream = session.request({ ':path': '/', accept: 'text/html' });
    const [headers] = (await once(stream, 'response')) as [Record<string, string>];
    session.destroy();
    expect(headers[':status']).toBe(200);
    for (const [accepts, encoding] of [
      ['br', 'br'],
      ['identity', undefined],
    ] as const) {
      const script = await ask(port, '/assets/app-12345678.js', { headers: { 'accept-encoding': accepts } });
      expect([accepts, script.headers['content-encoding']]).toEqual([accepts, encoding]);
    }
    // The server has no compressed copy of the page.
    const page = await ask(port, '/', { headers: { accept: 'text/html', 'accept-encoding': 'gzip' } });
    expect([page.text, page.headers['content-encoding']]).toEqual([PAGE, undefined]);
  });

  test(`${name} leaves the refusal of a body beyond 1 MB to the server`, async () => {
    const body = JSON.stringify({ userName: 'x'.repeat(1_500_000) });
    const answer = await ask(port, '/api/login', { method: 'POST', body });
    expect(JSON.parse(answer.text)).toMatchObject({ code: 413 });
  });

  test(`${name} upgrades sockets on /im, with heartbeats and pushes, and on no other path`, async () => {
    const socket = await connect(proxy, bob);
    socket.heartbeat();
    await socket.next(frameOf(1));
    const body = { tmpId: 'through-a-proxy', recvId: bobRow.id, content: 'hello', type: 0 };
    await ann.get(endpoints.messagePrivateSend, { body });
    const push = await socket.next((frame) => frame.data?.['content'] === 'hello');
    expect(push.data).toMatchObject({ sendId: annRow.id });
    await socket.close();
    expect(await statusOf(`${proxy.url}/other`)).not.toBe(101);
  });

  test(`${name} passes on Host and Origin, and the server refuses foreign ones`, async () => {
    expect((await ask(port, '/', { headers: { host: 'evil.example' } })).text).not.toContain(PAGE);
    const origin = 'https://evil.example';
    expect((await ask(port, '/api/system/config', { headers: { origin } })).status).toBe(403);
    expect(await statusOf(`${proxy.url}/im`, { origin })).toBe(403);
    expect(await statusOf(`${proxy.url}/im`, { origin: proxy.url })).toBe(101);
    expect((await ask(port, '/api/system/config', { headers: { origin: proxy.url } })).status).toBe(200);
  });

  test(`${name} gives the server the client's address, and a client cannot invent one`, async () => {
    const guess = async (localAddress: string, forwarded: string) => {
      const body = JSON.stringify({ terminal: 0, userName: bobRow.userName, password: 'a wrong one' });
      const headers = { 'x-forwarded-for': forwarded };
      const answer = await ask(port, '/api/login', { method: 'POST', body, headers, localAddress });
      return (JSON.parse(answer.text) as { code: number }).code;
    };
    for (let n = 1; n <= 10; n++) expect(await guess('127.0.0.2', `198.51.100.${n}`)).toBe(10_001);
    expect(await guess('127.0.0.2', '198.51.100.99')).toBe(429);
    expect(await guess('127.0.0.3', '127.0.0.2')).toBe(10_001);
  });

  test(`${name} passes uploads and ranges of files`, async () => {
    const bytes = png(640, 480, 9_000_000);
    const parts = { file: { bytes, name: 'large.png' } };
    const { data } = await upload(proxy, ann, endpoints.imageUpload, parts);
    const file = `${proxy.url}${(data as UploadImage).originUrl}`;
    const whole = await fetch(file, withToken(ann));
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const range = { ...withToken(ann).headers, range: 'bytes=1000000-1999999' };
    const part = await fetch(file, { headers: range });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 1000000-1999999/${bytes.length}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1_000_000, 2_000_000))).toBe(true);
    const tag = whole.headers.get('etag') ?? '';
    const again = await fetch(file, { headers: { ...withToken(ann).headers, 'if-none-match': tag } });
    expect(again.status).toBe(304);
  });

  test(`${name} passes on the first bytes of an upload before its end`, async () => {
    const streams = await breakingServer('answers');
    const before = await startBefore([streams.port]);
    const sending = beginUpload(Number(new URL(before.url).port));
    await expect.poll(() => streams.requests()).toEqual([`POST /api${endpoints.imageUpload.path}`]);
    sending.destroy();
  });

  test(`${name} keeps the metrics and the readiness of the server inside`, async () => {
    const inside = await breakingServer('answers');
    const before = await startBefore([inside.port]);
    const { port: at } = new URL(before.url);
    for (const path of ['/metrics', '/metrics?a', '/%6detrics', '/%6Detrics', '/readyz', '/read%79z?b']) {
      for (const method of ['GET', 'HEAD', 'POST']) {
        expect([method, path, (await ask(Number(at), path, { method })).status]).toEqual([method, path, 404]);
      }
    }
    expect(inside.requests()).toEqual([]);
    expect((await ask(Number(at), '/healthz')).status).toBe(200);
    expect(inside.requests()).toEqual(['GET /healthz']);
  });

  test(`${name} repeats on another server only requests that read`, async () => {
    for (const [method, isRepeated] of [
      ['GET', true],
      ['POST', false],
      ['PUT', false],
      ['DELETE', false],
    ] as const) {
      const servers = [await breakingServer('breaks'), await breakingServer('breaks')];
      const before = await startBefore(servers.map((one) => one.port));
      const answer = await ask(Number(new URL(before.url).port), '/api/refreshToken', { method });
      const count = servers.flatMap((one) => one.requests()).length;
      expect([method, answer.status]).toEqual([method, 502]);
      expect([method, isRepeated ? count > 1 : count === 1]).toEqual([method, true]);
    }
  });

  test(`${name} uses the second server while the first one is down`, async () => {
    const before = await startBefore([await freePort(), server.port]);
    const at = Number(new URL(before.url).port);
    const body = JSON.stringify({ terminal: 0, userName: annRow.userName, password: PASSWORD });
    const headers = { host: `localhost:${port}` };
    const statuses: (number | undefined)[] = [];
    for (let n = 0; n < 4; n++) {
      expect((await ask(at, '/healthz')).status).toBe(200);
      const answer = await ask(at, '/api/login', { method: 'POST', body, headers });
      statuses.push(answer.status);
    }
    // Caddy does not repeat a request with a body, but passes over the server after one failure.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3);
    expect(statuses.at(-1)).toBe(200);
  });

  test(`A stopped server behind ${name} gives 502, and loses no acknowledged message`, async () => {
    const dataDir = join(folder, 'data');
    const own = { dataDir, port: await freePort(), trustProxy: ['127.0.0.1'] };
    const first = await startTestServer(own);
    const before = await startBefore([first.port]);
    const [eve, fay] = [await makeUser(first, 'Eve'), await makeUser(first, 'Fay')];
    await makeFriends(first, eve, fay);
    const sender = await signIn(before, eve);
    const receiver = await signIn(before, fay);
    const socket = await connect(before, receiver);
    const send = (n: number) =>
      sender.call(endpoints.messagePrivateSend, {
        body: { tmpId: `message-${n}`, recvId: fay.id, content: `${n}`, type: 0 },
      });
    for (let n = 0; n < 5; n++) expect(await send(n)).toMatchObject({ code: 200 });
    await first.stop();
    await socket.closed;
    const refused = await ask(Number(new URL(before.url).port), '/healthz');
    expect([502, 503]).toContain(refused.status);
    const second = await startTestServer(own);
    onTestFinished(() => second.stop());
    // The client repeats the last one, of which it may not have seen the answer, and goes on.
    for (const n of [4, 5]) expect(await send(n)).toMatchObject({ code: 200 });
    const { rows } = await clientWith(before, receiver.tokens).get(
      endpoints.messagePrivateLoadOfflineMessage,
      {
        query: { minId: 0 },
      },
    );
    expect(rows.map(({ content }) => content)).toEqual(['0', '1', '2', '3', '4', '5']);
    expect((await nobody(before).call(endpoints.systemConfig)).code).toBe(200);
  });
}

const PAGE = `<!doctype html><title>Partyline</title>${'<p>A page that is worth compressing.</p>'.repeat(50)}`;

/** A built client of one page and one script, with a compressed copy of the script. */
function makeClient(folder: string): string {
  const client = join(folder, 'client');
  mkdirSync(join(client, 'assets'), { recursive: true });
  writeFileSync(join(client, 'index.html'), PAGE);
  writeFileSync(join(client, 'assets/app-12345678.js'), 'let a;\n'.repeat(1_000));
  writeFileSync(join(client, 'assets/app-12345678.js.br'), 'compressed');
  return client;
}

interface Ask {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** The client's address. */
  readonly localAddress?: string;
}

/** Sends the path as it is, which fetch would normalise. */
export async function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body, localAddress }: Ask = {},
) {
  const sending = request({
    host: '127.0.0.1',
    servername: 'localhost',
    port,
    path,
    method,
    headers: {
      host: `localhost:${port}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(localAddress !== undefined && { localAddress }),
    agent: false,
  });
  sending.end(body);
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
  return { status: answer.statusCode, headers: answer.headers, text: Buffer.concat(chunks).toString() };
}

/** Sends the first bytes of an upload, whose end never comes. */
function beginUpload(port: number): ClientRequest {
  const body = formOf({ head: fileHead('file', 'a.png'), body: png(4, 4) });
  const sending = request({
    host: '127.0.0.1',
    servername: 'localhost',
    port,
    path: `/api${endpoints.imageUpload.path}`,
    method: 'POST',
    headers: { host: `localhost:${port}`, 'content-length': body.length + 100_000 },
    agent: false,
  });
  sending.on('error', () => undefined);
  sending.write(body);
  return sending;
}

/** The status of an upgrade. */
function statusOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers });
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
