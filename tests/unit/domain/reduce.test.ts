import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mentionsAll, mentionsMe } from '../../../src/core/domain/unread.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { MessageStatus, MessageType } from '../../../src/core/domain/enums.ts';
import { laterStatus } from '../../../src/core/domain/message.ts';
import { masked, reduceChat } from '../../../src/core/domain/reduce.ts';
import { CHAT, echo, fold, GROUP, ids, ME, message, own, put } from '../support.ts';

const inGroup = (id: number, atUserIds: number[]): ChatEvent => ({
  kind: 'message',
  chat: GROUP,
  message: message(id, { groupId: 7, recvId: null, atUserIds }),
});
const recall = (target: number, id = 100): ChatEvent => ({
  kind: 'recall',
  chat: CHAT,
  id,
  target,
  byId: 2,
  byName: 'Mira',
});

test('[MSG-01] laterStatus never lowers a status: sending, failed, pending, delivered, read, recalled', () => {
  const { SENDING, FAILED, PENDING, DELIVERED, READED, RECALL } = MessageStatus;
  const statuses = [SENDING, FAILED, PENDING, DELIVERED, READED, RECALL];
  for (const [a, from] of statuses.entries()) {
    for (const [b, to] of statuses.entries()) expect(laterStatus(from, to)).toBe(b > a ? to : from);
  }
});

test('[MSG-01] A pulled copy with status PENDING does not reset a read message', () => {
  const state = fold(
    put(own(5, { status: MessageStatus.READED })),
    put(own(5, { status: MessageStatus.PENDING })),
  );
  expect(state.timeline.find(5)?.status).toBe(MessageStatus.READED);
});

test('[MSG-06] A peer-read event marks own messages up to its id as read, and no later messages', () => {
  const state = fold(put(own(3)), put(own(5)), put(own(8)), { kind: 'peer-read', chat: CHAT, upTo: 5 });
  const statuses = [3, 5, 8].map((id) => masked(state.timeline.find(id)!, state.marks).status);
  expect(statuses).toEqual([MessageStatus.READED, MessageStatus.READED, MessageStatus.PENDING]);
  expect(masked(message(4), state.marks).status).toBe(MessageStatus.PENDING);
  // A late peer-read event with a lower id changes nothing.
  const later = reduceChat(state, { kind: 'peer-read', chat: CHAT, upTo: 3 }, ME);
  expect(later).toBe(state);
});

test('[MSG-07] A new message raises the unread number by one, and a repeated message does not', () => {
  expect(fold(put(message(3))).summary.unread).toBe(1);
  expect(fold(put(message(3)), put(message(3)), put(message(4))).summary.unread).toBe(2);
});

test('[MSG-08] Own, read, recalled and tip messages do not raise the unread number', () => {
  expect(fold(put(own(3))).summary.unread).toBe(0);
  expect(fold(put(message(3, { status: MessageStatus.READED }))).summary.unread).toBe(0);
  expect(fold(put(message(3, { status: MessageStatus.RECALL }))).summary.unread).toBe(0);
  for (const type of [MessageType.TIP_TEXT, MessageType.TIP_TIME]) {
    expect(fold(put(message(3, { type }))).summary.unread).toBe(0);
  }
  expect(fold(put(message(3, { type: MessageType.ACT_RT_VOICE }))).summary.unread).toBe(1);
});

test('[MSG-08] A recall of a counted message lowers the unread number by one, in either order of arrival', () => {
  expect(fold(put(message(3)), put(message(4)), recall(3)).summary.unread).toBe(1);
  expect(fold(recall(3), put(message(3)), put(message(4))).summary.unread).toBe(1);
  expect(fold(put(message(3)), recall(3), recall(3)).summary.unread).toBe(0);
  const read: ChatEvent = { kind: 'read', chat: CHAT, upTo: 3, told: false };
  expect(fold(put(message(3)), put(message(4)), read, recall(3)).summary.unread).toBe(1);
});

test('[MSG-09, X-CHAT-24] A mention of the user stays in the chat summary until it is read', () => {
  const state = fold(inGroup(3, [ME.id]));
  expect(state.summary.mentions).toEqual([{ id: 3, me: true, all: false }]);
  const read: ChatEvent = { kind: 'read', chat: GROUP, upTo: 3, told: false };
  expect(mentionsMe(fold(inGroup(3, [ME.id]), read).summary)).toBe(false);
  expect(mentionsMe(fold(inGroup(3, [99])).summary)).toBe(false);
  expect(mentionsMe(state.summary)).toBe(true);
});

test('[MSG-10, X-CHAT-24] A mention of everybody (id -1) stays in the chat summary until it is read', () => {
  const { summary } = fold(inGroup(3, [-1]));
  expect([mentionsMe(summary), mentionsAll(summary)]).toEqual([false, true]);
  const read: ChatEvent = { kind: 'read', chat: GROUP, upTo: 3, told: false };
  expect(mentionsAll(fold(inGroup(3, [-1]), read).summary)).toBe(false);
});

