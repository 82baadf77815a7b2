// The news of a series of events: one change of each chat, which views and attention read.
import { expect, test } from 'vitest';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { MessageStatus } from '../../../src/core/domain/enums.ts';
import { ChatStore, type ChatNews } from '../../../workers/log/chat-store.ts';
import { EventApplier, silentTask } from '../../../workers/log/event-applier.ts';
import { CHAT, GROUP, ME, echo, message, own, put } from '../support.ts';

const inGroup = (id: number): ChatEvent => ({
  kind: 'message',
  chat: GROUP,
  message: own(id, { groupId: 7, recvId: null, receipt: true }),
});

function setUp(...before: ChatEvent[]) {
  const chatStore = new ChatStore(ME);
  const applier = new EventApplier(chatStore, null);
  const news: ChatNews[] = [];
  const apply = (...events: ChatEvent[]): ChatNews[] => {
    news.length = 0;
    applier.advance({ ...silentTask, events });
    return news;
  };
  chatStore.changes$.subscribe((change) => news.push(change));
  apply(...before);
  return { chatStore, apply };
}

test('A series of events gives one change of each chat, with its new and changed messages', () => {
  const { apply } = setUp();
  const receipt = { kind: 'receipt', chat: GROUP, id: 4, readedCount: 2, receiptOk: true } as const;
  expect(apply(put(message(1)), inGroup(4), put(message(2)), receipt)).toMatchObject([
    { chat: CHAT, messages: [{ id: 1 }, { id: 2 }], marks: false, unhidden: false },
    {
      chat: GROUP,
      messages: [
        { id: 4, readedCount: 0 },
        { id: 4, readedCount: 2 },
      ],
      marks: false,
      unhidden: false,
    },
  ]);
  // The next series begins without the messages of the last one.
  expect(apply(put(message(3)))).toMatchObject([{ chat: CHAT, messages: [{ id: 3 }] }]);
  expect(apply(put(message(3)), { ...receipt, id: 9 })).toEqual([]);
});

test('A recall changes the recalled message, and the rows of the messages that quote it', () => {
  const { apply } = setUp(put(message(1)), put(message(2)));
  expect(apply({ kind: 'recall', chat: CHAT, id: 3, target: 1, byId: 2, byName: 'Mira' })).toMatchObject([
    { messages: [{ id: 1, status: MessageStatus.RECALL }], marks: true },
  ]);
});

const read = { kind: 'read', chat: CHAT, upTo: 1, told: false } as const;

test.each<ChatEvent>([
  { kind: 'echo', chat: CHAT, message: echo('1790000000000abcdefgh', 1) },
  { kind: 'echo-gone', chat: CHAT, tmpId: '1790000000000zyxwvuts' },
  { kind: 'opened', chat: CHAT, at: 5 },
  { kind: 'draft', chat: CHAT, text: 'Hello', revision: 1 },
  { kind: 'read-told', chat: CHAT, upTo: 1 },
  read,
])('The event $kind changes no row of a stored message', (event) => {
  const gone = echo('1790000000000zyxwvuts', 2);
  const { apply } = setUp(put(message(1)), put(message(2)), { kind: 'echo', chat: CHAT, message: gone });
  if (event.kind === 'read-told') apply(read);
  expect(apply(event)).toMatchObject([{ chat: CHAT, messages: [], marks: false, unhidden: false }]);
});

test.each<ChatEvent>([
  { kind: 'peer-read', chat: CHAT, upTo: 2 },
  { kind: 'removed', chat: CHAT, ids: [1] },
  { kind: 'cleared', chat: CHAT, upTo: 1, at: 5 },
  { kind: 'gap', chat: CHAT, after: 2, before: 0 },
])('The event $kind may change the row of any message, anywhere in a series', (event) => {
  for (const series of [[event], [event, put(message(3))], [put(message(3)), event]])
    expect(setUp(put(own(1)), put(own(2))).apply(...series)).toMatchObject([{ marks: true }]);
});

test('The end of a pending deletion shows messages again, anywhere in a series', () => {
  const pending = (...hidden: number[]): ChatEvent => ({
    kind: 'pending',
    chat: CHAT,
    deletions: hidden.map((id) => ({ kind: 'remove', ids: [id] })),
  });
  const hides = pending(1);
  expect(setUp(put(message(1))).apply(hides)).toMatchObject([{ marks: true, unhidden: false }]);
  for (const series of [[pending()], [pending(), put(message(3))], [put(message(3)), pending()]])
    expect(setUp(put(message(1)), put(message(2)), hides).apply(...series)).toMatchObject([
      { marks: true, unhidden: true },
    ]);
  // Each event is compared with the state before it, and only a pending deletion hides messages for a time.
  expect(setUp(put(message(1)), hides).apply(put(message(3)))).toMatchObject([{ unhidden: false }]);
  expect(setUp(put(message(1)), pending(1, 2), put(message(2))).apply(pending(1))).toMatchObject([
    { unhidden: true },
  ]);
});

test('A read mark without an id ends at the newest message of this device', () => {
  const { apply, chatStore } = setUp(put(message(4)), put(message(5)));
  const readUpTo = (): number | undefined => chatStore.chat(CHAT)?.marks.readUpTo;
  apply({ ...read, upTo: 4, most: true });
  expect(readUpTo()).toBe(4);
  apply({ ...read, upTo: 900, most: true });
  expect(readUpTo()).toBe(5);
  apply({ ...read, upTo: 7 });
  expect(readUpTo()).toBe(7);
  apply({ ...read, chat: GROUP, upTo: 900, most: true });
  expect(chatStore.chat(GROUP)?.marks.readUpTo ?? 0).toBe(0);
});
