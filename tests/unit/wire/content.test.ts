import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  encodeAudio,
  encodeFile,
  encodeGroupCard,
  encodeImage,
  encodeTip,
  encodeUserCard,
  encodeVideo,
  MessageType,
  parseContent,
} from '../../../src/core/wire/index.ts';
import { hostile } from './arbitraries.ts';

test('parseContent returns a text unchanged, also one that looks like JSON', () => {
  expect(parseContent(MessageType.TEXT, '{"k":"<script>"}')).toEqual({
    kind: 'text',
    text: '{"k":"<script>"}',
  });
});

test('parseContent returns the fields of every encoded content', () => {
  const image = { originUrl: '/files/a/o.png', thumbUrl: '/files/a/t.webp', width: 640, height: 480 };
  expect(parseContent(MessageType.IMAGE, encodeImage(image))).toEqual({
    kind: 'image',
    ...image,
    largeThumbUrl: '',
    size: 0,
    animated: false,
  });
  const moving = { ...image, largeThumbUrl: '/files/a/l.webp', size: 9000, animated: true };
  expect(parseContent(MessageType.IMAGE, encodeImage(moving))).toEqual({ kind: 'image', ...moving });
  // Other clients see the fields that they know, and no others.
  expect(encodeImage(image)).toBe(JSON.stringify(image));
  const file = { name: 'a.txt', size: 12, url: 'https://host.example/a.txt' };
  expect(parseContent(MessageType.FILE, encodeFile(file))).toEqual({ kind: 'file', ...file });
  const audio = { duration: 7, url: '/files/a/v.webm', peaks: [0, 128, 255] };
  expect(parseContent(MessageType.AUDIO, encodeAudio(audio))).toEqual({ kind: 'audio', ...audio });
  const video = { videoUrl: '/files/a/v.mp4', coverUrl: '/files/a/c.webp', width: 1, height: 2 };
  expect(parseContent(MessageType.VIDEO, encodeVideo(video))).toEqual({ kind: 'video', ...video });
  const card = { userId: 8, nickName: 'Bob', headImage: '' };
  expect(parseContent(MessageType.USER_CARD, encodeUserCard(card))).toEqual({
    kind: 'userCard',
    ...card,
  });
  const group = { groupId: 11, groupName: 'Garden', headImage: '/files/g/t.webp' };
  expect(parseContent(MessageType.GROUP_CARD, encodeGroupCard(group))).toEqual({
    kind: 'groupCard',
    ...group,
  });
});

test('parseContent fills the missing fields of older contents', () => {
  expect(parseContent(MessageType.IMAGE, '{"originUrl":"/o.png"}')).toEqual({
    kind: 'image',
    originUrl: '/o.png',
    thumbUrl: '/o.png',
    largeThumbUrl: '',
    width: 0,
    height: 0,
    size: 0,
    animated: false,
  });
  expect(parseContent(MessageType.AUDIO, '{"duration":3,"url":"/v.wav"}')).toMatchObject({ peaks: [] });
  expect(encodeAudio({ duration: 3, url: '/v.wav', peaks: [] })).toBe('{"duration":3,"url":"/v.wav"}');
});

test('parseContent refuses or drops unsafe URLs', () => {
  const js = 'javascript:alert(1)';
  expect(parseContent(MessageType.IMAGE, `{"originUrl":"${js}"}`).kind).toBe('broken');
  expect(parseContent(MessageType.FILE, `{"name":"a","url":"//host.example/a"}`).kind).toBe('broken');
  expect(parseContent(MessageType.AUDIO, `{"url":"data:audio/wav,x"}`).kind).toBe('broken');
  expect(parseContent(MessageType.IMAGE, `{"originUrl":"/o","thumbUrl":"${js}"}`)).toMatchObject({
    thumbUrl: '/o',
  });
  expect(parseContent(MessageType.VIDEO, `{"videoUrl":"/v","coverUrl":"${js}"}`)).toMatchObject({
    coverUrl: '',
  });
  expect(parseContent(MessageType.USER_CARD, `{"userId":8,"headImage":"${js}"}`)).toMatchObject({
    headImage: '',
  });
});