test('[X-CHAT-31] A message that arrives twice is shown once, and messages keep id order', () => {
  const state = fold(put(message(9)), put(message(3)), put(message(9)), put(message(5)), put(message(3)));
  expect(ids(state)).toEqual([3, 5, 9]);
  expect(state.summary.unread).toBe(3);
  expect(state.summary.last?.id).toBe(9);
});

test('Response, push and pull of one sent message replace its echo by one message', () => {
  const sent = own(12, { tmpId: 'a', status: MessageStatus.PENDING });
  const steps: ChatEvent[] = [
    { kind: 'echo', chat: CHAT, message: echo('a', 1) },
    put(sent),
    put(sent),
    put(sent),
  ];
  const state = fold(...steps);
  expect(state.unsent).toEqual([]);
  expect(ids(state)).toEqual([12]);
  expect(state.summary.unread).toBe(0);
});

test('Unsent messages keep the order in which they were accepted', () => {
  const state = fold(
    { kind: 'echo', chat: CHAT, message: echo('b', 2) },
    { kind: 'echo', chat: CHAT, message: echo('a', 1) },
    put(message(50)),
  );
  expect(state.unsent.map((it) => it.tmpId)).toEqual(['a', 'b']);
});

test('A message that another device has read marks all earlier messages as read', () => {
  const state = fold(
    put(message(3)),
    put(message(4)),
    put(message(5, { status: MessageStatus.READED })),
    put(message(6)),
  );
  expect(state.summary.unread).toBe(1);
  expect(state.marks).toMatchObject({ readUpTo: 5, readTold: 5 });
});

test('[PRIV-01, PRIV-02, GRP-01] Messages read on another device are neither unread nor mentions, and later messages count', () => {
  const readElsewhere = (chat: ChatEvent['chat'], upTo: number): ChatEvent => ({
    kind: 'read',
    chat,
    upTo,
    told: true,
  });
  const friend = fold(put(message(3)), put(message(4)), readElsewhere(CHAT, 4), put(message(5)));
  expect(friend.summary.unread).toBe(1);
  expect(friend.marks).toMatchObject({ readUpTo: 4, readTold: 4 });
  const group = fold(inGroup(3, [ME.id]), inGroup(4, [-1]), readElsewhere(GROUP, 4));
  expect(group.summary).toMatchObject({ unread: 0, mentions: [] });
  expect([mentionsMe(group.summary), mentionsAll(group.summary)]).toEqual([false, false]);
});

test('A recalled message shows no content after it is pulled again', () => {
  const state = fold(put(message(3)), recall(3), put(message(3)));
  expect(masked(state.timeline.find(3)!, state.marks)).toMatchObject({
    content: '',
    status: MessageStatus.RECALL,
  });
  expect(state.summary.last).toMatchObject({ id: 3, content: '' });
});

test('The unread number equals a recount after any events in any order', () => {
  const id = fc.integer({ min: 1, max: 30 });
  const event: fc.Arbitrary<ChatEvent> = fc.oneof(
    fc.tuple(id, fc.boolean()).map(([n, mine]) => put(mine ? own(n) : message(n))),
    id.map((n) => put(message(n, { status: MessageStatus.READED }))),
    id.map((n) => recall(n, 100 + n)),
    fc.tuple(id, fc.boolean()).map(([upTo, told]): ChatEvent => ({ kind: 'read', chat: CHAT, upTo, told })),
  );
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 40 }), (events) => {
      const state = fold(...events);
      const recount = [...state.timeline.after(state.marks.readUpTo)].filter(
        (it) => !it.selfSend && it.status !== MessageStatus.READED && !state.marks.recalled.find(it.id),
      ).length;
      expect(state.summary.unread).toBe(recount);
      const twice = fold(...events, ...events);
      expect(twice.marks).toEqual(state.marks);
      expect(ids(twice)).toEqual(ids(state));
    }),
    { numRuns: 300 },
  );
});

test('lastId includes messages that the user has read on another device', () => {
  const state = fold(put(message(5, { status: MessageStatus.READED })));
  expect(state.summary.lastId).toBe(5);
});

test('[MSG-09] A recalled mention is no mention, in either order of arrival, and mentions keep id order', () => {
  const recalled: ChatEvent = { ...recall(3), chat: GROUP };
  for (const events of [
    [inGroup(3, [ME.id]), recalled],
    [recalled, inGroup(3, [ME.id])],
  ]) {
    expect(fold(...events).summary).toMatchObject({ unread: 0, mentions: [] });
  }
  expect(fold(inGroup(9, [-1]), inGroup(5, [ME.id])).summary.mentions.map(({ id }) => id)).toEqual([5, 9]);
});

test('An echo repeated after its message has arrived changes nothing', () => {
  const state = fold(put(own(12, { tmpId: 'a' })), { kind: 'echo', chat: CHAT, message: echo('a', 1) });
  expect(state.unsent).toEqual([]);
  expect(state.summary.last?.id).toBe(12);
});
