// Content encodings of the client's files and of API responses, as sent.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compressFolder } from '../../scripts/vite/compressed-files.ts';
import { keepBuild } from '../../server/http/builds.ts';
import { endpoints, Terminal } from '../../src/core/wire/index.ts';
import { fillAccount } from '../../server/load/fill.ts';
import type { RunningServer } from '../../server/start.ts';
import { type Client, makeFriends, makeUser, signIn, startTestServer } from './support.ts';
import { upload } from './upload.ts';

const BROWSER = 'gzip, deflate, br, zstd';
const code = (build: string) => `export const words = ['${`good evening, ${build}', '`.repeat(200)}'];\n`;
const page = `<!doctype html>\n${'<link rel="modulepreload" href="/assets/page.js">\n'.repeat(60)}`;

let root: string;
let server: RunningServer;
let client: Client;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'partyline-encodings-'));
  const dataDir = join(root, 'data');
  await mkdir(dataDir);
  await keepBuild(await buildClient('old'), dataDir, Date.now);
  server = await startTestServer({ dataDir, staticDir: await buildClient('new') });
  const own = await makeUser(server);
  await makeFriends(server, own, ...(await Promise.all(Array.from({ length: 20 }, () => makeUser(server)))));
  client = await signIn(server, own);
});
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

/** Writes a client folder as a build leaves it, and returns its path. */
async function buildClient(build: string): Promise<string> {
  const folder = join(root, build);
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'service-worker.js'), code(build));
  await writeFile(join(folder, 'assets', `page-${build}.js`), code(build));
  await writeFile(join(folder, 'assets', `small-${build}.js`), 'export {};');
  await writeFile(join(folder, 'build.json'), JSON.stringify({ build, files: [] }));
  await compressFolder(folder);
  return folder;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The bytes as received. */
  body: Buffer;
}

/** Sends a request without the headers that fetch adds, and without fetch's decoding. */
function send(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body?: Buffer | string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sending = request(server.url + path, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
      });
    });
    sending.on('error', reject);
    sending.end(body);
  });
}

const accepting = (encodings: string, more: Record<string, string> = {}) => ({
  'accept-encoding': encodings,
  ...more,
});

function decoded({ headers, body }: Answer): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  if (encoding === 'gzip') return gunzipSync(body).toString();
  if (encoding === 'zstd') return zstdDecompressSync(body).toString();
  expect(encoding).toBeUndefined();
  return body.toString();
}

