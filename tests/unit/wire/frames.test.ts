import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  Command,
  decodeClientFrame,
  decodeFrame,
  encodeFrame,
  encodeHeartbeatFrame,
  encodeLoginFrame,
  LIMITS,
  parseControl,
} from '../../../src/core/wire/index.ts';
import { groupRow, hostile, privateRow, systemRow } from './arbitraries.ts';

test('[SOCK-02] The login frame of the socket is cmd 0 with the access token', () => {
  expect(encodeLoginFrame('token', 42)).toBe('{"cmd":0,"data":{"accessToken":"token","devId":42}}');
  expect(decodeClientFrame(encodeLoginFrame('token', 42))).toEqual({
    kind: 'frame',
    cmd: Command.LOGIN,
    data: { accessToken: 'token', devId: 42 },
  });
  expect(decodeClientFrame(encodeLoginFrame('token'))).toMatchObject({ data: { devId: null } });
});

test('[SOCK-02] A login frame without a token is rejected, and a malformed devId is null', () => {
  for (const data of [null, {}, [], 'token', { accessToken: '' }, { accessToken: 7 }])
    expect(decodeClientFrame(JSON.stringify({ cmd: 0, data })).kind).toBe('rejected');
  const long = encodeLoginFrame('x'.repeat(LIMITS.token.max + 1));
  expect(decodeClientFrame(long).kind).toBe('rejected');
  const malformedId = decodeClientFrame('{"cmd":0,"data":{"accessToken":"t","devId":{"a":1}}}');
  expect(malformedId).toMatchObject({ kind: 'frame', data: { devId: null } });
});

test('[SOCK-03] A server frame with cmd 0 means an accepted login, with any data', () => {
  expect(encodeFrame(Command.LOGIN, null)).toBe('{"cmd":0,"data":null}');
  for (const text of ['{"cmd":0,"data":null}', '{"cmd":0}', '{"cmd":"0","data":[1]}'])
    expect(decodeFrame(text)).toEqual({ kind: 'frame', cmd: 0, data: null });
});

test('[SOCK-04] Heartbeat frames are cmd 1 in both directions', () => {
  expect(encodeHeartbeatFrame()).toBe('{"cmd":1,"data":{}}');
  expect(decodeClientFrame(encodeHeartbeatFrame())).toEqual({ kind: 'frame', cmd: 1, data: null });
  expect(decodeFrame(encodeFrame(Command.HEARTBEAT, null))).toEqual({
    kind: 'frame',
    cmd: 1,
    data: null,
  });
});

test('[SOCK-05] Socket frames of the other commands have cmd and data', () => {
  expect(decodeFrame('{"cmd":2,"data":"elsewhere"}')).toEqual({
    kind: 'frame',
    cmd: Command.FORCED_LOGOFF,
    data: 'elsewhere',
  });
  const text = decodeFrame(
    '{"cmd":3,"data":{"id":101,"tmpId":"1795187923222495","sendId":1,"recvId":2,"content":"hi","type":0,"status":0,"sendTime":1795187923230}}',
  );
  expect(text).toMatchObject({
    kind: 'frame',
    cmd: Command.PRIVATE,
    data: { id: 101, recvId: 2, content: 'hi' },
  });
  const receipt = decodeFrame(
    '{"cmd":4,"data":{"id":502,"groupId":11,"type":12,"readedCount":1,"receiptOk":true}}',
  );
  expect(receipt).toMatchObject({ kind: 'frame', cmd: Command.GROUP, data: { id: 502, receiptOk: true } });
  const ban = decodeFrame('{"cmd":5,"data":{"type":50,"content":"spam"}}');
  expect(ban).toMatchObject({ kind: 'frame', cmd: Command.SYSTEM, data: { type: 50, content: 'spam' } });
  const at = decodeFrame(
    '{"cmd":212,"data":{"groupId":11,"sendId":7,"sendNickName":"Ada","content":"@Bob","id":5}}',
  );
  expect(at).toEqual({
    kind: 'frame',
    cmd: Command.AT_NOTIFICATION,
    data: { groupId: 11, sendId: 7, sendNickName: 'Ada', content: '@Bob', id: 5 },
  });
});

test('[SOCK-05] An unknown socket command keeps its raw data, and an unknown message type its number', () => {
  expect(decodeFrame('{"cmd":99,"data":{"a":[1]}}')).toEqual({
    kind: 'unknown',
    cmd: 99,
    data: { a: [1] },
  });
  expect(decodeFrame('{"cmd":3,"data":{"type":4711}}')).toMatchObject({
    kind: 'frame',
    data: { type: 4711 },
  });
  expect(decodeClientFrame('{"cmd":3,"data":{}}')).toEqual({ kind: 'unknown', cmd: 3, data: {} });
});

