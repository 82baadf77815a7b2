// Uploads from the form to the URL, and the files as served.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { endpoints, LIMITS, type UploadImage, type UploadVideo } from '../../src/core/wire/index.ts';
import { gif, gifFrame, heic, jpeg, m4a, mp4, opus, png, webm, webp } from './pictures.ts';
import { storedFiles } from './stored-files.ts';
import { makeUser, signIn, startTestServer, withToken } from './support.ts';
import { fileHead, formOf, type Parts, sendRaw, upload } from './upload.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'partyline-data-'));
const server = await startTestServer({ dataDir });
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true });
});
const stored = storedFiles(dataDir);
const ann = await signIn(server, await makeUser(server, 'Ann'));
const fetchFile = (url: string, headers = {}, method = 'GET') =>
  fetch(server.url + url, { method, headers: { ...withToken(ann).headers, ...headers } });

test('[API-24] A picture is stored, measured by the server, and served with its own type', async () => {
  const bytes = png(640, 480, 5_000);
  const image = await upload(server, ann, endpoints.imageUpload, { file: { bytes, name: 'my photo.png' } });
  expect(image).toEqual({
    code: 200,
    message: 'Success',
    data: {
      originUrl: expect.any(String),
      thumbUrl: expect.any(String),
      largeThumbUrl: null,
      width: 640,
      height: 480,
      size: bytes.length,
      animated: false,
    },
  });
  const { originUrl, thumbUrl } = image.data as UploadImage;
  expect(originUrl).toMatch(/^\/files\/[\w-]{24}\/my%20photo\.png$/);
  expect(thumbUrl).toBe(originUrl);
  const answer = await fetchFile(originUrl);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(bytes.length),
    'content-disposition': 'inline',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
  });
});

