import { expect, test } from 'vitest';
import { encodeAudio, encodeVideo, LIMITS, parseContent } from '../../../src/core/wire/index.ts';
import { attachmentOf } from '../../../src/chat/media/attachment-of.ts';
import { fileGroup } from '../../../src/chat/media/file-group.ts';
import { EstimatedHeights } from '../../../src/chat/timeline/scroll/estimated-height.ts';
import { isTooLarge, pictureBox } from '../../../src/chat/media/image-box.ts';
import { audioIn, videoIn } from '../../../src/shared/files/attachment.ts';
import { row } from '../message-row.ts';

const ORIGIN = 'https://chat.example';
const AUDIO = 3;
const VIDEO = 4;
const attachment = (type: number, content: string) => attachmentOf({ type, content, upload: null }, ORIGIN);

const AUDIOS = [
  encodeAudio({ duration: 6, url: '/files/a', peaks: [0, 255] }),
  '{"url":"/files/a"}',
  '{"url":"/files/a","duration":"12"}',
  '{"url":"/files/a","duration":-5,"peaks":null}',
  '{"url":"/files/a","peaks":[1,2,300]}',
  '{"url":"/files/a","peaks":["1"]}',
  '{"url":"/files/a","peaks":{"length":3}}',
  JSON.stringify({ url: '/files/a', peaks: Array.from({ length: 300 }, () => 1) }),
  '{"url":"javascript:alert(1)","duration":3}',
  '{"url":7}',
  '{"duration":3}',
  '[1]',
  'null',
  'not json',
];
const VIDEOS = [
  encodeVideo({ videoUrl: '/files/a', coverUrl: '/files/b', width: 640, height: 360 }),
  '{"videoUrl":"/files/a"}',
  '{"videoUrl":"/files/a","coverUrl":"data:text/html,x","width":"9","height":-1}',
  '{"videoUrl":"javascript:alert(1)"}',
  '{"coverUrl":"/files/b"}',
  '{',
];

test('[X-CHAT-14] audioIn and videoIn read voice notes and videos exactly as the wire parser does', () => {
  for (const content of AUDIOS) {
    const wire = parseContent(AUDIO, content);
    const expected =
      wire.kind === 'audio' ? { url: wire.url, duration: wire.duration, peaks: wire.peaks ?? [] } : null;
    expect([content, audioIn(content)]).toEqual([content, expected]);
  }
  for (const content of VIDEOS) {
    const wire = parseContent(VIDEO, content);
    const { videoUrl, coverUrl, width, height } = wire.kind === 'video' ? wire : ({} as never);
    const expected = wire.kind === 'video' ? { videoUrl, coverUrl, width, height } : null;
    expect([content, videoIn(content)]).toEqual([content, expected]);
  }
});

test('[X-CHAT-14] A voice note shows its duration and peaks, a video its poster', () => {
  expect(attachment(AUDIO, encodeAudio({ duration: 6, url: '/files/a', peaks: [0, 255] }))).toEqual({
    kind: 'audio',
    duration: 6,
    peaks: [0, 255],
    address: `${ORIGIN}/files/a`,
  });
  const video = { videoUrl: '/files/a', coverUrl: '/files/b', width: 640, height: 360 };
  expect(attachment(VIDEO, encodeVideo(video))).toMatchObject({
    cover: `${ORIGIN}/files/b`,
    address: `${ORIGIN}/files/a`,
  });
});

test('[INV-8] A voice note or video loads only URLs of uploads or of other sites', () => {
  expect(attachment(AUDIO, '{"url":"/files/a/v.m4a"}')).toMatchObject({ address: `${ORIGIN}/files/a/v.m4a` });
  for (const url of ['/api/user/self', 'blob:https://chat.example/1', 'https://me@else.example/x']) {
    const audio = attachment(AUDIO, JSON.stringify({ url }));
    expect(audio === null || (audio.kind === 'audio' && audio.address === '')).toBe(true);
    const video = attachment(VIDEO, JSON.stringify({ videoUrl: url, coverUrl: url }));
    expect(video === null || (video.kind === 'video' && video.address === '' && video.cover === '')).toBe(
      true,
    );
  }
  expect(attachment(AUDIO, 'no content')).toBeNull();
});

test('[X-CHAT-14] A voice message that is being uploaded shows its duration, a video its size', () => {
  const upload = {
    kind: 'audio' as const,
    name: 'voice.webm',
    size: 9,
    width: 0,
    height: 0,
    duration: 4,
    peaks: [9],
    thumb: false,
    progress: 0.5,
    unreadable: false,
  };
  expect(attachmentOf({ type: AUDIO, content: '', upload }, ORIGIN)).toEqual({
    kind: 'audio',
    duration: 4,
    peaks: [9],
    address: '',
  });
  const video = { ...upload, kind: 'video' as const, width: 16, height: 9 };
  expect(attachmentOf({ type: VIDEO, content: '', upload: video }, ORIGIN)).toEqual({
    kind: 'video',
    width: 16,
    height: 9,
    cover: '',
    address: '',
  });
});

test('A video row has the estimated height of an equal picture; all voice note rows have one height', () => {
  const guess = (type: number, content: object): number => {
    const message = row(1, 0, { type, content: JSON.stringify(content) });
    return new EstimatedHeights().estimate(
      { kind: 'message', key: 'm1', row: message, first: false, last: true, fresh: false },
      800,
    );
  };
  const sides = { width: 640, height: 360 };
  const video = guess(VIDEO, { videoUrl: '/files/a', ...sides });
  expect(video).toBe(guess(1, { originUrl: '/files/a', ...sides }));
  expect(video - pictureBox(640, 360).height).toBeLessThan(10);
  expect(guess(AUDIO, { url: '/files/a' })).toBe(guess(AUDIO, { url: '/files/b', duration: 299 }));
});

test('[INV-8] A picture of more pixels than the limit is too large to draw', () => {
  expect(isTooLarge(10_000, LIMITS.imagePixels / 10_000)).toBe(false);
  expect(isTooLarge(60_000, 60_000)).toBe(true);
});

test('The last extension of a file name alone decides its file group', () => {
  expect(['a.PDF', 'b.csv', 'c.tar.gz', 'd.mp3', 'e.mkv', 'f.svg', 'g.html'].map(fileGroup)).toEqual([
    'text',
    'sheet',
    'archive',
    'sound',
    'video',
    'picture',
    'code',
  ]);
  expect(['pdf', 'a.pdf.exe', '', 'x.', '.constructor', 'a.toString'].map(fileGroup)).toEqual([
    'other',
    'other',
    'other',
    'other',
    'other',
    'other',
  ]);
});