test('A forced logoff is decoded with any data', () => {
  for (const text of ['{"cmd":2}', '{"cmd":2,"data":null}', '{"cmd":2,"data":{"a":1}}'])
    expect(decodeFrame(text)).toEqual({ kind: 'frame', cmd: 2, data: '' });
});

test('A malformed socket frame is rejected with a reason', () => {
  expect(reason('')).toBe('not JSON');
  expect(reason('{"cmd":3')).toBe('not JSON');
  expect(reason('{"cmd":NaN}')).toBe('not JSON');
  expect(reason('null')).toBe('not an object');
  expect(reason('[{"cmd":0}]')).toBe('not an object');
  expect(reason('{}')).toBe('cmd: not a whole number');
  expect(reason('{"cmd":null}')).toBe('cmd: not a whole number');
  expect(reason('{"cmd":1e400}')).toBe('cmd: not a whole number');
  expect(reason('{"cmd":{"a":0}}')).toBe('cmd: not a whole number');
  expect(reason('{"cmd":3,"data":null}')).toBe('not an object');
  expect(reason('{"cmd":3,"data":[{"type":0}]}')).toBe('not an object');
  expect(reason('{"cmd":3,"data":{"type":null}}')).toBe('type: not a whole number');
  expect(reason('{"cmd":4,"data":{"type":0,"atUserIds":"all"}}')).toContain('atUserIds');
  expect(reason('{"cmd":5,"data":{"type":53,"seqNo":1e300}}')).toBe('seqNo: not an id');
  expect(reason('{"cmd":212,"data":{"content":"@Bob"}}')).toContain('groupId');
});

test('[INV-8] Cut, doubled or mistyped frames are rejected, and a number may be a text', () => {
  const valid = '{"cmd":3,"data":{"id":5,"type":0}}';
  for (let length = 0; length < valid.length; length++)
    expect(reason(valid.slice(0, length))).toBe('not JSON');
  for (const text of [valid + valid, `${valid}\n${valid}`, `${valid},`, `\ufeff${valid}`, `${valid}\u0000`])
    expect(reason(text)).toBe('not JSON');
  for (const cmd of [
    '3.5',
    '"three"',
    '""',
    '" 3"',
    '"3.0"',
    '-0.1',
    '[3]',
    'true',
    '9007199254740993',
    '"0x3"',
  ])
    expect(reason(`{"cmd":${cmd},"data":null}`)).toBe('cmd: not a whole number');
  for (const cmd of [-1, -3, 6, 99, Number.MAX_SAFE_INTEGER])
    expect(decodeFrame(`{"cmd":${cmd},"data":null}`)).toEqual({ kind: 'unknown', cmd, data: null });
  expect(decodeFrame(valid.replace('3', '"3"'))).toEqual(decodeFrame(valid));
  for (const cmd of [3, 4, 5, 212])
    for (const data of ['null', '[]', '"text"', '7', 'false'])
      expect(reason(`{"cmd":${cmd},"data":${data}}`)).not.toBe('frame');
});

test('[INV-8] An id in a frame is a safe integer, as a number or a text', () => {
  const withId = (id: string) => decodeFrame(`{"cmd":3,"data":{"type":0,"id":${id}}}`);
  for (const id of [
    '9007199254740992',
    '9007199254740993',
    '9223372036854775807',
    '-1',
    '1.5',
    '1e300',
    '"NaN"',
    '"9007199254740993"',
    '"99999999999999999999"',
    '"five"',
    '"-5"',
  ])
    expect(withId(id)).toEqual({ kind: 'rejected', reason: 'id: not an id' });
  for (const id of ['"7"', '7', '7.0', '"007"']) expect(withId(id)).toMatchObject({ data: { id: 7 } });
  expect(withId('"9007199254740991"')).toMatchObject({ data: { id: Number.MAX_SAFE_INTEGER } });
});

test('A socket frame over the length limit is rejected', () => {
  const text = JSON.stringify({ cmd: 3, data: { type: 0, content: '' } });
  const frameOf = (size: number) => text.replace('""', `"${'x'.repeat(size - text.length)}"`);
  expect(decodeFrame(frameOf(LIMITS.frameLength)).kind).toBe('frame');
  expect(decodeFrame(frameOf(LIMITS.frameLength + 1))).toEqual({ kind: 'rejected', reason: 'too long' });
  expect(decodeClientFrame(`{"cmd":1,"data":"${'x'.repeat(65_536)}"}`).kind).toBe('rejected');
});

