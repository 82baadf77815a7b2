// Faults of the S3 service under a running server: nothing acknowledged is lost, no fault is a refusal or a 404,
// and no object stays without a record.
import { get, type IncomingMessage } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { readToken } from '../../server/auth/tokens.ts';
import { uploads } from '../../server/db/schema.ts';
import { StoreUnreachable } from '../../server/uploads/blobs.ts';
import { openFiles } from '../../server/uploads/open-files.ts';
import { uploadFile } from '../../server/uploads/uploads.ts';
import { endpoints, type UploadImage } from '../../src/core/wire/index.ts';
import { jpeg, mp4, png } from './pictures.ts';
import { BUCKET, type Fault, startS3 } from './s3-server.ts';
import { type Client, makeUser, manualClock, signIn, startTestServer, withToken } from './support.ts';
import { upload } from './upload.ts';

const s3 = await startS3();
const clock = manualClock();
const lines: string[] = [];
const server = await startTestServer({
  s3: s3.location(),
  clock,
  log: 'debug',
  logTo: { write: (line) => lines.push(line) },
});
const { db, files } = server.services;
afterAll(async () => {
  await server.stop();
  await s3.stop();
});
const user = await makeUser(server, 'Ann');
let ann = await signIn(server, user);
const { fileUpload, imageUpload, videoUpload } = endpoints;
// The clock moves on in each test, and tokens expire.
beforeEach(async () => {
  ann = await signIn(server, user);
});
afterEach(async () => {
  s3.fault = () => null;
  await makeDue();
  await files.sweep();
  if (s3.objects.size + s3.uploads.size > 0) throw new Error('the sweep has left objects or parts');
  s3.requests.length = 0;
  lines.length = 0;
});

/** Makes all uploads due for the sweep, as after a week without a message. */
const makeDue = () => db.update(uploads).set({ sweepAt: 0 });

const OUTAGE: Fault = { kind: 'refusal', status: 503, code: 'SlowDown' };
/** Fails requests of one operation: all, or the first ones. */
function failing(operation: string, fault: Fault, times = Infinity) {
  let left = times;
  s3.fault = (request) => (request.operation === operation && left-- > 0 ? fault : null);
}

const store = async (bytes: Buffer, name = 'a.bin') =>
  String((await upload(server, ann, fileUpload, { file: { bytes, name } })).data);
const fetchFile = (url: string, headers = {}, method = 'GET') =>
  fetch(server.url + url, { method, headers: { ...withToken(ann).headers, ...headers } });
/** Sends an upload, and resolves with the status and the body of the response, of any kind. */
async function sendFile(endpoint: typeof fileUpload | typeof imageUpload, parts: Record<string, Buffer>) {
  const form = new FormData();
  for (const [name, bytes] of Object.entries(parts))
    form.append(name, new Blob([new Uint8Array(bytes)]), 'a');
  const headers = { accessToken: ann.tokens.accessToken };
  const answer = await fetch(`${server.url}/api${endpoint.path}`, { method: 'POST', headers, body: form });
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', body: await answer.text() };
}
async function* partsOf(bytes: Buffer) {
  yield { kind: 'file' as const, name: 'file', fileName: 'a.png', chunks: chunksOf(bytes) };
}
async function* chunksOf(bytes: Buffer) {
  yield bytes;
}
const signInIdOf = ({ tokens }: Client) =>
  readToken(tokens.accessToken, server.services.secrets.access, clock())!.signInId;
const operations = (name: string) => s3.requests.filter(({ operation }) => operation === name).length;
const large = Buffer.concat([mp4, Buffer.alloc(12_000_000 - mp4.length, 7)]);

test('A large file travels in parts, and is stored whole', async () => {
  const file = { bytes: large, name: 'film.mp4' };
  const { data } = await upload(server, ann, videoUpload, { file });
  expect(operations('UploadPart')).toBe(3);
  expect([...s3.objects.values()].map((bytes) => bytes.equals(large))).toEqual([true]);
  const { videoUrl } = data as { videoUrl: string };
  const end = await fetchFile(videoUrl, { range: 'bytes=-5' });
  expect([end.status, Buffer.from(await end.arrayBuffer())]).toEqual([206, large.subarray(-5)]);
});

