// Frames of a hostile server through the decoder, the classifier and the reducer: whatever they say, the
// state stays one that can be shown, counted and stored, and an honest chat beside it is not touched.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupChat, privateChat, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatState } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { reduceChat } from '../../src/core/domain/reduce.ts';
import { decodeFrame, MessageType, type Feed } from '../../src/core/wire/index.ts';
import { packEvent, unpackEvent } from '../../workers/journal/pack.ts';
import { classify, type Meaning } from '../../workers/sync/classify.ts';
import { runs } from '../faults/runs.ts';
import { cost } from './cost.ts';
import { frameText, SELF } from './hostile.ts';
import { grown, sound } from './sound.ts';

const NOW = 1_790_000_200_000;

class Fold {
  readonly states = new Map<ChatKey, ChatState>();
  readonly meanings: Meaning[] = [];
  readonly #positions: Record<Feed, number> = { private: 0, group: 0, system: 0 };

  say(text: string): void {
    const frame = decodeFrame(text);
    if (frame.kind !== 'frame') return;
    const meaning = classify(frame, {
      selfId: SELF,
      position: (kind) => this.#positions[kind],
      now: () => NOW,
    });
    this.meanings.push(meaning);
    if (meaning.kind !== 'event') return;
    const { event, feed: kind } = meaning;
    if (event.kind === 'message') this.#positions[kind] = Math.max(this.#positions[kind], event.message.id);
    this.apply(event);
  }

  apply(event: ChatEvent): void {
    const before = this.states.get(event.chat);
    const after = reduceChat(before, event, { id: SELF });
    grown(before?.marks, after.marks);
    this.states.set(event.chat, after);
    idempotent(after, event);
  }
}

/** The same once more changes nothing. */
function idempotent(after: ChatState, event: ChatEvent): void {
  expect(reduceChat(after, event, { id: SELF }), `twice ${JSON.stringify(event)}`).toEqual(after);
}

const events = (fold: Fold): ChatEvent[] =>
  fold.meanings.flatMap((it) => (it.kind === 'event' ? [it.event] : []));

test('hostile frames in any order leave states that can be shown, counted and stored', () => {
  fc.assert(
    fc.property(fc.array(frameText, { minLength: 1, maxLength: 40 }), (texts) => {
      const fold = new Fold();
      for (const text of texts) fold.say(text);
      for (const state of fold.states.values()) sound(state, SELF);
    }),
    runs(500),
  );
});

test('every event that a hostile frame becomes comes back from the tail as it went in', () => {
  fc.assert(
    fc.property(fc.array(frameText, { minLength: 1, maxLength: 20 }), (texts) => {
      const fold = new Fold();
      for (const text of texts) fold.say(text);
      for (const event of events(fold)) {
        expect(unpackEvent(JSON.parse(JSON.stringify(packEvent(event))))).toEqual(event);
      }
    }),
    runs(500),
  );
});

test('ids that a deletion names twice are taken off the unread number once', () => {
  const fold = new Fold();
  const say = (data: object): void =>
    fold.say(JSON.stringify({ cmd: 3, data: { sendId: 2, recvId: SELF, ...data } }));
  for (const id of [1, 2, 3]) say({ id, type: MessageType.TEXT, content: 'x' });
  say({ sendId: SELF, recvId: 2, type: MessageType.DELETED, content: '{"chatId":2,"messageIds":[2,2,2]}' });
  expect(fold.states.get(privateChat(2))?.summary.unread).toBe(2);
});

/** ms of the processor */
const SOON = 2000;
const many = (count: number, from = 1): number[] => Array.from({ length: count }, (_, n) => n + from);

test('lists of 100,000 ids cost time and room by their length, once', () => {
  const fold = new Fold();
  const mine = { sendId: SELF, recvId: 2 };
  const say = (cmd: number, data: object): void => fold.say(JSON.stringify({ cmd, data }));
  for (const id of many(200)) say(3, { id, sendId: 2, recvId: SELF, type: MessageType.TEXT, content: 'x' });
  const content = JSON.stringify({ chatId: 2, messageIds: many(100_000) });
  const group7 = { id: 1, groupId: 7, type: MessageType.TEXT, atUserIds: many(100_000, -1) };
  const spent = cost(() => {
    for (let time = 0; time < 3; time++) say(3, { ...mine, type: MessageType.DELETED, content });
    for (const text of ['x', 'y']) say(4, { ...group7, content: text });
  });
  expect(spent).toBeLessThan(SOON);
  const [person, group] = [fold.states.get(privateChat(2)), fold.states.get(groupChat(7))];
  expect(person?.summary).toMatchObject({ unread: 0, last: null });
  expect(group?.summary).toMatchObject({ unread: 1, mentions: [{ id: 1, me: true, all: true }] });
  expect(JSON.stringify(person?.marks).length).toBeLessThan(2_000_000);
});

test("what somebody else says of this user's reading and deleting changes nothing", () => {
  const fold = new Fold();
  const say = (cmd: number, data: object): void => fold.say(JSON.stringify({ cmd, data }));
  for (const id of [1, 2]) say(3, { id, sendId: 2, recvId: SELF, type: MessageType.TEXT, content: 'x' });
  for (const id of [1, 2]) say(4, { id, sendId: 2, groupId: 7, type: MessageType.TEXT, content: 'x' });
  const before = [...fold.states.values()];
  say(3, { id: 2, sendId: 2, recvId: SELF, type: MessageType.READED });
  say(3, { sendId: 2, recvId: SELF, type: MessageType.DELETED, content: '{"chatId":2,"messageIds":null}' });
  say(4, { id: 2, sendId: 2, groupId: 7, type: MessageType.READED });
  say(4, { sendId: 2, groupId: 7, type: MessageType.DELETED, content: '{"chatId":7,"messageIds":[1]}' });
  expect([...fold.states.values()]).toEqual(before);
});

test('a private message is taken back by nobody but its sender', () => {
  const fold = new Fold();
  const say = (data: object): void =>
    fold.say(JSON.stringify({ cmd: 3, data: { recvId: 2, sendId: SELF, ...data } }));
  say({ id: 1, type: MessageType.TEXT, content: 'mine' });
  const contentOf = (): string | undefined => fold.states.get(privateChat(2))?.timeline.find(1)?.content;
  say({ id: 2, sendId: 2, recvId: SELF, type: MessageType.RECALL, content: '1' });
  expect(contentOf()).toBe('mine');
  say({ id: 3, type: MessageType.RECALL, content: '1' });
  expect(contentOf()).toBe('');
});
