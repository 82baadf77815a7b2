// Frames of a hostile server through decoder, classifier and reducer: the state can always be shown, counted
// and stored, and an honest chat beside it does not change.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupChat, privateChat, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatState } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { reduceChat } from '../../src/core/domain/reduce.ts';
import { decodeFrame, MessageType, type Feed } from '../../src/core/wire/index.ts';
import { packEvent, unpackEvent } from '../../workers/journal/pack.ts';
import { classify, type Meaning } from '../../workers/sync/classify.ts';
import { scaled } from '../support/seeded.ts';
import { cost } from './cost.ts';
import { frameText, SELF } from './hostile.ts';
import { expectMarksGrow, expectValidState } from './state-invariants.ts';

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
    expectMarksGrow(before?.marks, after.marks);
    this.states.set(event.chat, after);
    expectIdempotent(after, event);
  }
}

/** Expects that the same event has no effect a second time. */
function expectIdempotent(after: ChatState, event: ChatEvent): void {
  expect(reduceChat(after, event, { id: SELF }), `twice ${JSON.stringify(event)}`).toEqual(after);
}

const events = (fold: Fold): ChatEvent[] =>
  fold.meanings.flatMap((it) => (it.kind === 'event' ? [it.event] : []));

test('Hostile frames in any order leave chat states that can be shown, counted and stored', () => {
  fc.assert(
    fc.property(fc.array(frameText, { minLength: 1, maxLength: 40 }), (texts) => {
      const fold = new Fold();
      for (const text of texts) fold.say(text);
      for (const state of fold.states.values()) expectValidState(state, SELF);
    }),
    { numRuns: scaled(500) },
  );
});

test('Every event of a hostile frame is read back unchanged from the journal', () => {
  fc.assert(
    fc.property(fc.array(frameText, { minLength: 1, maxLength: 20 }), (texts) => {
      const fold = new Fold();
      for (const text of texts) fold.say(text);
      for (const event of events(fold)) {
        expect(unpackEvent(JSON.parse(JSON.stringify(packEvent(event))))).toEqual(event);
      }
    }),
    { numRuns: scaled(500) },
  );
});

test('A deletion that repeats an id lowers the unread count once', () => {
  const fold = new Fold();
  const receive = (data: object): void =>
    fold.say(JSON.stringify({ cmd: 3, data: { sendId: 2, recvId: SELF, ...data } }));
  for (const id of [1, 2, 3]) receive({ id, type: MessageType.TEXT, content: 'x' });
  receive({
    sendId: SELF,
    recvId: 2,
    type: MessageType.DELETED,
    content: '{"chatId":2,"messageIds":[2,2,2]}',
  });
  expect(fold.states.get(privateChat(2))?.summary.unread).toBe(2);
});

/** Limit of processor time, ms. */
const LIMIT = 2000;
const many = (count: number, from = 1): number[] => Array.from({ length: count }, (_, n) => n + from);

test('Frames with 100,000 ids take time and memory in proportion to their length', () => {
  const fold = new Fold();
  const fromSelf = { sendId: SELF, recvId: 2 };
  const receive = (cmd: number, data: object): void => fold.say(JSON.stringify({ cmd, data }));
  for (const id of many(200))
    receive(3, { id, sendId: 2, recvId: SELF, type: MessageType.TEXT, content: 'x' });
  const content = JSON.stringify({ chatId: 2, messageIds: many(100_000) });
  const group7 = { id: 1, groupId: 7, type: MessageType.TEXT, atUserIds: many(100_000, -1) };
  const elapsed = cost(() => {
    for (let time = 0; time < 3; time++) receive(3, { ...fromSelf, type: MessageType.DELETED, content });
    for (const text of ['x', 'y']) receive(4, { ...group7, content: text });
  });
  expect(elapsed).toBeLessThan(LIMIT);
  const [person, group] = [fold.states.get(privateChat(2)), fold.states.get(groupChat(7))];
  expect(person?.summary).toMatchObject({ unread: 0, last: null });
  expect(group?.summary).toMatchObject({ unread: 1, mentions: [{ id: 1, me: true, all: true }] });
  expect(JSON.stringify(person?.marks).length).toBeLessThan(2_000_000);
});

test("Frames of another user about this user's reading and deletions change nothing", () => {
  const fold = new Fold();
  const receive = (cmd: number, data: object): void => fold.say(JSON.stringify({ cmd, data }));
  for (const id of [1, 2]) receive(3, { id, sendId: 2, recvId: SELF, type: MessageType.TEXT, content: 'x' });
  for (const id of [1, 2]) receive(4, { id, sendId: 2, groupId: 7, type: MessageType.TEXT, content: 'x' });
  const before = [...fold.states.values()];
  receive(3, { id: 2, sendId: 2, recvId: SELF, type: MessageType.READED });
  receive(3, {
    sendId: 2,
    recvId: SELF,
    type: MessageType.DELETED,
    content: '{"chatId":2,"messageIds":null}',
  });
  receive(4, { id: 2, sendId: 2, groupId: 7, type: MessageType.READED });
  receive(4, { sendId: 2, groupId: 7, type: MessageType.DELETED, content: '{"chatId":7,"messageIds":[1]}' });
  expect([...fold.states.values()]).toEqual(before);
});

test('Only its sender can recall a private message', () => {
  const fold = new Fold();
  const receive = (data: object): void =>
    fold.say(JSON.stringify({ cmd: 3, data: { recvId: 2, sendId: SELF, ...data } }));
  receive({ id: 1, type: MessageType.TEXT, content: 'mine' });
  const contentOf = (): string | undefined => fold.states.get(privateChat(2))?.timeline.find(1)?.content;
  receive({ id: 2, sendId: 2, recvId: SELF, type: MessageType.RECALL, content: '1' });
  expect(contentOf()).toBe('mine');
  receive({ id: 3, type: MessageType.RECALL, content: '1' });
  expect(contentOf()).toBe('');
});
