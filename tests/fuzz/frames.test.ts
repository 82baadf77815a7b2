// The decoder of frames for any text. It returns one of three results within a limit of processor time. The
// hand-written check of message rows agrees with the schemas.
import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  Command,
  decodeFrame,
  isSafeUrl,
  GroupMessageSchema,
  MessageType,
  parseContent,
  parseControl,
  parseSignal,
  parseJson,
  PrivateMessageSchema,
  SystemMessageSchema,
  type DecodedFrame,
} from '../../src/core/wire/index.ts';
import { scaled } from '../support/seeded.ts';
import { cost } from './cost.ts';
import { content, frame, frameText } from './hostile.ts';
import { FrameShapes } from './frame-shapes.ts';
import { conforms } from './shapes.ts';

/** Limit of processor time, ms. */
const LIMIT = 2000;

const ADDRESSES = new Set(['url', 'originUrl', 'thumbUrl', 'videoUrl', 'coverUrl', 'headImage']);

const SCHEMAS: Record<number, v.GenericSchema> = {
  [Command.PRIVATE]: PrivateMessageSchema,
  [Command.GROUP]: GroupMessageSchema,
  [Command.SYSTEM]: SystemMessageSchema,
};

test('[INV-8] Any text decodes to a valid frame, an unknown frame or a rejection, and never throws', () => {
  fc.assert(
    fc.property(frameText, (text) => {
      const decoded = decodeFrame(text);
      if (decoded.kind === 'rejected') expect(decoded.reason).not.toBe('');
      else expect(Number.isSafeInteger(decoded.cmd)).toBe(true);
      if (decoded.kind === 'unknown') expect(FrameShapes[decoded.cmd]).toBeUndefined();
      if (decoded.kind === 'frame') conforms(FrameShapes[decoded.cmd] ?? v.never(), decoded.data, text);
    }),
    { numRuns: scaled(4000) },
  );
});

test('The hand-written check of message rows and the schema accept the same rows', () => {
  fc.assert(
    fc.property(frame, (it) => {
      const json = parseJson(JSON.stringify(it) ?? '') as { cmd?: unknown; data?: unknown } | null;
      const decoded = decodeFrame(JSON.stringify(it) ?? '');
      if (decoded.kind === 'unknown' || typeof json !== 'object' || json === null) return;
      const schema = typeof json.cmd === 'number' ? SCHEMAS[json.cmd] : undefined;
      if (!schema) return;
      const bySchema = v.safeParse(schema, json.data);
      expect(decoded.kind).toBe(bySchema.success ? 'frame' : 'rejected');
      if (decoded.kind === 'frame') expect(decoded.data).toEqual(bySchema.output);
    }),
    { numRuns: scaled(3000) },
  );
});

test('Content of every message type is parsed without a throw; invalid content is broken or unknown', () => {
  const types = fc.constantFrom(...Object.values(MessageType), 7, 14, 25, 33, 60, 99, 150, 299, 300, -1);
  fc.assert(
    fc.property(types, content, (type, text) => {
      const [control, shown] = [parseControl(type, text), parseContent(type, text)];
      if (control.kind === 'broken' || control.kind === 'unknown') expect(control.type).toBe(type);
      if (control.kind === 'recalled') expect(Number.isSafeInteger(control.id)).toBe(true);
      if (shown.kind === 'broken' || shown.kind === 'unknown') expect(shown.type).toBe(type);
      // Content may hold only URLs that are safe to follow.
      for (const [name, field] of Object.entries(shown)) {
        if (ADDRESSES.has(name)) expect(field === '' || isSafeUrl(String(field))).toBe(true);
      }
    }),
    { numRuns: scaled(3000) },
  );
});

const nested = (open: string, close: string, depth: number): string =>
  open.repeat(depth) + 1 + close.repeat(depth);
const groupFrame = (fields: string): string => `{"cmd":4,"data":{"type":0,"id":1,"groupId":5,${fields}}}`;
const list = (item: string, length: number): string => `[${`${item},`.repeat(length - 1)}${item}]`;

