// Identity of states under events: views compare states by identity, and draw no row for nothing.
import { expect, test } from 'vitest';
import type { ChatState } from '../../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { MessageStatus } from '../../../src/core/domain/enums.ts';
import { masked, reduceChat } from '../../../src/core/domain/reduce.ts';
import { Timeline } from '../../../src/core/domain/timeline.ts';
import { CHAT, echo, fold, FRIEND, GROUP, ME, message, own, put } from '../support.ts';

const then = (state: ChatState, event: ChatEvent): ChatState => reduceChat(state, event, ME);
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

test('[INV-11] an event that comes again leaves the very state', () => {
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
    expect([event.kind, then(state, event) === state]).toEqual([event.kind, true]);
  }
  const waiting = fold({ kind: 'echo', chat: CHAT, message: echo('a', 1) }, put(own(3, { tmpId: 'b' })));
  expect(then(waiting, put(own(3, { tmpId: 'b' })))).toBe(waiting);
});

test('[INV-11] an own message of the history leaves the summary, a read one its status', () => {
  const state = fold(put(message(9)));
  const event: ChatEvent = { kind: 'message', chat: CHAT, message: own(4), old: true };
  expect(then(state, event).summary).toBe(state.summary);
  const read = own(4, { status: MessageStatus.READED });
  expect(masked(read, { ...state.marks, peerReadTo: 9 })).toBe(read);
});

test('the last line follows its own message and no other one', () => {
  const state = fold(put(message(3)), put(message(5)));
  const { READED, RECALL } = MessageStatus;
  expect(then(state, put(message(3, { status: READED }))).summary.last).toBe(state.summary.last);
  expect(then(state, put(message(5, { status: READED }))).summary.last?.status).toBe(READED);
  expect(then(state, receipt).summary.last).toBe(state.summary.last);
  expect(then(state, { ...receipt, id: 5 }).summary.last?.readedCount).toBe(2);
  expect(then(state, recall(3, FRIEND, 6)).summary.last).toBe(state.summary.last);
  expect(then(state, recall(5, FRIEND, 6)).summary.last).toMatchObject({
    id: 5,
    content: '',
    status: RECALL,
  });
});

test('[INV-12] a later event of a deleted message brings no last line back', () => {
  const state = fold(put(message(3)), removed);
  expect(then(state, receipt).summary.last).toBeNull();
  expect(then(state, recall(3, FRIEND, 6)).summary.last).toBeNull();
});

test('a message below a higher id that is hidden is the last line; the time it came moves the chat', () => {
  const state = fold(put(message(3)), { ...removed, ids: [9] }, put(message(9)));
  const next = then(state, put(message(5)));
  expect(next.summary).toMatchObject({ last: { id: 5 }, lastId: 9, movedAt: message(5).sendTime });
  const at = message(9).sendTime;
  const late = then(next, { kind: 'message', chat: CHAT, message: message(4), at });
  expect(late.summary).toMatchObject({ last: { id: 5 }, movedAt: at });
  // Two messages of one second.
  const same = message(6, { sendTime: message(5).sendTime });
  expect(then(next, put(same)).summary.last?.id).toBe(6);
});

test('a recall’s own id is no message’s: reading and deleting up to the highest id stop below it', () => {
  const state = fold(put(message(5)));
  for (const id of [8, Number.MAX_SAFE_INTEGER, 4, null])
    expect(then(state, recall(5, FRIEND, id)).summary.lastId).toBe(5);
});

test('[MSG-03] the first of two people who recall a group’s message is named', () => {
  const said = message(4, { groupId: 7, recvId: null });
  const taken = fold(
    { kind: 'message', chat: GROUP, message: said },
    recall(4, 9, 50, GROUP),
    recall(4, 8, 51, GROUP),
  );
  expect(taken.marks.recalled.find(4)?.byId).toBe(9);
});

test('[MSG-03] a message that the server gives as recalled shows nothing, whatever it says', () => {
  const { marks } = fold(put(message(5)));
  const odd = message(3, { status: MessageStatus.RECALL, content: 'still here' });
  expect(masked(odd, marks).content).toBe('');
});

test('[MSG-17] dropped messages count no more, though their gap is known already', () => {
  const state = { ...fold(put(message(5)), put(message(9)), gap), timeline: Timeline.empty };
  expect(then(state, { ...gap, dropped: true }).summary.unread).toBe(0);
});

test('[INV-8] a friend’s message takes no echo away, whatever name it bears', () => {
  const state = fold({ kind: 'echo', chat: CHAT, message: echo('a', 1) }, put(message(5, { tmpId: 'a' })));
  expect(state.unsent.map(({ tmpId }) => tmpId)).toEqual(['a']);
});