test('[API-24, INV-8] A file of the longest allowed name is served, and a longer name gets status 404', async () => {
  const { max } = LIMITS.fileName;
  const bytes = png(4, 4);
  for (const name of [`${'x'.repeat(max - 4)}.png`, `${'照'.repeat(32)}.png`, `${'a '.repeat(60)}.png`]) {
    const { data } = await upload(server, ann, endpoints.imageUpload, { file: { bytes, name } });
    const answer = await fetchFile((data as UploadImage).originUrl);
    expect([name, answer.status, answer.headers.get('content-type')]).toEqual([name, 200, 'image/png']);
  }
  for (const name of ['x'.repeat(max + 1), '.'.repeat(12_000), '%E7%85%A7'.repeat(200), '%zz']) {
    const answer = await fetchFile(`/files/${'A'.repeat(24)}/${name}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/plain']);
  }
});

test('[API-24] A valid thumbnail is stored, and in place of an invalid one the picture itself is used', async () => {
  const file = { bytes: jpeg(4000, 3000, Buffer.alloc(0)), name: 'small.webp' };
  const thumbOf = async (bytes: Buffer, original = file) => {
    const parts = { file: original, thumb: { bytes, name: 'blob' } };
    const { data } = await upload(server, ann, endpoints.imageUpload, parts, 'thumbSize=20&isPermanent=true');
    return data as UploadImage;
  };
  const good = await thumbOf(webp('VP8 ', 200, 150));
  expect(good.originUrl).toMatch(/\/small\.jpg$/);
  expect(good.thumbUrl).toBe(good.originUrl.replace('small.jpg', 'small.webp'));
  expect((await fetchFile(good.thumbUrl)).headers.get('content-type')).toBe('image/webp');
  // The picture has the name that the thumbnail would get.
  const twin = await thumbOf(webp('VP8 ', 20, 15), { bytes: webp('VP8X', 400, 300), name: 'SMALL.webp' });
  expect([twin.originUrl, twin.thumbUrl].map((url) => url.split('/').at(-1))).toEqual([
    'SMALL.webp',
    'the-small.webp',
  ]);
  for (const bad of [
    Buffer.from('<svg onload="alert(1)"/>'),
    webp('VP8X', 8000, 8000),
    png(200, 150, 30_000),
    Buffer.alloc(0),
  ]) {
    const { originUrl, thumbUrl } = await thumbOf(bad);
    expect(thumbUrl).toBe(originUrl);
    expect(await stored.namesIn(originUrl.split('/')[2]!)).toEqual([originUrl.split('/').at(-1)]);
  }
  // Parts may come in any order, and without a name.
  const reordered = formOf(
    { head: fileHead('thumb', 'blob'), body: webp('VP8 ', 200, 150) },
    { head: 'Content-Disposition: form-data; name="file"', body: file.bytes },
  );
  const nameless = (await sendRaw(server, ann, endpoints.imageUpload, reordered)).data as UploadImage;
  expect(nameless.originUrl).toMatch(/\/file\.jpg$/);
  expect(nameless.thumbUrl).toMatch(/\/small\.webp$/);
  // A thumbnail above 20 KB is kept if it is smaller than the picture.
  const large = { bytes: png(400, 400, 60_000), name: 'large.png' };
  expect((await thumbOf(png(200, 150, 30_000), large)).thumbUrl).toMatch(/small\.png$/);
});

test('[X-MEDIA-02] A sharp thumbnail is stored if it is smaller than the picture, and other clients need to send none', async () => {
  const file = { bytes: jpeg(4000, 3000), name: 'photo.jpg' };
  const sharpOf = async (bytes: Buffer | null, original = file) => {
    const parts = { file: original, ...(bytes && { largeThumb: { bytes, name: 'blob' } }) };
    return (await upload(server, ann, endpoints.imageUpload, parts, 'thumbSize=20')).data as UploadImage;
  };
  const heavy = { bytes: png(4000, 3000, 60_000), name: 'sharp.webp' };
  const sharp = await sharpOf(webp('VP8 ', 640, 480), heavy);
  expect(sharp.largeThumbUrl).toBe(sharp.originUrl.replace('sharp.png', 'sharp.webp'));
  expect((await fetchFile(sharp.largeThumbUrl)).headers.get('content-type')).toBe('image/webp');
  expect(sharp.size).toBe(heavy.bytes.length);
  for (const bad of [null, Buffer.from('<svg/>'), webp('VP8X', 8000, 8000), png(640, 480, 60_001)]) {
    expect((await sharpOf(bad, heavy)).largeThumbUrl).toBeNull();
  }
});

test('[X-MEDIA-01] The answer to the upload of a moving picture says that it moves, by its content', async () => {
  const movesOf = async (bytes: Buffer) =>
    (
      (await upload(server, ann, endpoints.imageUpload, { file: { bytes, name: 'cat.png' } }))
        .data as UploadImage
    ).animated;
  const still = gif(5, 5);
  const twoFrames = Buffer.concat([still.subarray(0, 25), gifFrame(5, 5), gifFrame(5, 5), Buffer.from(';')]);
  expect([await movesOf(twoFrames), await movesOf(still)]).toEqual([true, false]);
});

test('A client may swap width and height of a rotated picture; any other size is ignored', async () => {
  const file = { bytes: jpeg(4000, 3000), name: 'a.jpg' };
  const sized = async (width: string, height: string) =>
    (await upload(server, ann, endpoints.imageUpload, { file, width, height })).data;
  expect(await sized('3000', '4000')).toMatchObject({ width: 3000, height: 4000 });
  expect(await sized('4000', '3000')).toMatchObject({ width: 4000, height: 3000 });
  expect(await sized('1', '1')).toMatchObject({ width: 4000, height: 3000 });
});

test('[API-25] Any file is stored under its name, and only a picture is served inline', async () => {
  const bytes = Buffer.from('<!doctype html><script>alert(1)</script>');
  const addressOf = async (name: string, content: Buffer = bytes) =>
    String((await upload(server, ann, endpoints.fileUpload, { file: { bytes: content, name } })).data);
  const url = await addressOf('頁面.html');
  expect(decodeURIComponent(url)).toMatch(/^\/files\/[\w-]{24}\/頁面\.html$/);
  const answer = await fetchFile(url);
  expect(await answer.text()).toBe(bytes.toString());
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  for (const [name, content, type, disposition] of [
    ['voice', opus, 'audio/ogg', 'attachment'],
    ['voice.m4a', m4a, 'audio/mp4', 'attachment'],
    ['film.mp4', mp4, 'video/mp4', 'attachment'],
    ['evil.svg', gif(5, 5), 'image/gif', 'inline'],
    ['photo.png', heic, 'application/octet-stream', 'attachment'],
    ['huge.png', png(60_000, 60_000), 'application/octet-stream', 'attachment'],
    ['nothing.txt', Buffer.alloc(0), 'application/octet-stream', 'attachment'],
  ] as const) {
    const served = await fetchFile(await addressOf(name, content));
    expect([name, served.headers.get('content-type')]).toEqual([name, type]);
    expect([name, served.headers.get('content-disposition')]).toEqual([name, disposition]);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(content);
  }
});

test('[API-25] An upload needs a token and a field named file; isPermanent is true or false', async () => {
  const part = { bytes: Buffer.from('plan'), name: 'plan.txt' };
  const uploadCode = async (client: typeof ann | null, parts: Parts, query = '') =>
    (await upload(server, client, endpoints.fileUpload, parts, query)).code;
  expect(await uploadCode(null, { file: part })).toBe(400);
  expect(await uploadCode(ann, { document: part })).toBe(500);
  for (const query of ['', 'isPermanent=true', 'isPermanent=false'])
    expect(await uploadCode(ann, { file: part }, query)).toBe(200);
  expect(await uploadCode(ann, { file: part }, 'isPermanent=perhaps')).toBe(500);
});

test('A video must be playable in browsers, and has the poster and dimensions that its client sent', async () => {
  const file = { bytes: mp4, name: 'film.mov' };
  const cover = { bytes: jpeg(640, 360), name: 'cover.jpg' };
  const sent = async (parts: Parameters<typeof upload>[3]) =>
    await upload(server, ann, endpoints.videoUpload, parts);
  const { data } = await sent({ file, cover, width: '1920', height: '1080' });
  const { videoUrl, coverUrl } = data as UploadVideo;
  expect(data).toEqual({ videoUrl, coverUrl, width: 1920, height: 1080 });
  expect(videoUrl).toMatch(/\/film\.mp4$/);
  expect((await fetchFile(coverUrl)).headers.get('content-type')).toBe('image/jpeg');
  expect(
    (await sent({ file: { bytes: webm, name: 'a.webm' }, cover: { ...cover, bytes: mp4 } })).data,
  ).toEqual({
    videoUrl: expect.stringMatching(/a\.webm$/),
    coverUrl: '',
    width: 0,
    height: 0,
  });
  expect(await sent({ file: { bytes: heic, name: 'film.mp4' } })).toMatchObject({
    code: 500,
    message: 'Browsers cannot play this file. Select an MP4, WebM or Ogg video.',
  });
});

test('Served files support ranges, ETags and HEAD', async () => {
  const bytes = Buffer.concat([mp4, Buffer.from('0123456789')]);
  const url = String((await upload(server, ann, endpoints.fileUpload, { file: { bytes, name: 'f' } })).data);
  const { length } = bytes;
  const end = await fetchFile(url, { range: 'bytes=-4' });
  expect([end.status, await end.text()]).toEqual([206, '6789']);
  expect(end.headers.get('content-range')).toBe(`bytes ${length - 4}-${length - 1}/${length}`);
  expect(end.headers.get('content-length')).toBe('4');
  const beyond = await fetchFile(url, { range: `bytes=${length}-` });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${length}`]);
  const etag = end.headers.get('etag')!;
  const known = await fetchFile(url, { 'if-none-match': etag });
  expect([known.status, await known.text()]).toEqual([304, '']);
  expect((await fetchFile(url, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
  expect((await fetchFile(url, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
  const head = await fetchFile(url, {}, 'HEAD');
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
    200,
    String(length),
    '',
  ]);
  expect((await fetchFile(url, {}, 'POST')).status).toBe(404);
});

test('[VAL-28] A file of the maximum size is stored, and one byte more is refused with the limit', async () => {
  const bytes = Buffer.concat([mp4, Buffer.alloc(LIMITS.fileBytes - mp4.length)]);
  const sent = (content: Buffer) =>
    upload(server, ann, endpoints.fileUpload, { file: { bytes: content, name: 'big' } });
  const url = String((await sent(bytes)).data);
  expect((await stored.read(url)).equals(bytes)).toBe(true);
  const before = await stored.paths();
  expect(await sent(Buffer.concat([bytes, Buffer.alloc(1)]))).toEqual({
    code: 413,
    message: 'The file is too large. At most 20 MB are accepted.',
    data: null,
  });
  expect([await stored.unfinished(), await stored.paths()]).toEqual([[], before]);
});