test('A put that fails once is repeated: the upload succeeds, with one object', async () => {
  for (const [operation, fault, bytes] of [
    ['PutObject', OUTAGE, png(4, 4)],
    ['PutObject', { kind: 'cut' }, png(4, 4)],
    ['PutObject', { kind: 'cut', after: true }, png(4, 4)],
    ['CreateMultipartUpload', OUTAGE, large],
    ['UploadPart', { kind: 'cut', after: true }, large],
  ] as const) {
    failing(operation, fault, 1);
    const url = await store(bytes);
    s3.fault = () => null;
    const path = url.slice('/files/'.length);
    expect([...s3.objects.keys()]).toEqual([`${BUCKET}/${path.slice(0, 2)}/${path}`]);
    expect([...s3.objects.values()].every((object) => object.equals(bytes))).toBe(true);
    await makeDue();
    await files.sweep();
  }
});

test('An outage during an upload is HTTP 503 without an envelope, and leaves no object and no record', async () => {
  for (const [operation, fault, endpoint, parts] of [
    ['PutObject', OUTAGE, fileUpload, { file: png(4, 4) }],
    ['PutObject', { kind: 'cut', after: true }, imageUpload, { file: jpeg(400, 300), thumb: jpeg(40, 30) }],
    ['UploadPart', { kind: 'cut' }, fileUpload, { file: large }],
    ['CompleteMultipartUpload', OUTAGE, fileUpload, { file: large }],
  ] as const) {
    failing(operation, fault);
    const { status, type, body } = await sendFile(endpoint, parts);
    expect([status, type]).toEqual([503, 'text/plain']);
    expect(body).toMatch(/^Something went wrong/);
    expect(s3.uploads.size).toBe(0);
    s3.fault = () => null;
    // Nobody can name the upload, and no quota counts it.
    expect(await db.select().from(uploads)).toMatchObject([
      { folder: expect.stringMatching(/\.removed$/), ownerId: null },
    ]);
    // A put that has lost its answer may still be stored, so its deletion waits for a minute.
    await files.sweep();
    expect(await db.$count(uploads)).toBe(1);
    clock.forward(60_000);
    await files.sweep();
    expect([s3.objects.size, s3.uploads.size, await db.$count(uploads)]).toEqual([0, 0, 0]);
  }
});

test('A service that keeps silent fails uploads, downloads and deletions after a time limit', async () => {
  const { log } = server.services;
  const options = { alone: true, db, clock, log, quota: 1_000_000, s3: s3.location() };
  const opened = await openFiles('memory', { ...options, s3Limits: { answerMs: 200, attempts: 2 } });
  const bytes = png(4, 4);
  const [, , folder, name] = (await store(bytes, 'a.png')).split('/');
  const file = await opened.store.open(folder!, name!, signInIdOf(ann), true);
  s3.fault = () => ({ kind: 'silence' });
  const uploading = uploadFile(opened.store, null, partsOf(bytes));
  await expect(uploading).rejects.toThrow('S3 did not answer PutObject (ETIMEDOUT)');
  const reading = file!.read({ first: 0, last: 3 }, new AbortController().signal);
  await expect(reading).rejects.toThrow('S3 did not answer GetObject (ETIMEDOUT)');
  await makeDue();
  await expect(opened.store.sweep()).rejects.toThrow('S3 did not answer DeleteObject (ETIMEDOUT)');
  s3.fault = () => null;
  await opened.close();
});

test('A refusal of the second file of an upload leaves neither file', async () => {
  let puts = 0;
  s3.fault = ({ operation }) =>
    operation === 'PutObject' && ++puts === 2 ? { kind: 'refusal', status: 403, code: 'AccessDenied' } : null;
  expect((await sendFile(imageUpload, { file: jpeg(400, 300), thumb: jpeg(40, 30) })).status).toBe(503);
  s3.fault = () => null;
  expect(s3.objects.size).toBe(1);
  clock.forward(60_000);
  await files.sweep();
  expect([s3.objects.size, await db.$count(uploads)]).toEqual([0, 0]);
});