test('Deep nesting in a frame does not overflow the stack', () => {
  const lists = `{"cmd":3,"data":{"type":0,"quoteMessage":${DEEP}}}`;
  expect(decodeFrame(lists)).toMatchObject({ kind: 'frame', data: { quoteMessage: null } });
  const raw = decodeFrame(`{"cmd":99,"data":${DEEP}}`);
  expect(raw.kind).toBe('unknown');
  const objects = '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000);
  expect(decodeFrame(`{"cmd":3,"data":${objects}}`).kind).toBe('rejected');
});

test('Prototype keys in a frame have no effect', () => {
  const frame = decodeFrame(
    '{"cmd":3,"__proto__":{"cmd":2},"data":{"type":0,"__proto__":{"id":9,"polluted":1},"constructor":1}}',
  );
  expect(frame).toMatchObject({ kind: 'frame', cmd: 3, data: { id: null, type: 0 } });
  expect('polluted' in {}).toBe(false);
  expect(decodeFrame('{"__proto__":{"cmd":0}}').kind).toBe('rejected');
});

test('Null fields of a frame are read like missing fields', () => {
  const nulls = decodeFrame(
    '{"cmd":4,"data":{"id":null,"tmpId":null,"groupId":null,"sendId":null,"sendNickName":null,"content":null,"type":0,"status":null,"sendTime":null,"receipt":null,"receiptOk":null,"readedCount":null,"atUserIds":null,"quoteMessage":null}}',
  );
  expect(nulls).toEqual(decodeFrame('{"cmd":4,"data":{"type":0}}'));
});

test('Frames 82 with true and 92 with false of a server of profile O are decoded as broken content', () => {
  const online = decodeFrame('{"cmd":3,"data":{"type":82,"sendId":1,"recvId":8,"content":"true"}}');
  expect(online).toMatchObject({ kind: 'frame', data: { type: 82, content: 'true' } });
  expect(parseControl(82, 'true')).toEqual({ kind: 'broken', type: 82 });
  const pinned = decodeFrame('{"cmd":4,"data":{"type":92,"groupId":11,"content":"false"}}');
  expect(pinned).toMatchObject({ kind: 'frame', data: { type: 92 } });
  expect(parseControl(92, 'false')).toEqual({ kind: 'broken', type: 92 });
});

test('decodeFrame and decodeClientFrame never throw', () => {
  const cmd = fc.oneof(fc.constantFrom<unknown>(0, 1, 2, 3, 4, 5, 212), hostile);
  const data = fc.oneof(hostile, privateRow, groupRow, systemRow);
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.tuple(cmd, data).map(([c, d]) => JSON.stringify({ cmd: c, data: d })),
  );
  fc.assert(
    fc.property(text, (frame) => {
      expect(['frame', 'unknown', 'rejected']).toContain(decodeFrame(frame).kind);
      expect(['frame', 'unknown', 'rejected']).toContain(decodeClientFrame(frame).kind);
    }),
    { numRuns: 2000 },
  );
});

test('A decoded frame is equal after encoding and decoding, and its text has no null fields', () => {
  const data = fc.oneof(
    privateRow.map((row) => [Command.PRIVATE, row] as const),
    groupRow.map((row) => [Command.GROUP, row] as const),
    systemRow.map((row) => [Command.SYSTEM, row] as const),
  );
  let survived = 0;
  fc.assert(
    fc.property(data, ([cmd, row]) => {
      const first = decodeFrame(JSON.stringify({ cmd, data: row }));
      if (first.kind !== 'frame') return;
      const text = encodeFrame(first.cmd, first.data);
      expect(JSON.stringify(JSON.parse(text), findNull)).not.toContain('NULL FIELD');
      expect(decodeFrame(text)).toStrictEqual(first);
      survived += 1;
    }),
    { numRuns: 2000 },
  );
  expect(survived).toBeGreaterThan(500);
});

test('encodeFrame omits null and missing fields of a push', () => {
  const text = encodeFrame(Command.PRIVATE, { type: 11, sendId: 1, recvId: 2, id: null });
  expect(text).toBe('{"cmd":3,"data":{"type":11,"sendId":1,"recvId":2}}');
});

const DEEP = '['.repeat(200_000) + ']'.repeat(200_000);

function reason(text: string): string {
  const frame = decodeFrame(text);
  return frame.kind === 'rejected' ? frame.reason : frame.kind;
}

function findNull(_key: string, value: unknown): unknown {
  return value === null ? 'NULL FIELD' : value;
}
