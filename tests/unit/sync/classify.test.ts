import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MessageType } from '../../../src/core/domain/enums.ts';
import { Command, decodeFrame, encodeFrame } from '../../../src/core/wire/index.ts';
import { classify, type FrameContext, type Meaning } from '../../../workers/sync/classify.ts';

const ME = 1;
const context: FrameContext = { selfId: ME, position: () => 40, now: () => at + 500 };

function meaning(cmd: Command, data: unknown): Meaning {
  const frame = decodeFrame(JSON.stringify({ cmd, data }));
  if (frame.kind !== 'frame') throw new Error(`not a frame: ${frame.kind}`);
  return classify(frame, context);
}
const at = 1_790_000_000_000;

test('[RT-05] classify makes a private message from command 3, a group message from 4, a system message from 5', () => {
  const text = { id: 9, content: 'hi', type: MessageType.TEXT, sendTime: at };
  expect(meaning(Command.PRIVATE, { ...text, sendId: 2, recvId: ME })).toMatchObject({
    kind: 'event',
    event: { chat: 'private-2', message: { id: 9, selfSend: false } },
  });
  expect(meaning(Command.GROUP, { ...text, sendId: 2, groupId: 7 })).toMatchObject({
    kind: 'event',
    event: { chat: 'group-7', message: { id: 9, groupId: 7 } },
  });
  expect(meaning(Command.SYSTEM, { ...text, type: 53, seqNo: 4 })).toMatchObject({
    kind: 'event',
    event: { chat: 'system-0', message: { id: 4, seqNo: 4 } },
  });
});

test('[PRIV-12] classify inserts normal, tip and action types into the private chat, and no other type', () => {
  const insert = (type: number) =>
    meaning(Command.PRIVATE, { id: 5, sendId: 2, recvId: ME, type, content: 'x' });
  for (const type of [0, 1, 2, 3, 4, 5, 6, 21, 40, 41]) {
    expect(insert(type)).toMatchObject({ kind: 'event', event: { kind: 'message', message: { type } } });
  }
  for (const type of [70, 100, 109, 999]) expect(insert(type)).toEqual({ kind: 'nothing' });
});

test('[GRP-10] classify inserts normal, tip and action types into the group chat, and no other type', () => {
  const insert = (type: number) =>
    meaning(Command.GROUP, { id: 5, sendId: 2, groupId: 7, type, content: 'x' });
  for (const type of [0, 1, 2, 3, 4, 5, 6, 21, 40, 41]) {
    expect(insert(type)).toMatchObject({ kind: 'event', event: { kind: 'message', message: { type } } });
  }
  for (const type of [98, 200, 211, 999]) expect(insert(type)).toEqual({ kind: 'nothing' });
});

test('An own message from another device belongs to the chat with its recipient', () => {
  expect(meaning(Command.PRIVATE, { id: 5, sendId: ME, recvId: 3, type: 0, content: 'x' })).toMatchObject({
    event: { chat: 'private-3', message: { selfSend: true } },
  });
});

test('A read receipt with an id is a peer-read event; one without an id makes the client ask for it', () => {
  expect(
    meaning(Command.PRIVATE, { id: 12, sendId: 2, recvId: ME, type: MessageType.RECEIPT }),
  ).toMatchObject({
    event: { kind: 'peer-read', chat: 'private-2', upTo: 12 },
  });
  expect(meaning(Command.PRIVATE, { sendId: 2, recvId: ME, type: MessageType.RECEIPT })).toEqual({
    kind: 'ask-read',
    feed: 'private',
    chat: 'private-2',
  });
});

test('classify lets a read mark without an id cover the ids that arrived before it, and no more', () => {
  expect(meaning(Command.PRIVATE, { sendId: ME, recvId: 2, type: MessageType.READED })).toMatchObject({
    event: { kind: 'read', chat: 'private-2', upTo: 40, told: true },
  });
});