test('The sweep ends the multipart upload of a server that was killed', async () => {
  const url = await store(large);
  const folder = url.split('/')[2]!;
  const path = `${folder.slice(0, 2)}/${folder}/a.bin`;
  s3.objects.clear();
  s3.uploads.set('killed', { path: `${BUCKET}/${path}`, parts: new Map([[1, large]]) });
  s3.uploads.set('of another file', { path: `${BUCKET}/${path}.other`, parts: new Map() });
  await makeDue();
  await files.sweep();
  expect([...s3.uploads.keys()]).toEqual(['of another file']);
  s3.uploads.clear();
});

test('An outage during a download is HTTP 503, and a missing object is 404', async () => {
  const bytes = png(4, 4, 5_000);
  const url = await store(bytes);
  for (const fault of [OUTAGE, { kind: 'cut' }] as const) {
    for (const [operation, method] of [
      ['GetObject', 'GET'],
      ['HeadObject', 'HEAD'],
    ] as const) {
      failing(operation, fault);
      const answer = await fetchFile(url, {}, method);
      expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([
        503,
        'no-store',
        null,
      ]);
      failing(operation, fault, 1);
      expect((await fetchFile(url, {}, method)).status).toBe(200);
    }
  }
  s3.fault = () => ({ kind: 'refusal', status: 403, code: 'AccessDenied' });
  expect((await fetchFile(url)).status).toBe(503);
  s3.fault = () => null;
  s3.objects.clear();
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetchFile(url, {}, method);
    expect([method, answer.status, answer.headers.get('cache-control')]).toEqual([method, 404, 'no-store']);
  }
});

test('A client that knows the file gets 304 without a request to S3', async () => {
  const url = await store(png(4, 4));
  const etag = (await fetchFile(url)).headers.get('etag')!;
  s3.requests.length = 0;
  expect((await fetchFile(url, { 'if-none-match': etag })).status).toBe(304);
  expect(s3.requests).toEqual([]);
});

test('A file whose record has no size is served with the size of its object', async () => {
  const bytes = png(4, 4, 5_000);
  const url = await store(bytes);
  const folder = url.split('/')[2]!;
  const [row] = await db.select().from(uploads).where(eq(uploads.folder, folder));
  const older = row!.files.map(({ name, mime, isImage }) => ({ name, mime, isImage }));
  await db.update(uploads).set({ files: older }).where(eq(uploads.folder, folder));
  const answer = await fetchFile(url, { range: 'bytes=-4' });
  expect(answer.headers.get('content-range')).toBe(
    `bytes ${bytes.length - 4}-${bytes.length - 1}/${bytes.length}`,
  );
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes.subarray(-4));
});

test('An object that is shorter than its record is HTTP 503, not a short file', async () => {
  const url = await store(png(4, 4, 5_000));
  const [key] = [...s3.objects.keys()];
  s3.objects.set(key!, Buffer.alloc(100));
  expect((await fetchFile(url)).status).toBe(503);
});

test('A download that S3 cuts ends with a broken transfer, not with a short file', async () => {
  const bytes = Buffer.concat([png(4, 4), Buffer.alloc(3_000_000, 1)]);
  const url = await store(bytes);
  failing('GetObject', { kind: 'part', bytes: 1_000_000 });
  const answer = await fetchFile(url);
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
});

