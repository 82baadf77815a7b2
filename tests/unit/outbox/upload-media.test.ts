import { lastValueFrom, VirtualTimeScheduler } from 'rxjs';
import { expect, test } from 'vitest';
import type { FilePart, Upload as FileInfo } from '../../../src/core/domain/outbox-row.ts';
import { LIMITS, parseContent } from '../../../src/core/wire/index.ts';
import { uploadFiles } from '../../../workers/outbox/upload-files.ts';
import { createUpload } from '../../../workers/link/upload.ts';
import { uploadWork } from '../../../workers/outbox/echo.ts';
import type { Unsent } from '../../../workers/outbox/row-state.ts';
import { PICTURE, tick } from './desk.ts';
import { CHAT } from '../support.ts';
import { FakeXhr } from './xhr.ts';

const PEAKS = Array.from({ length: 64 }, (_, at) => (at * 4) % 256);
const VOICE: FileInfo = {
  ...PICTURE,
  kind: 'audio',
  name: 'voice.webm',
  mime: 'audio/webm',
  width: 0,
  height: 0,
  duration: 7,
  peaks: PEAKS,
};
const FILM: FileInfo = { ...PICTURE, kind: 'video', name: 'film.mp4', mime: 'video/mp4', thumb: true };

/** The uploaded form, and the content of the message after the server answered `data`. */
async function uploadOf(info: FileInfo, data: unknown) {
  const scheduler = new VirtualTimeScheduler();
  const xhr = new FakeXhr();
  const auth = {
    accessToken: () => 'token',
    renew: () => Promise.resolve(null),
    expired: () => undefined,
    languages: () => [],
    serverNow: () => 0,
  };
  const upload = createUpload({ request: () => xhr, apiBase: 'https://host/api', auth, scheduler });
  const row: Unsent = {
    tmpId: 'p',
    chat: CHAT,
    work: uploadWork(info),
    state: 'waiting',
    order: 1,
    writtenAt: 0,
    attempts: 0,
    firstAttemptAt: 0,
    attemptEndedAt: 0,
    failure: '',
  };
  const file = (_tmpId: string, part: FilePart) => Promise.resolve(new Blob([part]));
  const outcome = lastValueFrom(uploadFiles({ upload, file }, row));
  await tick();
  xhr.say(200, data);
  const end = await outcome;
  const parts = [...(xhr.body ?? [])].map(([name, part]) =>
    typeof part === 'string' ? [name, part] : [name],
  );
  return { url: xhr.url, parts, content: end.kind === 'uploaded' ? end.content : end.kind };
}

test('[API-25, X-CHAT-14] A voice note is uploaded as a file, and its content has duration and peaks', async () => {
  const { url, parts, content } = await uploadOf(VOICE, '/files/1/voice.webm');
  expect(url).toBe('https://host/api/file/upload?isPermanent=true');
  expect(parts).toEqual([['file']]);
  expect(parseContent(3, content)).toEqual({
    kind: 'audio',
    duration: 7,
    url: '/files/1/voice.webm',
    peaks: PEAKS,
  });
});

test('A voice note whose URL leaves no room for its peaks is sent without them', async () => {
  const long = `/files/1/${'x'.repeat(LIMITS.content.max - 60)}`;
  const { content } = await uploadOf(VOICE, long);
  expect(parseContent(3, content)).toEqual({ kind: 'audio', duration: 7, url: long, peaks: [] });
});

test('[X-CHAT-14] A video is uploaded with its poster and dimensions, and the response is its content', async () => {
  const answer = { videoUrl: '/files/1/film.mp4', coverUrl: '/files/1/small.webp', width: 2, height: 2 };
  const { url, parts, content } = await uploadOf(FILM, answer);
  expect(url).toBe('https://host/api/video/upload?isPermanent=true');
  expect(parts).toEqual([['width', '2'], ['height', '2'], ['file'], ['cover']]);
  expect(parseContent(4, content)).toEqual({ kind: 'video', ...answer });
});

test('A video keeps its sender’s dimensions if the server returns none, with or without a poster', async () => {
  const answer = { videoUrl: '/files/1/film.mp4', coverUrl: '', width: 0, height: 0 };
  const { parts, content } = await uploadOf({ ...FILM, thumb: false }, answer);
  expect(parts).toEqual([['width', '2'], ['height', '2'], ['file']]);
  expect(parseContent(4, content)).toEqual({ kind: 'video', ...answer, width: 2, height: 2 });
});

test('A video’s poster whose URL leaves no room in the content is left out', async () => {
  const address = (end: string) => `/files/1/${'x'.repeat(LIMITS.content.max / 2)}${end}`;
  const answer = { videoUrl: address('a'), coverUrl: address('b'), width: 2, height: 2 };
  const { content } = await uploadOf(FILM, answer);
  expect(parseContent(4, content)).toEqual({ kind: 'video', ...answer, coverUrl: '' });
});
