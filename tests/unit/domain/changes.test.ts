// Object identity of chat states: views compare states by identity, so a repeated event redraws no row.
import { expect, test } from 'vitest';
import type { ChatState } from '../../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { MessageStatus } from '../../../src/core/domain/enums.ts';
import { masked, reduceChat } from '../../../src/core/domain/reduce.ts';
import { Timeline } from '../../../src/core/domain/timeline.ts';
import { CHAT, echo, fold, FRIEND, GROUP, ME, message, own, put } from '../support.ts';

const next = (state: ChatState, event: ChatEvent): ChatState => reduceChat(state, event, ME);
const recall = (
  target: number,
  byId: number,
  id: number | null,
  chat: ChatEvent['chat'] = CHAT,
): ChatEvent => ({
  kind: 'recall',
  chat,
  id,
  target,
  byId,
  byName: '',
});
const removed: ChatEvent = { kind: 'removed', chat: CHAT, ids: [3] };
const receipt: ChatEvent = { kind: 'receipt', chat: CHAT, id: 3, readedCount: 2, receiptOk: true };
const gap: ChatEvent = { kind: 'gap', chat: CHAT, after: 5, before: 9 };

test('[INV-11] A repeated event returns the same chat state object', () => {
  const before = [put(own(3)), put(message(5)), put(message(9))];
  const events: ChatEvent[] = [
    put(message(5)),
    recall(9, FRIEND, 9),
    { kind: 'read', chat: CHAT, upTo: 5, told: false },
    receipt,
    gap,
    { kind: 'gap', chat: CHAT, after: 9, before: 0 },
  ];
  for (const event of events) {
    const state = fold(...before, event);
    expect([event.kind, next(state, event) === state]).toEqual([event.kind, true]);
  }
  const waiting = fold({ kind: 'echo', chat: CHAT, message: echo('a', 1) }, put(own(3, { tmpId: 'b' })));
  expect(next(waiting, put(own(3, { tmpId: 'b' })))).toBe(waiting);
});

test('[INV-11] An own message loaded from the history keeps the summary object, and a read one is not copied', () => {
  const state = fold(put(message(9)));
  const event: ChatEvent = { kind: 'message', chat: CHAT, message: own(4), old: true };
  expect(next(state, event).summary).toBe(state.summary);
  const read = own(4, { status: MessageStatus.READED });
  expect(masked(read, { ...state.marks, peerReadTo: 9 })).toBe(read);
});

test('The last line of a chat changes with its own message and with no other message', () => {
  const state = fold(put(message(3)), put(message(5)));
  const { READED, RECALL } = MessageStatus;
  expect(next(state, put(message(3, { status: READED }))).summary.last).toBe(state.summary.last);
  expect(next(state, put(message(5, { status: READED }))).summary.last?.status).toBe(READED);
  expect(next(state, receipt).summary.last).toBe(state.summary.last);
  expect(next(state, { ...receipt, id: 5 }).summary.last?.readedCount).toBe(2);
  expect(next(state, recall(3, FRIEND, 6)).summary.last).toBe(state.summary.last);
  expect(next(state, recall(5, FRIEND, 6)).summary.last).toMatchObject({
    id: 5,
    content: '',
    status: RECALL,
  });
});

test('[INV-12] A later receipt or recall of a deleted message does not restore the last line', () => {
  const state = fold(put(message(3)), removed);
  expect(next(state, receipt).summary.last).toBeNull();
  expect(next(state, recall(3, FRIEND, 6)).summary.last).toBeNull();
});

test('A new message below a hidden higher id is the last line, and its arrival time reorders the list', () => {
  const state = fold(put(message(3)), { ...removed, ids: [9] }, put(message(9)));
  const after = next(state, put(message(5)));
  expect(after.summary).toMatchObject({ last: { id: 5 }, lastId: 9, movedAt: message(5).sendTime });
  const at = message(9).sendTime;
  const older = next(after, { kind: 'message', chat: CHAT, message: message(4), at });
  expect(older.summary).toMatchObject({ last: { id: 5 }, movedAt: at });
  // Two messages of the same second: the higher id is the last line.
  const same = message(6, { sendTime: message(5).sendTime });
  expect(next(after, put(same)).summary.last?.id).toBe(6);
});

test('The id of a recall event does not raise lastId of the chat', () => {
  const state = fold(put(message(5)));
  for (const id of [8, Number.MAX_SAFE_INTEGER, 4, null])
    expect(next(state, recall(5, FRIEND, id)).summary.lastId).toBe(5);
});

test('[MSG-03] Of two recalls of a group message the first one counts', () => {
  const original = message(4, { groupId: 7, recvId: null });
  const state = fold(
    { kind: 'message', chat: GROUP, message: original },
    recall(4, 9, 50, GROUP),
    recall(4, 8, 51, GROUP),
  );
  expect(state.marks.recalled.find(4)?.byId).toBe(9);
});

test('[MSG-03] A message with status RECALL shows no content, even where the server sends some', () => {
  const { marks } = fold(put(message(5)));
  const inconsistent = message(3, { status: MessageStatus.RECALL, content: 'still here' });
  expect(masked(inconsistent, marks).content).toBe('');
});

test('[MSG-17] Messages dropped into a gap no longer count as unread, even if the gap was recorded before', () => {
  const state = { ...fold(put(message(5)), put(message(9)), gap), timeline: Timeline.empty };
  expect(next(state, { ...gap, dropped: true }).summary.unread).toBe(0);
});

test('[INV-8] A friend’s message with the tmpId of an own unsent message does not replace that message', () => {
  const state = fold({ kind: 'echo', chat: CHAT, message: echo('a', 1) }, put(message(5, { tmpId: 'a' })));
  expect(state.unsent.map(({ tmpId }) => tmpId)).toEqual(['a']);
});
