// Stored voice notes and videos, range requests of players, and files of a false type.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { endpoints, LIMITS, type UploadImage, type UploadVideo } from '../../src/core/wire/index.ts';
import { gif, jpeg, m4a, mp4, opus, png, wav, webm } from './pictures.ts';
import { makeUser, signIn, startTestServer, withToken } from './support.ts';
import { upload } from './upload.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'partyline-data-'));
const server = await startTestServer({ dataDir });
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true });
});
const ann = await signIn(server, await makeUser(server, 'Ann'));
const { imageUpload, fileUpload, videoUpload } = endpoints;

const store = async (bytes: Buffer, name: string, type = '') =>
  String((await upload(server, ann, fileUpload, { file: { bytes, name, type } })).data);
const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(server.url + address, { headers: { ...withToken(ann).headers, ...headers } });

/** Asserts the headers by which no stored file can run as a page, not even alone in a tab. */
function expectHarmless(headers: Headers): void {
  expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-type')).not.toMatch(/html|xml|svg|script/);
}

test('A picture loses its camera metadata; the same bytes sent as a file stay unchanged', async () => {
  const secret = 'Exif\0\0MM N 48.85 E 2.35';
  const segment = Buffer.from(`\xff\xe1\0${String.fromCharCode(secret.length + 2)}${secret}`, 'latin1');
  const photo = { bytes: jpeg(400, 300, segment), name: 'photo.jpg' };
  const thumb = { bytes: jpeg(40, 30, segment), name: 'blob' };
  const bytesAt = async (address: string) => Buffer.from(await (await get(address)).arrayBuffer());
  const { data } = await upload(server, ann, imageUpload, { file: photo, thumb });
  const { originUrl, thumbUrl } = data as UploadImage;
  expect(await bytesAt(originUrl)).toEqual(jpeg(400, 300));
  expect(await bytesAt(thumbUrl)).toEqual(jpeg(40, 30));
  const film = { bytes: mp4, name: 'film.mp4' };
  const video = (await upload(server, ann, videoUpload, { file: film, cover: photo })).data as UploadVideo;
  expect(await bytesAt(video.coverUrl)).toEqual(jpeg(400, 300));
  expect(await bytesAt(await store(photo.bytes, photo.name))).toEqual(photo.bytes);
});

test('A voice note is served with the type of its bytes, whole and in the ranges that a player requests', async () => {
  for (const [bytes, name, type] of [
    [m4a, 'voice.m4a', 'audio/mp4'],
    [mp4, 'voice.m4a', 'video/mp4'],
    [webm, 'voice.webm', 'video/webm'],
    [opus, 'voice.ogg', 'audio/ogg'],
    [wav, 'voice.wav', 'audio/wav'],
  ] as const) {
    const address = await store(bytes, name, 'text/html');
    const whole = await get(address);
    expect([name, whole.status, whole.headers.get('content-type')]).toEqual([name, 200, type]);
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expectHarmless(whole.headers);
    const first = await get(address, { range: 'bytes=0-' });
    expect([first.status, first.headers.get('content-range')]).toEqual([
      206,
      `bytes 0-${bytes.length - 1}/${bytes.length}`,
    ]);
    const later = await get(address, { range: 'bytes=10-19' });
    expect(Buffer.from(await later.arrayBuffer())).toEqual(bytes.subarray(10, 20));
    expect([later.status, later.headers.get('content-type')]).toEqual([206, type]);
    expectHarmless(later.headers);
  }
});

test('[VAL-27] An upload is taken as a video only by its bytes, whatever its name and type', async () => {
  const file = (bytes: Buffer) => ({ file: { bytes, name: 'film.mp4', type: 'video/mp4' } });
  for (const bytes of [mp4, webm]) {
    expect((await upload(server, ann, videoUpload, file(bytes))).code).toBe(200);
  }
  for (const bytes of [
    Buffer.from('<!doctype html><video onerror="alert(1)">'),
    png(4, 4),
    wav,
    Buffer.from('MZ\x90\x00'),
    Buffer.alloc(0),
  ]) {
    expect(await upload(server, ann, videoUpload, file(bytes))).toMatchObject({
      code: 500,
      message: 'Browsers cannot play this file. Select an MP4, WebM or Ogg video.',
    });
  }
});

test('A video may be larger than the limit of files', async () => {
  const bytes = Buffer.concat([mp4, Buffer.alloc(LIMITS.fileBytes + 1 - mp4.length)]);
  const { data } = await upload(server, ann, videoUpload, { file: { bytes: bytes, name: 'a.mp4' } });
  const { videoUrl } = data as UploadVideo;
  const end = await get(videoUrl, { range: 'bytes=-1' });
  expect(end.headers.get('content-range')).toBe(
    `bytes ${bytes.length - 1}-${bytes.length - 1}/${bytes.length}`,
  );
});

test('[INV-8] A poster of a video that is no valid picture is dropped', async () => {
  for (const bytes of [Buffer.from('<svg onload="alert(1)"/>'), png(60_000, 60_000), mp4]) {
    const cover = { bytes, name: 'cover.png', type: 'image/png' };
    const file = { bytes: mp4, name: 'a.mp4' };
    const { data } = await upload(server, ann, videoUpload, { file, cover });
    expect((data as UploadVideo).coverUrl).toBe('');
  }
});

test('[INV-8] A page, a script or an oversized picture is refused as a picture, whatever its type', async () => {
  const script = '<script>alert(1)</script>';
  for (const bytes of [
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}<foreignObject/></svg>`),
    Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><use href="//evil/#x"/></svg>`),
    Buffer.from(`<!doctype html>${script}`),
    Buffer.from(`\ufeff<!--\x89PNG-->${script}`),
    png(60_000, 60_000, 40_000),
    gif(50_000, 50_000),
  ]) {
    const file = { bytes, name: 'photo.png', type: 'image/png' };
    const { code, message } = await upload(server, ann, imageUpload, { file });
    expect([code, message]).toEqual([
      500,
      expect.stringMatching(/^(This file is not a picture|The picture has)/),
    ]);
  }
});

test('[INV-8] A picture that is also a page or a script is served as a picture only', async () => {
  const page = Buffer.from('/*<html><script>alert(1)</script>*/=1;//');
  const polyglots: [Buffer, string, string][] = [
    [Buffer.concat([gif(4, 4), page]), 'a.html', 'image/gif'],
    [Buffer.concat([png(4, 4), page]), 'a.svg', 'image/png'],
    [jpeg(4, 4, Buffer.from([0xff, 0xfe, 0, page.length + 2, ...page])), 'a.js', 'image/jpeg'],
  ];
  for (const [bytes, name, type] of polyglots) {
    const file = { bytes, name, type: 'text/html' };
    const { data } = await upload(server, ann, imageUpload, { file });
    const { originUrl } = data as UploadImage;
    expect(originUrl).toMatch(/\.(gif|png|jpg)$/);
    const served = await get(originUrl);
    expect(served.headers.get('content-type')).toBe(type);
    expectHarmless(served.headers);
    // As a file upload the bytes keep their name and are saved, or shown as a picture.
    const asFile = await get(await store(bytes, name, 'text/html'));
    expect(asFile.headers.get('content-type')).toBe(type);
    expectHarmless(asFile.headers);
  }
});
