// Forged events about messages of other users, or about messages that were never sent. Some servers forward
// unchecked input of a client.
import { expect, test } from 'vitest';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import type { StoredMessage } from '../../../src/core/domain/message.ts';
import { masked } from '../../../src/core/domain/reduce.ts';
import { isListed } from '../../../workers/views/chat-rows.ts';
import { messageRow } from '../../../workers/views/message-rows.ts';
import { People } from '../../../workers/people/people.ts';
import { CHAT, fold, FRIEND, GROUP, ids, ME, message, own, put } from '../support.ts';

const people = new People();
const recall = (target: number, byId: number, chat: ChatEvent['chat'] = CHAT): ChatEvent => ({
  kind: 'recall',
  chat,
  id: 50 + byId,
  target,
  byId,
  byName: '',
});
const shown = (target: StoredMessage, ...events: ChatEvent[]): unknown => {
  const { marks, timeline, summary } = fold(...events);
  const row = messageRow(timeline.find(target.id)!, marks, people, ME.id);
  return [row.content, row.recalled, summary.unread, masked(target, marks).content];
};

test('[INV-8, MSG-03] Only the sender recalls a private message, whether the recall arrives before or after it', () => {
  const [mine, theirs] = [own(3), message(4)];
  for (const events of [
    [put(mine), recall(3, FRIEND)],
    [recall(3, FRIEND), put(mine)],
    [recall(3, FRIEND), put(mine), recall(3, FRIEND), put(mine)],
  ]) {
    expect(shown(mine, ...events)).toEqual(['text 3', null, 0, 'text 3']);
  }
  for (const events of [
    [put(theirs), recall(4, ME.id)],
    [recall(4, ME.id), put(theirs)],
  ]) {
    expect(shown(theirs, ...events)).toEqual(['text 4', null, 1, 'text 4']);
  }
  const note = { byId: ME.id, byName: '', own: true };
  for (const events of [
    [recall(3, FRIEND), put(mine), recall(3, ME.id)],
    [recall(3, FRIEND), recall(3, ME.id), put(mine)],
    [recall(3, ME.id), recall(3, FRIEND), put(mine)],
  ]) {
    expect(shown(mine, ...events)).toEqual(['', note, 0, '']);
  }
});

test('[INV-8, MSG-05] A quote keeps its content when another user recalls the quoted message', () => {
  const quoteMessage = { id: 3, sendId: ME.id, content: 'shall we', type: 0, status: 0 };
  const answer = message(5, { quoteMessage });
  const quoted = (byId: number): unknown => {
    const { marks } = fold(recall(3, byId), put(answer));
    return messageRow(answer, marks, people, ME.id).quote?.content;
  };
  expect([quoted(FRIEND), quoted(ME.id)]).toEqual(['shall we', '']);
});

test('[INV-8, MSG-03] A group message is recalled by any member whose recall the server forwards, in either arrival order', () => {
  const theirs = message(4, { groupId: 7, recvId: null });
  const arrival: ChatEvent = { kind: 'message', chat: GROUP, message: theirs };
  for (const events of [
    [arrival, recall(4, 9, GROUP)],
    [recall(4, 9, GROUP), arrival],
  ]) {
    expect(shown(theirs, ...events)).toEqual(['', { byId: 9, byName: '', own: false }, 0, '']);
  }
});

test('[INV-8] Read receipts for message ids that were never sent make no chat, no message and no unread number', () => {
  const far = Number.MAX_SAFE_INTEGER;
  const receipts: ChatEvent[] = [
    { kind: 'peer-read', chat: CHAT, upTo: far },
    { kind: 'receipt', chat: CHAT, id: far, readedCount: 9, receiptOk: true },
    { kind: 'receipt', chat: CHAT, id: 4, readedCount: 9, receiptOk: true },
  ];
  const none = fold(...receipts);
  expect([ids(none), none.summary.unread, isListed(none, people)]).toEqual([[], 0, false]);
  const some = fold(put(message(4)), ...receipts.toReversed(), put(message(5)));
  expect([ids(some), some.summary.unread, some.summary.last?.id]).toEqual([[4, 5], 2, 5]);
});

test('[INV-8] A message with the highest safe integer as id counts once, and later messages still arrive', () => {
  const far = Number.MAX_SAFE_INTEGER;
  const state = fold(put(message(4)), put(message(far)), put(message(5)), put(message(far)));
  expect([ids(state), state.summary.unread]).toEqual([[4, 5, far], 3]);
  const read = fold(put(message(far)), { kind: 'read', chat: CHAT, upTo: 5, told: true }, put(message(6)));
  expect(read.summary.unread).toBe(2);
});
