import { expect, test } from 'vitest';
import { MessageStatus, MessageType } from '../../../src/core/domain/enums.ts';
import type { OutboxRow } from '../../../src/core/domain/outbox-row.ts';
import { echoOf, textWork, uploadWork } from '../../../workers/outbox/echo.ts';
import {
  absent,
  answered,
  attempted,
  headOf,
  needsPull,
  pauseAfter,
} from '../../../workers/outbox/machine.ts';
import {
  afterBoot,
  restarted,
  isDeliveryUnknown,
  isUnansweredText,
  needsUpload,
  type Unsent,
} from '../../../workers/outbox/row-state.ts';
import { CHAT, GROUP } from '../support.ts';
import { PICTURE } from './desk.ts';

const text: Unsent = {
  tmpId: 'a',
  chat: CHAT,
  work: textWork('hello'),
  state: 'waiting',
  order: 1,
  writtenAt: 0,
  attempts: 0,
  firstAttemptAt: 0,
  attemptEndedAt: 0,
  failure: '',
};
const picture: Unsent = { ...text, tmpId: 'p', work: uploadWork(PICTURE) };
const deletion: OutboxRow = { ...text, tmpId: 'del-3', work: { kind: 'remove', ids: [7] } };
const silence = { kind: 'no-answer' } as const;

test('[X-CHAT-16] A text without an answer is retried for 60 s and then fails; a refusal fails at once', () => {
  const sending = attempted(text, 1000);
  expect(sending).toMatchObject({ state: 'sending', attempts: 1, firstAttemptAt: 1000 });
  expect(answered(sending, silence, 60_999)).toMatchObject({ state: 'unknown', attemptEndedAt: 60_999 });
  expect(answered(sending, silence, 61_000).state).toBe('failed');
  const refused = answered(sending, { kind: 'refused', message: 'no' }, 1001);
  expect(refused).toMatchObject({ state: 'failed', failure: 'no', attemptEndedAt: 0 });
  expect([1, 2, 3, 4, 5, 6, 99].map(pauseAfter)).toEqual([1000, 2000, 5000, 10_000, 15_000, 15_000, 15_000]);
  const resent = restarted({ ...sending, state: 'failed', failure: 'no' });
  expect(resent).toMatchObject({ state: 'waiting', attempts: 0, firstAttemptAt: 0, tmpId: 'a', failure: '' });
});

test('[ERR-20] Every message except a text waits for a pull instead of a retry', () => {
  const { IMAGE, FILE, AUDIO, VIDEO, USER_CARD, GROUP_CARD } = MessageType;
  for (const type of [IMAGE, FILE, AUDIO, VIDEO, USER_CARD, GROUP_CARD]) {
    const sent = attempted({ ...text, work: { ...text.work, type } }, 1);
    const unanswered = answered(sent, silence, 1e9);
    expect([unanswered.state, needsPull(unanswered), isUnansweredText(absent(unanswered))]).toEqual([
      'unknown',
      true,
      false,
    ]);
  }
  const lost = answered(attempted(text, 1), silence, 5);
  expect([needsPull(lost), isUnansweredText(absent(lost))]).toEqual([false, true]);
});

test('A deletion without an answer never fails, however much time passes', () => {
  expect(answered(attempted(deletion, 1), silence, 1e9).state).toBe('unknown');
});

test('[MSG-02] A message in flight when the engine was lost fails, and a waiting message still waits', () => {
  expect(afterBoot({ ...text, state: 'sending' }, 9)).toMatchObject({ state: 'failed', attemptEndedAt: 9 });
  expect(afterBoot({ ...picture, state: 'unknown' }, 9)).toMatchObject({
    state: 'failed',
    attemptEndedAt: 9,
  });
  expect(afterBoot(text, 9)).toEqual(text);
  expect(afterBoot({ ...deletion, state: 'unknown', attempts: 4 }, 9)).toMatchObject({
    state: 'waiting',
    attempts: 0,
  });
});

test('After an unanswered attempt, a later refusal does not prove that the message did not arrive', () => {
  const unanswered = answered(attempted(text, 1), silence, 5);
  const refused = answered(attempted(unanswered, 6), { kind: 'refused', message: 'no' }, 7);
  expect(isDeliveryUnknown(refused)).toBe(true);
  expect(isDeliveryUnknown(restarted(refused))).toBe(true);
  expect(isDeliveryUnknown(answered(attempted(text, 1), { kind: 'refused', message: 'no' }, 7))).toBe(false);
  expect(isDeliveryUnknown(attempted(text, 1))).toBe(true);
  expect(isDeliveryUnknown(unanswered)).toBe(true);
  expect(isDeliveryUnknown(text)).toBe(false);
});