test('A client that leaves ends the request to S3, before the first byte and in the middle', async () => {
  const url = await store(Buffer.concat([png(4, 4), Buffer.alloc(3_000_000, 1)]));
  s3.fault = () => ({ kind: 'hold', until: new Promise(() => undefined) });
  const early = get(server.url + url, withToken(ann));
  early.on('error', () => undefined);
  await expect.poll(() => s3.open.size).toBe(1);
  early.destroy();
  await expect.poll(() => s3.open.size).toBe(0);
  failing('GetObject', { kind: 'part', bytes: 1_000_000, stalls: true });
  const late = get(server.url + url, withToken(ann));
  late.on('error', () => undefined);
  const response = await new Promise<IncomingMessage>((resolve) => late.once('response', resolve));
  response.on('error', () => undefined);
  await new Promise((resolve) => response.once('data', resolve));
  expect(s3.open.size).toBe(1);
  late.destroy();
  await expect.poll(() => s3.open.size).toBe(0);
  await expect.poll(() => lines.join('')).toContain('the client is gone');
  expect(lines.join('')).not.toContain('a request failed');
});

test('A deletion that S3 refuses is repeated by the next sweep, and hides the file at once', async () => {
  const [first, second] = [await store(png(4, 4)), await store(png(4, 4))];
  await makeDue();
  let deletions = 0;
  s3.fault = ({ operation }) =>
    operation === 'DeleteObject' && ++deletions === 1
      ? { kind: 'refusal', status: 403, code: 'AccessDenied' }
      : null;
  await expect(files.sweep()).rejects.toThrow('S3 answered DeleteObject with 403 AccessDenied');
  expect([s3.objects.size, await db.$count(uploads)]).toEqual([1, 1]);
  for (const url of [first, second]) expect((await fetchFile(url)).status).toBe(404);
  await files.sweep();
  expect([s3.objects.size, await db.$count(uploads)]).toEqual([0, 0]);
});

test('A sweep ends at the first deletion without an answer, and the next sweep deletes all', async () => {
  for (let n = 0; n < 3; n++) await store(png(4, 4));
  await makeDue();
  failing('DeleteObject', { kind: 'cut' });
  await expect(files.sweep()).rejects.toThrow('S3 did not answer DeleteObject (ECONNRESET)');
  // Three attempts of one deletion.
  expect(operations('DeleteObject')).toBe(3);
  s3.fault = () => null;
  await files.sweep();
  expect([s3.objects.size, await db.$count(uploads)]).toEqual([0, 0]);
});

test('An error of S3 is in the log by operation and code, without key, secret and the text of the service', async () => {
  failing('PutObject', { kind: 'refusal', status: 403, code: 'AccessDenied' });
  await sendFile(fileUpload, { file: png(4, 4) });
  failing('PutObject', { kind: 'cut' });
  await sendFile(fileUpload, { file: png(4, 4) });
  const log = lines.join('');
  expect(log).toContain('S3 answered PutObject with 403 AccessDenied');
  expect(log).toContain('S3 did not answer PutObject (ECONNRESET)');
  for (const secret of [s3.key.secret, s3.key.id, 'is mentioned here', 'AWS4-HMAC'])
    expect(log).not.toContain(secret);
});

test('A stop ends an upload that S3 does not answer, and withdraws it', async () => {
  const { log } = server.services;
  const options = { alone: true, db, clock, log, quota: 1_000_000, s3: s3.location() };
  const opened = await openFiles('memory', options);
  failing('PutObject', { kind: 'hold', until: new Promise(() => undefined) });
  const uploading = uploadFile(opened.store, null, partsOf(png(4, 4))).catch((error: unknown) => error);
  await expect.poll(() => s3.open.size).toBe(1);
  await opened.close();
  expect(await uploading).toBeInstanceOf(StoreUnreachable);
  await expect.poll(() => s3.open.size).toBe(0);
  expect(await db.select().from(uploads)).toMatchObject([{ folder: expect.stringMatching(/\.removed$/) }]);
});

test('A thumbnail and its picture are two objects of one upload', async () => {
  const file = { bytes: jpeg(400, 300), name: 'p.jpg' };
  const { data } = await upload(server, ann, imageUpload, {
    file,
    thumb: { bytes: jpeg(40, 30), name: 't' },
  });
  const { originUrl, thumbUrl } = data as UploadImage;
  expect(s3.objects.size).toBe(2);
  for (const url of [originUrl, thumbUrl]) expect((await fetchFile(url)).status).toBe(200);
});
