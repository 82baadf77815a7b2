// Malformed uploads, and hostile URLs of files.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyRequest } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { acceptForms, partsOf } from '../../server/http/forms.ts';
import { endpoints, type UploadImage } from '../../src/core/wire/index.ts';
import { bmp, gif, jpeg, png, webp } from './pictures.ts';
import { storedFiles } from './stored-files.ts';
import { clientWith, makeUser, nobody, signIn, startTestServer, withToken } from './support.ts';
import { beginUpload, fileHead, formOf, sendRaw, upload } from './upload.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'partyline-data-'));
const server = await startTestServer({ dataDir });
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true });
});
const ann = await signIn(server, await makeUser(server, 'Ann'));
const mei = await signIn(server, await makeUser(server, 'Mei', { language: 'zh-TW' }));
const { imageUpload, fileUpload, videoUpload } = endpoints;
const picture = png(4, 4);

const stored = storedFiles(dataDir);

/** Resolves with the code and message of a refusal, and asserts that the upload has left no file. */
async function refused(sending: Promise<{ code: number; message: string }>) {
  const before = await stored.paths();
  const { code, message } = await sending;
  expect([await stored.unfinished(), await stored.paths()]).toEqual([[], before]);
  return [code, message];
}

test("An image upload that is no picture is refused in the user's language", async () => {
  for (const bytes of [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    Buffer.from('GIF89a'),
    Buffer.alloc(0),
    picture.subarray(0, 20),
  ]) {
    const file = { bytes, name: 'photo.png', type: 'image/png' };
    expect(await refused(upload(server, ann, imageUpload, { file }))).toEqual([
      500,
      'This file is not a picture. Select a PNG, JPEG, GIF, WebP or BMP picture.',
    ]);
    expect(await refused(upload(server, mei, imageUpload, { file }))).toEqual([
      500,
      '這個檔案不是圖片，請選擇 PNG、JPEG、GIF、WebP 或 BMP 圖片。',
    ]);
  }
});

test('A picture file of a few bytes that claims too many pixels is refused', async () => {
  const frame = { left: 0, top: 0, width: 65_535, height: 65_535 };
  for (const bytes of [
    png(50_000, 50_000),
    png(2 ** 32 - 1, 2 ** 32 - 1),
    jpeg(65_535, 65_535),
    gif(1, 1, frame),
    webp('VP8L', 16_384, 16_384),
    bmp(1_000_000, 1_000_000),
  ]) {
    expect(await refused(upload(server, ann, imageUpload, { file: { bytes, name: 'a' } }))).toEqual([
      500,
      'The picture has too many pixels. At most 100 million are accepted.',
    ]);
  }
});

test('Without a valid token no upload is stored, however large it is', async () => {
  const signedOut = await signIn(server, await makeUser(server));
  await signedOut.call(endpoints.logout);
  const body = formOf({
    head: fileHead('file', 'a.png'),
    body: Buffer.concat([picture, Buffer.alloc(9_000_000)]),
  });
  for (const endpoint of [imageUpload, fileUpload, videoUpload]) {
    expect((await refused(sendRaw(server, null, endpoint, body)))[0]).toBe(400);
    expect((await refused(sendRaw(server, signedOut, endpoint, body)))[0]).toBe(401);
    const forged = clientWith(server, { ...nobody(server).tokens, accessToken: 'forged' });
    expect((await refused(sendRaw(server, forged, endpoint, body)))[0]).toBe(401);
  }
});

test('[VAL-28] An upload that is too large is refused with the limit, sent whole or in chunks', async () => {
  const bytes = Buffer.concat([picture, Buffer.alloc(30_000_000)]);
  const tooLarge = [413, 'The file is too large. At most 20 MB are accepted.'];
  for (const endpoint of [imageUpload, fileUpload]) {
    expect(await refused(upload(server, ann, endpoint, { file: { bytes, name: 'a' } }))).toEqual(tooLarge);
    const form = formOf({ head: fileHead('file', 'a'), body: bytes });
    expect(await refused(sendRaw(server, ann, endpoint, form))).toEqual(tooLarge);
  }
  const thumb = formOf(
    { head: fileHead('thumb', 't'), body: bytes },
    { head: fileHead('file', 'a'), body: picture },
  );
  expect(await refused(sendRaw(server, mei, imageUpload, thumb))).toEqual([413, '檔案過大，最多 20 MB。']);
  const film = { bytes: Buffer.alloc(60_000_000), name: 'film.mp4' };
  expect(await refused(upload(server, ann, videoUpload, { file: film }))).toEqual([
    413,
    'The file is too large. At most 50 MB are accepted.',
  ]);
});

test('A form without the file, with two files or with too many parts is refused', async () => {
  const file = { head: fileHead('file', 'a.png'), body: picture };
  const field = (name: string) => ({ head: `Content-Disposition: form-data; name="${name}"`, body: '1' });
  const missing = [500, 'The field file is missing.'];
  const tooMany = [500, 'The upload has too many parts.'];
  const sent = (...parts: { head: string; body: string | Buffer }[]) =>
    refused(sendRaw(server, ann, imageUpload, formOf(...parts)));
  expect(await sent()).toEqual(missing);
  expect(await sent({ head: fileHead('picture', 'a.png'), body: picture })).toEqual(missing);
  expect(await sent({ head: fileHead('thumb', 'a.png'), body: picture })).toEqual(missing);
  expect(await sent({ head: 'Content-Type: image/png', body: picture })).toEqual(missing);
  expect(await sent(file, file)).toEqual(tooMany);
  expect(await sent(file, file, file)).toEqual(tooMany);
  expect(await sent(file, ...Array.from({ length: 9 }, (_, n) => field(`x${n}`)))).toEqual(tooMany);
  expect(await sent(...Array.from({ length: 5_000 }, (_, n) => field(`x${n}`)), file)).toEqual(tooMany);
  expect(await sent(file, { head: 'Content-Disposition: form-data; name="width"', body: 'wide' })).toEqual([
    500,
    'The field width is not valid.',
  ]);
  expect(
    await sent(file, { head: 'Content-Disposition: form-data; name="height"', body: '9'.repeat(70_000) }),
  ).toEqual([500, 'The field height is not valid.']);
  // Names of properties that every object has.
  expect((await sent(file, field('__proto__')))[0]).toBe(500);
  expect((await sent(file, field('constructor')))[0]).toBe(500);
});