test('A chat’s first outbox row is sent first; texts pass failed rows and uploads, not unknown rows', () => {
  const second = { ...text, tmpId: 'b', order: 2 };
  const third = { ...text, tmpId: 'c', order: 3 };
  const head = (...rows: OutboxRow[]): string | undefined =>
    headOf(
      rows,
      CHAT,
      () => false,
      () => true,
    )?.tmpId;
  expect(head(text, second, third)).toBe('a');
  expect(head({ ...text, state: 'failed' }, second)).toBe('b');
  expect(head(text, { ...second, state: 'unknown' })).toBe('b');
  expect(head({ ...text, state: 'unknown' }, { ...second, state: 'unknown' })).toBe('a');
  expect(head(picture, second)).toBe('b');
  const ready = { ...picture, work: { ...picture.work, content: '{}' } };
  expect(head(ready, second)).toBe('p');
  expect(head({ ...ready, tmpId: 'q', order: 2 }, picture)).toBeUndefined();
  expect(head({ ...ready, tmpId: 'q', order: 2 }, { ...picture, state: 'failed' })).toBe('q');
  expect(head({ ...ready, tmpId: 'q', order: 2, state: 'unknown' }, picture)).toBe('q');
  expect(head(deletion, { ...text, chat: GROUP })).toBeUndefined();
});

test('The deletion with the fewest attempts is sent first, and the flag change accepted first', () => {
  const head = (work: OutboxRow['work'], ...attempts: number[]): string | undefined => {
    const rows = attempts.map((count, index) => ({
      ...text,
      work,
      tmpId: `del-${index}`,
      order: index,
      attempts: count,
    }));
    const queue = work.kind === 'flag' ? `isTop ${CHAT}` : 'deletions';
    return headOf(
      rows,
      queue,
      () => false,
      () => true,
    )?.tmpId;
  };
  const orders = [
    [2, 1],
    [1, 1],
    [1, 2],
    [2, 1, 1],
  ];
  const flag = { kind: 'flag', flag: 'isTop', on: true, was: false } as const;
  expect(orders.map((attempts) => head(deletion.work, ...attempts))).toEqual([
    'del-1',
    'del-0',
    'del-0',
    'del-1',
  ]);
  expect(orders.map((attempts) => head(flag, ...attempts))).toEqual(['del-0', 'del-0', 'del-0', 'del-0']);
});

test('Only a file without uploaded bytes needs an upload; an empty text needs none', () => {
  const sent: Unsent = { ...picture, work: { ...picture.work, content: '{}' } };
  const empty: Unsent = { ...text, work: textWork('') };
  expect([picture, sent, text, empty, deletion].map(needsUpload)).toEqual([true, false, false, false, false]);
});

test('An unsent message’s echo is a complete own message, with quote, mentions and receipt request', () => {
  const self = { id: 1, nickName: 'Me' };
  const bare = {
    id: null,
    tmpId: 'a',
    seqNo: null,
    sendId: 1,
    recvId: null,
    groupId: 7,
    type: MessageType.TEXT,
    content: 'hello',
    sendTime: 5,
    selfSend: true,
    status: MessageStatus.PENDING,
    atUserIds: [],
    quoteMessage: null,
    sendNickName: 'Me',
    title: '',
    receipt: false,
    readedCount: 0,
    receiptOk: false,
    order: 1,
    failure: '',
  };
  const written: Unsent = { ...text, chat: GROUP, writtenAt: 5 };
  expect(echoOf(written, self)).toEqual(bare);
  const quote = { id: 4, sendId: 2, content: 'hi', type: MessageType.TEXT, status: MessageStatus.READED };
  const work = textWork('hello', { quote, at: [3, -1], receipt: true });
  expect(echoOf({ ...written, work }, self)).toEqual({
    ...bare,
    atUserIds: [3, -1],
    quoteMessage: quote,
    receipt: true,
  });
});

test('An unsent message’s echo shows type, content and state of its outbox row', () => {
  const self = { id: 1, nickName: 'Me' };
  expect(echoOf(text, self)).toMatchObject({
    id: null,
    content: 'hello',
    type: MessageType.TEXT,
    status: MessageStatus.PENDING,
    recvId: 2,
    groupId: null,
    order: 1,
  });
  expect(echoOf({ ...picture, chat: GROUP, state: 'unknown' }, self)).toMatchObject({
    content: '',
    type: MessageType.IMAGE,
    status: MessageStatus.SENDING,
    recvId: null,
    groupId: 7,
  });
  expect(echoOf({ ...text, state: 'failed', failure: 'no' }, self)).toMatchObject({
    status: MessageStatus.FAILED,
    failure: 'no',
  });
  expect(uploadWork({ ...PICTURE, kind: 'file' }).type).toBe(MessageType.FILE);
});