describe('client files', () => {
  const asset = '/assets/page-new.js';

  test.each([
    [BROWSER, 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['*', 'gzip'],
    ['identity', undefined],
    ['gzip;q=0, br;q=0', undefined],
    ['*;q=0', undefined],
    ['zstd', undefined],
    ['', undefined],
  ])(
    'A client file for Accept-Encoding "%s" has encoding %s, with the same content, type and Vary',
    async (encodings, encoding) => {
      const answer = await send(asset, accepting(encodings));
      expect(answer.status).toBe(200);
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(decoded(answer)).toBe(code('new'));
      expect(answer.headers['content-length']).toBe(String(answer.body.length));
      expect(answer.headers['content-type']).toBe('application/javascript; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.vary).toBe('accept-encoding');
    },
  );

  test.each([
    ['/', page, 'text/html; charset=utf-8'],
    ['/home/chat?chat=private-12', page, 'text/html; charset=utf-8'],
    ['/service-worker.js', code('new'), 'application/javascript; charset=utf-8'],
    ['/assets/page-old.js', code('old'), 'application/javascript; charset=utf-8'],
  ])('%s is compressed and keeps its content type', async (path, content, type) => {
    const answer = await send(path, accepting(BROWSER, { accept: 'text/html,*/*' }));
    expect([answer.status, decoded(answer)]).toEqual([200, content]);
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': type });
    expect(answer.headers.vary).toBe('accept-encoding');
    const plain = await send(path, { accept: 'text/html,*/*' });
    expect([plain.headers['content-encoding'], decoded(plain)]).toEqual([undefined, content]);
    expect(plain.headers.vary).toBe('accept-encoding');
  });

  test('A file without compressed copies is sent unencoded', async () => {
    const answer = await send('/assets/small-new.js', accepting(BROWSER));
    expect([answer.status, decoded(answer)]).toEqual([200, 'export {};']);
  });

  test('ETags differ between encodings, and only the ETag of the accepted encoding gets status 304', async () => {
    const encodings = [BROWSER, 'gzip', 'identity'];
    const answers = await Promise.all(encodings.map((accepted) => send(asset, accepting(accepted))));
    const etags = answers.map(({ headers }) => headers.etag ?? '');
    expect(new Set(etags).size).toBe(3);
    for (const [at, accepted] of encodings.entries()) {
      for (const [held, etag] of etags.entries()) {
        const answer = await send(asset, accepting(accepted, { 'if-none-match': etag }));
        expect(answer.status).toBe(at === held ? 304 : 200);
        expect(answer.headers).toMatchObject({ vary: 'accept-encoding', etag: etags[at] });
        if (at !== held) continue;
        expect(answer.body.length).toBe(0);
        expect(answer.headers).not.toHaveProperty('content-encoding');
        expect(answer.headers).not.toHaveProperty('content-type');
      }
    }
    const route = await send('/home/chat', accepting(BROWSER, { accept: 'text/html' }));
    const held = { accept: 'text/html', 'if-none-match': route.headers.etag ?? '' };
    expect((await send('/home/chat', accepting(BROWSER, held))).status).toBe(304);
  });

  test('A range counts the bytes of the unencoded file, whatever encodings are accepted', async () => {
    const whole = Buffer.from(code('new'));
    const part = await send(asset, accepting(BROWSER, { range: 'bytes=100-199' }));
    expect(part.status).toBe(206);
    expect(part.headers).not.toHaveProperty('content-encoding');
    expect(part.headers['content-range']).toBe(`bytes 100-199/${whole.length}`);
    expect(part.body).toEqual(whole.subarray(100, 200));
    const plain = await send(asset);
    expect([part.headers.etag, part.headers.vary]).toEqual([plain.headers.etag, 'accept-encoding']);
    // The client holds the compressed file, to which a range of the unencoded file would not fit.
    const compressed = await send(asset, accepting(BROWSER));
    const ifRange = { range: 'bytes=100-199', 'if-range': compressed.headers.etag ?? '' };
    const full = await send(asset, accepting(BROWSER, ifRange));
    expect([full.status, full.body]).toEqual([200, whole]);
    expect((await send(asset, accepting(BROWSER, { range: `bytes=${whole.length}-` }))).status).toBe(416);
  });

  test('A HEAD response for a client file has the headers of the GET response', async () => {
    for (const path of [asset, '/', '/home/chat']) {
      const headers = accepting(BROWSER, { accept: 'text/html' });
      const [head, get] = [await send(path, headers, 'HEAD'), await send(path, headers)];
      expect([head.status, head.body.length]).toEqual([get.status, 0]);
      const { date: _a, ...actual } = head.headers;
      const { date: _b, ...expected } = get.headers;
      expect(actual).toEqual(expected);
    }
  });
});

describe('API responses', () => {
  const token = () => ({ accessToken: encodeURIComponent(client.tokens.accessToken) });
  /** An endpoint with a response of a few kB. */
  const LARGE = '/api/friend/list';

  test.each([
    [BROWSER, 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['zstd;q=0, br;q=0.1, gzip;q=0.2', 'gzip'],
    ['*', 'gzip'],
    ['identity', undefined],
    ['identity, gzip;q=0.5', undefined],
    ['gzip;q=0', undefined],
    ['*;q=0', undefined],
    ['lzma', undefined],
  ])(
    'A response of a few kB for Accept-Encoding "%s" has encoding %s, with the same content and Vary',
    async (encodings, encoding) => {
      const plain = await send(LARGE, token());
      expect(plain.body.length).toBeGreaterThan(1024);
      expect(JSON.parse(decoded(plain))).toMatchObject({ code: 200 });
      const answer = await send(LARGE, accepting(encodings, token()));
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(decoded(answer)).toBe(plain.body.toString());
      expect(answer.headers['content-length']).toBe(String(answer.body.length));
      for (const { headers } of [plain, answer]) {
        expect(headers.vary).toBe('accept-encoding');
        expect(headers['content-type']).toBe('application/json; charset=utf-8');
      }
      if (encoding) expect(answer.body.length).toBeLessThan(plain.body.length / 2);
    },
  );

  test('A HEAD response of the API has the headers of the GET response', async () => {
    for (const encodings of [BROWSER, 'identity']) {
      const headers = accepting(encodings, token());
      const [head, get] = [await send(LARGE, headers, 'HEAD'), await send(LARGE, headers)];
      const { date: _a, ...actual } = head.headers;
      const { date: _b, ...expected } = get.headers;
      expect([actual, head.body.length]).toEqual([expected, 0]);
    }
  });

  test('A response above 1 MB is compressed in chunks, with the same content', async () => {
    const { userName, password } = await fillAccount(server.services, {
      chats: 10,
      messages: 25_000,
      group: 0,
      friends: 0,
    });
    const { tokens } = await signIn(server, { userName }, Terminal.WEB, password);
    const pullPath = '/api/message/group/loadOfflineMessage?minId=0';
    const own = { accessToken: encodeURIComponent(tokens.accessToken) };
    const plain = await send(pullPath, own);
    expect(plain.body.length).toBeGreaterThan(1_048_576);
    for (const encodings of [BROWSER, 'br', 'gzip']) {
      const answer = await send(pullPath, accepting(encodings, own));
      expect(decoded(answer) === plain.body.toString()).toBe(true);
      expect(answer.headers).toMatchObject({ vary: 'accept-encoding', 'transfer-encoding': 'chunked' });
      expect(answer.headers).not.toHaveProperty('content-length');
      expect((await send(pullPath, accepting(encodings, own), 'HEAD')).headers).not.toHaveProperty(
        'content-length',
      );
    }
  });

  test('A response below 1 kB is sent unencoded, with Vary', async () => {
    const answer = await send('/api/user/self', accepting(BROWSER, token()));
    expect(answer.body.length).toBeLessThan(1024);
    expect(JSON.parse(decoded(answer))).toMatchObject({ code: 200 });
    expect(answer.headers.vary).toBe('accept-encoding');
  });

  test('A stored file is sent as it was uploaded, whatever encodings are accepted', async () => {
    const bytes = Buffer.from('a line of a long text\n'.repeat(500));
    const { data } = await upload(server, client, endpoints.fileUpload, {
      file: { bytes, name: 'long.txt' },
    });
    const { pathname } = new URL(data as string, server.url);
    const { accessToken } = client.tokens;
    const answer = await send(pathname, accepting(BROWSER, { accessToken }));
    expect([answer.status, answer.headers['content-encoding'], answer.body]).toEqual([200, undefined, bytes]);
    const part = await send(pathname, accepting(BROWSER, { accessToken, range: 'bytes=5-9' }));
    expect([part.status, part.body]).toEqual([206, bytes.subarray(5, 10)]);
  });

  test('A compressed request body is not decompressed and gets code 500', async () => {
    const body = gzipSync(JSON.stringify({ userName: 'a', password: 'b', terminal: 0 }));
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const answer = await send('/api/login', headers, 'POST', body);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ code: 500, data: null });
  });
});
