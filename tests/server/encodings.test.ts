// Node: encodings of the client's files and of the API's answers, as they stand on the wire.
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

let place: string;
let server: RunningServer;
let client: Client;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'partyline-encodings-'));
  const dataDir = join(place, 'data');
  await mkdir(dataDir);
  await keepBuild(await built('old'), dataDir, Date.now);
  server = await startTestServer({ dataDir, staticDir: await built('new') });
  const own = await makeUser(server);
  await makeFriends(server, own, ...(await Promise.all(Array.from({ length: 20 }, () => makeUser(server)))));
  client = await signIn(server, own);
});
afterAll(async () => {
  await server.stop();
  await rm(place, { recursive: true, force: true });
});

/** A client as the build leaves it. */
async function built(build: string): Promise<string> {
  const folder = join(place, build);
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
  /** As it came. */
  body: Buffer;
}

/** Without the headers that fetch adds, and without its decoding. */
function ask(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body?: Buffer | string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(server.url + path, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
      });
    });
    asking.on('error', reject);
    asking.end(body);
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

describe('files of the client', () => {
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
  ])('a file for "%s" comes as %s, with the same content, type and Vary', async (encodings, encoding) => {
    const answer = await ask(asset, accepting(encodings));
    expect(answer.status).toBe(200);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(decoded(answer)).toBe(code('new'));
    expect(answer.headers['content-length']).toBe(String(answer.body.length));
    expect(answer.headers['content-type']).toBe('application/javascript; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.vary).toBe('accept-encoding');
  });

  test.each([
    ['/', page, 'text/html; charset=utf-8'],
    ['/home/chat?chat=private-12', page, 'text/html; charset=utf-8'],
    ['/service-worker.js', code('new'), 'application/javascript; charset=utf-8'],
    ['/assets/page-old.js', code('old'), 'application/javascript; charset=utf-8'],
  ])('%s is compressed, with the type of the file', async (path, content, type) => {
    const answer = await ask(path, accepting(BROWSER, { accept: 'text/html,*/*' }));
    expect([answer.status, decoded(answer)]).toEqual([200, content]);
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': type });
    expect(answer.headers.vary).toBe('accept-encoding');
    const plain = await ask(path, { accept: 'text/html,*/*' });
    expect([plain.headers['content-encoding'], decoded(plain)]).toEqual([undefined, content]);
    expect(plain.headers.vary).toBe('accept-encoding');
  });

  test('a file without copies comes as it is', async () => {
    const answer = await ask('/assets/small-new.js', accepting(BROWSER));
    expect([answer.status, decoded(answer)]).toEqual([200, 'export {};']);
  });

  test('ETags differ between encodings, and a 304 is for the encoding that the client holds', async () => {
    const encodings = [BROWSER, 'gzip', 'identity'];
    const answers = await Promise.all(encodings.map((accepted) => ask(asset, accepting(accepted))));
    const etags = answers.map(({ headers }) => headers.etag ?? '');
    expect(new Set(etags).size).toBe(3);
    for (const [at, accepted] of encodings.entries()) {
      for (const [held, etag] of etags.entries()) {
        const answer = await ask(asset, accepting(accepted, { 'if-none-match': etag }));
        expect(answer.status).toBe(at === held ? 304 : 200);
        expect(answer.headers).toMatchObject({ vary: 'accept-encoding', etag: etags[at] });
        if (at !== held) continue;
        expect(answer.body.length).toBe(0);
        expect(answer.headers).not.toHaveProperty('content-encoding');
        expect(answer.headers).not.toHaveProperty('content-type');
      }
    }
    const route = await ask('/home/chat', accepting(BROWSER, { accept: 'text/html' }));
    const held = { accept: 'text/html', 'if-none-match': route.headers.etag ?? '' };
    expect((await ask('/home/chat', accepting(BROWSER, held))).status).toBe(304);
  });

  test('a range counts the bytes of the file itself, whatever encodings are accepted', async () => {
    const whole = Buffer.from(code('new'));
    const part = await ask(asset, accepting(BROWSER, { range: 'bytes=100-199' }));
    expect(part.status).toBe(206);
    expect(part.headers).not.toHaveProperty('content-encoding');
    expect(part.headers['content-range']).toBe(`bytes 100-199/${whole.length}`);
    expect(part.body).toEqual(whole.subarray(100, 200));
    const plain = await ask(asset);
    expect([part.headers.etag, part.headers.vary]).toEqual([plain.headers.etag, 'accept-encoding']);
    // The client holds the compressed file: a part of the other one would not fit.
    const compressed = await ask(asset, accepting(BROWSER));
    const ifRange = { range: 'bytes=100-199', 'if-range': compressed.headers.etag ?? '' };
    const anew = await ask(asset, accepting(BROWSER, ifRange));
    expect([anew.status, anew.body]).toEqual([200, whole]);
    expect((await ask(asset, accepting(BROWSER, { range: `bytes=${whole.length}-` }))).status).toBe(416);
  });

  test('a HEAD has the headers of its GET', async () => {
    for (const path of [asset, '/', '/home/chat']) {
      const headers = accepting(BROWSER, { accept: 'text/html' });
      const [head, get] = [await ask(path, headers, 'HEAD'), await ask(path, headers)];
      expect([head.status, head.body.length]).toEqual([get.status, 0]);
      const { date: _a, ...told } = head.headers;
      const { date: _b, ...expected } = get.headers;
      expect(told).toEqual(expected);
    }
  });
});