test('An incomplete or malformed form is refused', async () => {
  const whole = formOf({
    head: fileHead('file', 'a.png'),
    body: Buffer.concat([picture, Buffer.alloc(100_000)]),
  });
  const broken = [500, 'The upload could not be read: the form is incomplete.'];
  const sent = (body: Buffer, type?: string) => refused(sendRaw(server, ann, fileUpload, body, type));
  for (const length of [10, 60, 150, 50_000, whole.length - 30]) {
    expect([length, ...(await sent(whole.subarray(0, length)))]).toEqual([length, ...broken]);
  }
  for (const type of [
    'multipart/form-data',
    'multipart/form-data; boundary=other',
    'image/png',
    'application/json',
  ]) {
    expect([type, ...(await sent(whole, type))]).toEqual([type, ...broken]);
  }
  const long = formOf({
    head: `${fileHead('file', 'a.png')}\r\nX-Long: ${'x'.repeat(1_000_000)}`,
    body: picture,
  });
  expect(await refused(ann.call(fileUpload))).toEqual(broken);
  // Surplus bytes in the head of a part are ignored.
  expect((await sendRaw(server, ann, fileUpload, long)).code).toBe(200);
});

test('A GET request to an upload endpoint gets code 405, and no other endpoint takes a form', async () => {
  const headers = { accessToken: ann.tokens.accessToken };
  const get = await fetch(`${server.url}/api/image/upload`, { headers });
  expect(await get.json()).toMatchObject({ code: 405 });
  const form = formOf({ head: fileHead('file', 'a.png'), body: picture });
  expect((await sendRaw(server, ann, endpoints.messagePrivateSend, form)).message).toBe(
    'The request could not be read: its body is not a JSON object.',
  );
});

test("A file name leads nowhere but into the upload's own folder", async () => {
  for (const name of [
    '../../../evil.png',
    '..\\..\\evil.png',
    '/etc/evil.png',
    'C:\\evil.png',
    '....//evil.png',
    '..%2f..%2fevil.png',
    'evil.png/..',
  ]) {
    const body = formOf({ head: fileHead('file', name), body: picture });
    const { originUrl } = (await sendRaw(server, ann, imageUpload, body)).data as UploadImage;
    const [, files, folder, ...rest] = originUrl.split('/');
    expect([files, rest.length]).toEqual(['files', 1]);
    expect(await stored.namesIn(folder!)).toEqual([decodeURIComponent(rest[0]!)]);
    expect((await fetch(server.url + originUrl, withToken(ann))).status).toBe(200);
  }
  expect(await readdir(dataDir)).not.toContain('evil.png');
});

test('A URL gives the file stored under it and nothing else of the disk', async () => {
  const { data } = await upload(server, ann, imageUpload, { file: { bytes: picture, name: 'a.png' } });
  const [, , folder] = (data as UploadImage).originUrl.split('/');
  const prefix = folder!.slice(0, 2);
  expect(await statusOf(`/files/${folder}/a.png`)).toBe(200);
  for (const path of [
    `/files/${folder}/b.png`,
    `/files/${folder}/A.PNG`,
    `/files/${folder}/`,
    `/files/${folder}`,
    `/files/${folder}/..%2f${folder}%2fa.png`,
    `/files/${prefix}/${folder}`,
    `/files/${folder}/a.png%00.txt`,
    `/files/${folder}/%2e%2e`,
    `/files/%2e%2e/secrets.json`,
    `/files/..%2f..%2fsecrets.json/x`,
    `/files/../secrets.json`,
    `/files/..%5c..%5csecrets.json/x`,
    `/files/.uploading/${folder}`,
    `/files/${'A'.repeat(24)}/a.png`,
  ]) {
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  }
});

/** Requests exactly this path: fetch would normalise it. */
function statusOf(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const sending = request({ hostname, port, path, ...withToken(ann) }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sending.on('error', reject);
    sending.end();
  });
}

test('A form whose sender disconnects before the form is read ends as broken', async () => {
  const app = fastify({ logger: false });
  const coming = Promise.withResolvers<FastifyRequest>();
  await app.register(async (scope) => {
    await acceptForms(scope);
    scope.post('/api/file/upload', (form) => {
      coming.resolve(form);
      return closed(form);
    });
  });
  const url = await app.listen({ port: 0 });
  const whole = formOf({ head: fileHead('file', 'a.png'), body: picture });
  const sending = beginUpload({ url }, ann, fileUpload, whole);
  const arrived = await coming.promise;
  const disconnected = closed(arrived);
  sending.destroy();
  await disconnected;
  await expect(partsOf(arrived, fileUpload.multipart).next()).rejects.toMatchObject({ reason: 'broken' });
  await app.close();
});

const closed = ({ raw }: FastifyRequest) =>
  new Promise<void>((resolve) => raw.once('close', () => resolve()));