test('A malformed duration in a voice message is read as 0, and the message is kept', () => {
  expect(voice({ duration: 3.6 })).toMatchObject({ duration: 4 });
  expect(voice({ duration: '3' })).toMatchObject({ duration: 3 });
  for (const invalid of [-1, 'long', {}, true, 1e300])
    expect(voice({ duration: invalid })).toMatchObject({ duration: 0 });
});

test('Malformed peaks in a voice message are left out, and the message is kept', () => {
  expect(voice({ peaks: null })).toMatchObject({ kind: 'audio', peaks: [] });
  expect(voice({ peaks: 'loud' })).toMatchObject({ kind: 'audio', peaks: [] });
  expect(voice({ peaks: [1, 'x'] })).toMatchObject({ peaks: [] });
  expect(voice({ peaks: Array(257).fill(1) })).toMatchObject({ peaks: [] });
  for (const invalid of [-1, 256, 1e9]) expect(voice({ peaks: [1, invalid] })).toMatchObject({ peaks: [] });
});

test('A tip message has the key and arguments of its sentence, or is plain text', () => {
  const tip = encodeTip('group.invited', ['A', 'B, C'], 'A invited B, C');
  expect(tip).toBe('{"k":"group.invited","a":["A","B, C"],"t":"A invited B, C"}');
  expect(parseContent(MessageType.TIP_TEXT, tip)).toEqual({
    kind: 'tip',
    k: 'group.invited',
    a: ['A', 'B, C'],
    t: 'A invited B, C',
  });
  expect(parseContent(MessageType.TIP_TEXT, '{"k":"left"}')).toEqual({
    kind: 'tip',
    k: 'left',
    a: [],
    t: '',
  });
  for (const plain of ['A left', '', '{"k":', '[1]', '{"k":7}', '{"t":"x"}', ' {"k":"x"}'])
    expect(parseContent(MessageType.TIP_TEXT, plain)).toEqual({ kind: 'tip', k: '', a: [], t: plain });
});

test('A call record is parsed like a tip message, with its seconds as text', () => {
  const record = encodeTip('ended', [75], '01:15');
  expect(parseContent(MessageType.ACT_RT_VIDEO, record)).toEqual({
    kind: 'callRecord',
    k: 'ended',
    a: ['75'],
    t: '01:15',
  });
  expect(parseContent(MessageType.ACT_RT_VOICE, 'cancelled')).toMatchObject({
    kind: 'callRecord',
    k: '',
    t: 'cancelled',
  });
});

test('parseContent returns `unknown` for a type that is not shown', () => {
  expect(parseContent(7, '{}')).toEqual({ kind: 'unknown', type: 7 });
  expect(parseContent(MessageType.READED, '')).toEqual({ kind: 'unknown', type: 11 });
  expect(parseContent(Number.NaN, '')).toMatchObject({ kind: 'unknown' });
});

test('parseContent never throws for malformed content', () => {
  const content = fc.oneof(
    fc.string({ unit: 'binary' }),
    hostile.map((value) => JSON.stringify(value) ?? ''),
    fc
      .record({ url: hostile, originUrl: hostile, videoUrl: hostile, userId: hostile, k: hostile })
      .map((value) => JSON.stringify(value)),
    fc.constantFrom('['.repeat(100_000), '{"url":'.repeat(50_000), '{"__proto__":{"url":"/a"}}'),
  );
  fc.assert(
    fc.property(fc.integer({ min: -1, max: 300 }), content, (type, text) => {
      expect(typeof parseContent(type, text).kind).toBe('string');
    }),
    { numRuns: 2000 },
  );
});

function voice(fields: { duration?: unknown; peaks?: unknown }) {
  return parseContent(MessageType.AUDIO, JSON.stringify({ duration: 1, url: '/v', ...fields }));
}