describe('answers of the API', () => {
  const token = () => ({ accessToken: encodeURIComponent(client.tokens.accessToken) });
  /** An answer of some kB. */
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
    'an answer of some kB for "%s" comes as %s, with the same content and Vary',
    async (encodings, encoding) => {
      const plain = await ask(LARGE, token());
      expect(plain.body.length).toBeGreaterThan(1024);
      expect(JSON.parse(decoded(plain))).toMatchObject({ code: 200 });
      const answer = await ask(LARGE, accepting(encodings, token()));
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

  test('a HEAD has the headers of its GET', async () => {
    for (const encodings of [BROWSER, 'identity']) {
      const headers = accepting(encodings, token());
      const [head, get] = [await ask(LARGE, headers, 'HEAD'), await ask(LARGE, headers)];
      const { date: _a, ...told } = head.headers;
      const { date: _b, ...expected } = get.headers;
      expect([told, head.body.length]).toEqual([expected, 0]);
    }
  });

  test('an answer above 1 MB is compressed in pieces, with the same content', async () => {
    const { userName, password } = await fillAccount(server.services, {
      chats: 10,
      messages: 25_000,
      group: 0,
    });
    const { tokens } = await signIn(server, { userName }, Terminal.WEB, password);
    const whole = '/api/message/group/loadOfflineMessage?minId=0';
    const own = { accessToken: encodeURIComponent(tokens.accessToken) };
    const plain = await ask(whole, own);
    expect(plain.body.length).toBeGreaterThan(1_048_576);
    for (const encodings of [BROWSER, 'br', 'gzip']) {
      const answer = await ask(whole, accepting(encodings, own));
      expect(decoded(answer) === plain.body.toString()).toBe(true);
      expect(answer.headers).toMatchObject({ vary: 'accept-encoding', 'transfer-encoding': 'chunked' });
      expect(answer.headers).not.toHaveProperty('content-length');
      expect((await ask(whole, accepting(encodings, own), 'HEAD')).headers).not.toHaveProperty(
        'content-length',
      );
    }
  });

  test('an answer below 1 kB comes as it is, and varies too', async () => {
    const answer = await ask('/api/user/self', accepting(BROWSER, token()));
    expect(answer.body.length).toBeLessThan(1024);
    expect(JSON.parse(decoded(answer))).toMatchObject({ code: 200 });
    expect(answer.headers.vary).toBe('accept-encoding');
  });

  test('a stored file comes as it was uploaded, whatever encodings are accepted', async () => {
    const bytes = Buffer.from('a line of a long text\n'.repeat(500));
    const { data } = await upload(server, client, endpoints.fileUpload, {
      file: { bytes, name: 'long.txt' },
    });
    const { pathname } = new URL(data as string, server.url);
    const { accessToken } = client.tokens;
    const answer = await ask(pathname, accepting(BROWSER, { accessToken }));
    expect([answer.status, answer.headers['content-encoding'], answer.body]).toEqual([200, undefined, bytes]);
    const part = await ask(pathname, accepting(BROWSER, { accessToken, range: 'bytes=5-9' }));
    expect([part.status, part.body]).toEqual([206, bytes.subarray(5, 10)]);
  });

  test('a compressed body of a request is not unpacked', async () => {
    const body = gzipSync(JSON.stringify({ userName: 'a', password: 'b', terminal: 0 }));
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const answer = await ask('/api/login', headers, 'POST', body);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ code: 500, data: null });
  });
});