test('A deletion on another device is a removed event, or a cleared event up to an id', () => {
  const deleted = (content: unknown) =>
    meaning(Command.PRIVATE, { sendId: ME, recvId: 2, type: 13, content: JSON.stringify(content) });
  const chat = 'private-2';
  expect(deleted({ chatId: 2, messageIds: [4, 5] })).toMatchObject({
    event: { kind: 'removed', chat, ids: [4, 5] },
  });
  const cleared = { kind: 'cleared', chat, at: at + 500 };
  expect(deleted({ chatId: 2, messageIds: null, maxId: 33 })).toMatchObject({
    event: { ...cleared, upTo: 33 },
  });
  // A deletion without an id covers the ids that arrived before it, and no more.
  expect(deleted({ chatId: 2, messageIds: null })).toMatchObject({ event: { ...cleared, upTo: 40 } });
  expect(deleted({ chatId: 2, messageIds: [] })).toEqual({ kind: 'nothing' });
  expect(deleted('everything')).toEqual({ kind: 'nothing' });
  const inGroup = { groupId: 7, type: 13, content: JSON.stringify({ chatId: 7, messageIds: [6] }) };
  expect(meaning(Command.GROUP, inGroup)).toMatchObject({
    feed: 'group',
    event: { kind: 'removed', chat: 'group-7', ids: [6] },
  });
});

test('classify ignores the notice of a mention, because the message contains the mention', () => {
  const notice = { groupId: 7, sendId: 2, sendNickName: 'Bo', content: 'x', id: 5 };
  expect(meaning(Command.AT_NOTIFICATION, notice)).toEqual({ kind: 'nothing' });
});

test('[SYS-02, SYS-03] A forced logoff, a ban and a cancelled account end the sign-in with their reason', () => {
  expect(meaning(Command.FORCED_LOGOFF, 'elsewhere')).toEqual({ kind: 'end', why: { why: 'forced-logoff' } });
  expect(meaning(Command.SYSTEM, { type: 50, content: 'spam' })).toEqual({
    kind: 'end',
    why: { why: 'banned', reason: 'spam' },
  });
  expect(meaning(Command.SYSTEM, { type: 54 })).toEqual({ kind: 'end', why: { why: 'cancelled' } });
});

test('classify ignores a control message whose content belongs to another server profile', () => {
  expect(meaning(Command.PRIVATE, { sendId: 2, recvId: ME, type: 82, content: 'true' })).toEqual({
    kind: 'nothing',
  });
  expect(meaning(Command.GROUP, { sendId: 2, groupId: 7, type: 97, content: 'false' })).toEqual({
    kind: 'nothing',
  });
  expect(meaning(Command.PRIVATE, { id: 8, sendId: 2, recvId: ME, type: 10, content: 'abc' })).toEqual({
    kind: 'nothing',
  });
});

test('An id of 0 in a frame names no chat', () => {
  for (const type of [MessageType.TEXT, MessageType.READED, MessageType.RECEIPT]) {
    expect(meaning(Command.PRIVATE, { id: 5, sendId: 0, recvId: ME, type, content: 'x' }).kind).toBe(
      'nothing',
    );
    expect(meaning(Command.GROUP, { id: 5, sendId: 2, groupId: 0, type, content: 'x' }).kind).toBe('nothing');
  }
});

test('classify throws for no malformed frame', () => {
  const field = fc.oneof(
    fc.integer(),
    fc.string(),
    fc.constant(null),
    fc.boolean(),
    fc.array(fc.integer()),
    fc.object(),
  );
  const data = fc.dictionary(
    fc.constantFrom(
      'id',
      'sendId',
      'recvId',
      'groupId',
      'type',
      'content',
      'status',
      'seqNo',
      'atUserIds',
      'quoteMessage',
    ),
    field,
  );
  fc.assert(
    fc.property(fc.constantFrom(2, 3, 4, 5, 212), data, fc.nat(220), (cmd, rest, type) => {
      const frame = decodeFrame(JSON.stringify({ cmd, data: { ...rest, type } }));
      if (frame.kind === 'frame') expect(classify(frame, context).kind).toBeTypeOf('string');
    }),
    { numRuns: 2000 },
  );
});

test('classify reads a frame that encodeFrame wrote as its message', () => {
  const frame = decodeFrame(
    encodeFrame(Command.PRIVATE, {
      id: 3,
      tmpId: 't',
      sendId: 2,
      recvId: ME,
      content: 'a',
      type: 0,
      sendTime: at,
    }),
  );
  expect(frame.kind === 'frame' && classify(frame, context)).toMatchObject({
    event: { message: { tmpId: 't' } },
  });
});