/** Frames near or beyond the size limit: name, text, kind of the result. */
const LARGE_FRAMES: [string, string, DecodedFrame['kind']][] = [
  ['100,000 nested lists', `{"cmd":3,"data":${nested('[', ']', 100_000)}}`, 'rejected'],
  ['100,000 nested objects', `{"cmd":3,"data":${nested('{"data":', '}', 100_000)}}`, 'rejected'],
  [
    'a quote with 40,000 levels',
    groupFrame(`"quoteMessage":${nested('{"quoteMessage":', '}', 40_000)}`),
    'frame',
  ],
  ['an unknown command, 400,000 levels deep', `{"cmd":77,"data":${nested('[', ']', 400_000)}}`, 'unknown'],
  ['lists never closed', `{"cmd":3,"data":${'['.repeat(900_000)}`, 'rejected'],
  ['100,000 mentions', groupFrame(`"atUserIds":${list('1234567', 100_000)}`), 'frame'],
  ['200,000 mentions of a wrong type', groupFrame(`"atUserIds":${list('[]', 200_000)}`), 'rejected'],
  ['a content of a million characters', groupFrame(`"content":"${'a'.repeat(1_000_000)}"`), 'frame'],
  ['a frame of 100 MB', `{"cmd":3,"data":"${'a'.repeat(100_000_000)}"}`, 'rejected'],
  ['a command of a million digits', `{"cmd":${'9'.repeat(1_000_000)},"data":null}`, 'rejected'],
  ['an id of a million digits', groupFrame(`"sendId":"${'9'.repeat(1_000_000)}"`), 'rejected'],
  [
    'a time of a million digits',
    groupFrame(`"sendTime":"2026-01-01T00:00:00.${'1'.repeat(1_000_000)}"`),
    'rejected',
  ],
  [
    '60,000 fields',
    groupFrame(`${Array.from({ length: 60_000 }, (_, n) => `"k${n}":1`).join()},"id":2`),
    'frame',
  ],
  [
    'an address of a million blanks',
    `{"cmd":5,"data":{"type":53,"coverUrl":"https://a${' '.repeat(1_000_000)}"}}`,
    'frame',
  ],
];

test('[INV-8] Frames of extreme size, depth or length are decoded within the time limit', () => {
  for (const [name, text, kind] of LARGE_FRAMES) {
    expect(decodeFrame(text).kind, `${name}: kind`).toBe(kind);
    expect(
      cost(() => decodeFrame(text)),
      `${name}: ms`,
    ).toBeLessThan(LIMIT);
  }
});

/** Contents of several megabytes: name, type, text. */
const LARGE_CONTENTS: [string, number, string][] = [
  ['deleted ids of a wrong value', MessageType.DELETED, `{"chatId":1,"messageIds":${list('-1', 2_000_000)}}`],
  ['members of a wrong shape', MessageType.GROUP_MEMBERS, `{"groupId":1,"members":${list('{}', 1_000_000)}}`],
  ['friend groupings of a wrong type', MessageType.FRIEND_GROUPING, list('-1', 2_000_000)],
  ['call members of a wrong value', MessageType.RTC_GROUP_ACCEPT, list('-1', 2_000_000)],
  ['a recalled id of a million digits', MessageType.RECALL, '9'.repeat(1_000_000)],
  ['blanks around true', MessageType.FRIEND_DND, `${' '.repeat(500_000)}true${' '.repeat(500_000)}x`],
  [
    'a tip with a million parts of a wrong type',
    MessageType.TIP_TEXT,
    `{"k":"a","a":${list('{}', 1_000_000)}}`,
  ],
  ['voice peaks of a wrong value', MessageType.AUDIO, `{"url":"/files/a","peaks":${list('-1', 1_000_000)}}`],
  [
    'a candidate 100,000 deep',
    MessageType.RTC_CANDIDATE,
    `{"candidate":"","x":${nested('[', ']', 100_000)}}`,
  ],
];

test('Contents of extreme size are parsed within the time limit', () => {
  for (const [name, type, text] of LARGE_CONTENTS) {
    const elapsed = cost(() => [parseControl(type, text), parseSignal(type, text), parseContent(type, text)]);
    expect(elapsed, `${name}: ms`).toBeLessThan(LIMIT);
  }
});

test('A rejected frame has a reason of less than 200 characters, however often its error occurs', () => {
  // 200,000 reasons would take 150 MB.
  const reasonLength = (decoded: DecodedFrame): number =>
    decoded.kind === 'rejected' ? decoded.reason.length : NaN;
  expect(reasonLength(decodeFrame(groupFrame(`"atUserIds":${list('[]', 200_000)}`)))).toBeLessThan(200);
  expect(reasonLength(decodeFrame(groupFrame(`"atUserIds":"${'9'.repeat(900_000)}"`)))).toBeLessThan(200);
});
