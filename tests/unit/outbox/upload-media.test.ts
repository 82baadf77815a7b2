import { lastValueFrom, VirtualTimeScheduler } from 'rxjs';
import { expect, test } from 'vitest';
import type { FilePart, Upload as Facts } from '../../../src/core/domain/outbox-row.ts';
import { LIMITS, parseContent } from '../../../src/core/wire/index.ts';
import { uploadFiles } from '../../../workers/outbox/upload-files.ts';
import { createUpload } from '../../../workers/link/upload.ts';
import { uploadWork } from '../../../workers/outbox/echo.ts';
import type { Unsent } from '../../../workers/outbox/row-state.ts';
import { PICTURE, tick } from './desk.ts';
import { CHAT } from '../support.ts';
import { FakeXhr } from './xhr.ts';

const PEAKS = Array.from({ length: 64 }, (_, at) => (at * 4) % 256);
const VOICE: Facts = {
  ...PICTURE,
  kind: 'audio',
  name: 'voice.webm',
  mime: 'audio/webm',
  width: 0,
  height: 0,
  duration: 7,
  peaks: PEAKS,
};
const FILM: Facts = { ...PICTURE, kind: 'video', name: 'film.mp4', mime: 'video/mp4', thumb: true };

/** The form that goes up, and the content that the message carries once the server has said `data`. */
async function sent(facts: Facts, data: unknown) {
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
    work: uploadWork(facts),
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

test('[API-25, X-CHAT-14] a voice note goes up as a file, and its content tells how long and how loud it is', async () => {
  const { url, parts, content } = await sent(VOICE, '/files/1/voice.webm');
  expect(url).toBe('https://host/api/file/upload?isPermanent=true');
  expect(parts).toEqual([['file']]);
  expect(parseContent(3, content)).toEqual({
    kind: 'audio',
    duration: 7,
    url: '/files/1/voice.webm',
    peaks: PEAKS,
  });
});

test('a voice note whose address leaves no room for its peaks goes without them', async () => {
  const long = `/files/1/${'x'.repeat(LIMITS.content.max - 60)}`;
  const { content } = await sent(VOICE, long);
  expect(parseContent(3, content)).toEqual({ kind: 'audio', duration: 7, url: long, peaks: [] });
});

test('[X-CHAT-14] a video goes up with its cover and its measures, and its content is the answer', async () => {
  const answer = { videoUrl: '/files/1/film.mp4', coverUrl: '/files/1/small.webp', width: 2, height: 2 };
  const { url, parts, content } = await sent(FILM, answer);
  expect(url).toBe('https://host/api/video/upload?isPermanent=true');
  expect(parts).toEqual([['width', '2'], ['height', '2'], ['file'], ['cover']]);
  expect(parseContent(4, content)).toEqual({ kind: 'video', ...answer });
});

test('a video that the server does not measure keeps its sender’s measures; a missing cover is left out', async () => {
  const answer = { videoUrl: '/files/1/film.mp4', coverUrl: '', width: 0, height: 0 };
  const { parts, content } = await sent({ ...FILM, thumb: false }, answer);
  expect(parts).toEqual([['width', '2'], ['height', '2'], ['file']]);
  expect(parseContent(4, content)).toEqual({ kind: 'video', ...answer, width: 2, height: 2 });
});

test('a cover whose address leaves no room is left out', async () => {
  const address = (end: string) => `/files/1/${'x'.repeat(LIMITS.content.max / 2)}${end}`;
  const answer = { videoUrl: address('a'), coverUrl: address('b'), width: 2, height: 2 };
  const { content } = await sent(FILM, answer);
  expect(parseContent(4, content)).toEqual({ kind: 'video', ...answer, coverUrl: '' });
});
