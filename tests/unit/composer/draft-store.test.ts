import { expect, test } from 'vitest';
import type { Result } from '../../../src/core/contract/result.ts';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import type { Draft, TextMessage } from '../../../src/chat/composer/draft/draft-field.ts';
import { LONGEST_DRAFT } from '../../../src/chat/composer/outgoing-text.ts';
import { DRAFT_PAUSE, DraftStore } from '../../../src/chat/composer/draft/draft-store.ts';

const CHAT = 'private-2';
const HELLO: TextMessage = { chat: CHAT, tmpId: '1795187923222abcdefgh', content: 'hello' };

/** A draft store on an engine and a clock that the test controls. */
function setUp() {
  const engine = new Map<ChatKey, Draft>();
  const answers: (() => void)[] = [];
  const timers = new Map<number, () => void>();
  const writes: Draft[] = [];
  const sent: TextMessage[] = [];
  const receipts: ((result: Result<null>) => void)[] = [];
  let timerIds = 0;
  let failing = false;
  const drafts = new DraftStore({
    write: (chat, draft) => {
      writes.push(draft);
      return new Promise((settle) => {
        answers.push(() => {
          if (failing) return settle(null);
          const before = engine.get(chat) ?? { text: '', revision: 0 };
          const now = draft.revision > before.revision ? draft : before;
          engine.set(chat, now);
          settle(now);
        });
      });
    },
    send: (message) => {
      sent.push(message);
      return new Promise((settle) => receipts.push(settle));
    },
    after: (ms, act) => {
      expect(ms).toBe(DRAFT_PAUSE);
      const id = ++timerIds;
      timers.set(id, act);
      return () => timers.delete(id);
    },
  });
  /** Runs the pending promise callbacks. */
  const flush = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return {
    drafts,
    engine,
    writes,
    sent,
    /** Answers the oldest send. */
    settle: async (isStored: boolean) => {
      receipts.shift()?.(isStored ? { ok: true, value: null } : { ok: false, error: { code: 'FAULT' } });
      await flush();
    },
    /** Answers the oldest write. */
    answer: async () => {
      answers.shift()?.();
      await flush();
    },
    /** Ends the waits between the last key press and the write. */
    pause: async () => {
      const due = [...timers.values()];
      timers.clear();
      for (const act of due) act();
      await flush();
    },
    failWrites: () => {
      failing = true;
    },
    pendingTimers: () => timers.size,
  };
}

test('[X-CHAT-08] A draft is written once, 300 ms after the last key', async () => {
  const { drafts, writes, pause, answer, pendingTimers } = setUp();
  drafts.open(CHAT, '');
  for (const text of ['h', 'he', 'hey']) drafts.type(CHAT, text);
  expect(writes).toEqual([]);
  expect(pendingTimers()).toBe(1);
  await pause();
  expect(writes).toEqual([{ text: 'hey', revision: 1 }]);
  await answer();
  expect(writes).toHaveLength(1);
});

test('[X-CHAT-08] A blur writes the draft at once, and a second blur writes nothing', async () => {
  const { drafts, writes, answer, pause } = setUp();
  drafts.open(CHAT, '');
  drafts.type(CHAT, 'hey');
  drafts.blur(CHAT);
  expect(writes).toEqual([{ text: 'hey', revision: 1 }]);
  await answer();
  drafts.blur(CHAT);
  await pause();
  expect(writes).toHaveLength(1);
});

test('A text typed during a write is written next, under the next revision', async () => {
  const { drafts, writes, answer } = setUp();
  drafts.open(CHAT, '');
  drafts.type(CHAT, 'one');
  drafts.writeNow(CHAT);
  drafts.type(CHAT, 'one two');
  drafts.writeNow(CHAT);
  expect(writes).toHaveLength(1);
  await answer();
  expect(writes).toEqual([
    { text: 'one', revision: 1 },
    { text: 'one two', revision: 2 },
  ]);
});

test('After a write loses to a newer draft, the local text is written below that draft', async () => {
  const { drafts, engine, writes, answer } = setUp();
  drafts.open(CHAT, '');
  drafts.receive(CHAT, { text: '', revision: 0 });
  drafts.focus(CHAT);
  engine.set(CHAT, { text: 'theirs', revision: 1 });
  drafts.type(CHAT, 'mine');
  drafts.writeNow(CHAT);
  await answer();
  expect(drafts.text(CHAT)).toBe('mine');
  expect(writes.at(-1)).toEqual({ text: 'theirs\nmine', revision: 2 });
  await answer();
  expect(engine.get(CHAT)).toEqual({ text: 'theirs\nmine', revision: 2 });
  drafts.blur(CHAT);
  expect(drafts.text(CHAT)).toBe('theirs\nmine');
});

test('A send clears the draft once the message is stored, not before', async () => {
  const { drafts, engine, writes, answer, pause, settle } = setUp();
  drafts.open(CHAT, '');
  drafts.type(CHAT, 'hello');
  drafts.writeNow(CHAT);
  await answer();
  void drafts.send(HELLO);
  expect(drafts.text(CHAT)).toBe('');
  await pause();
  expect(writes).toHaveLength(1);
  await settle(true);
  await answer();
  expect(engine.get(CHAT)).toEqual({ text: '', revision: 2 });
});

test('[X-CHAT-08] A page that may end writes no draft with a text that is being sent', async () => {
  const { drafts, engine, answer, settle } = setUp();
  drafts.open(CHAT, '');
  drafts.type(CHAT, 'hello');
  drafts.writeNow(CHAT);
  await answer();
  void drafts.send(HELLO);
  drafts.writeBeforeEnd(CHAT);
  await answer();
  expect(engine.get(CHAT)).toEqual({ text: '', revision: 2 });
  // The page did not end, and the engine could not store the message.
  await settle(false);
  await answer();
  expect(drafts.text(CHAT)).toBe('hello');
  expect(engine.get(CHAT)).toEqual({ text: 'hello', revision: 3 });
});

test('A text that is sent before its first draft write is never written as a draft', async () => {
  const { drafts, writes, pause, settle } = setUp();
  drafts.open(CHAT, '');
  drafts.type(CHAT, 'hello');
  void drafts.send(HELLO);
  await settle(true);
  await pause();
  expect(writes).toEqual([]);
});

test('[X-CHAT-08] A text whose message was not stored returns to the field and is written as a draft', async () => {
  const { drafts, writes, settle } = setUp();
  drafts.open(CHAT, '');
  drafts.type(CHAT, 'hello');
  void drafts.send(HELLO);
  await settle(false);
  expect(drafts.text(CHAT)).toBe('hello');
  expect(writes).toEqual([{ text: 'hello', revision: 1 }]);
});

test('[X-CHAT-08] A reopened chat shows the typed text, whether it was written or not', async () => {
  const { drafts, engine, answer, failWrites } = setUp();
  drafts.open(CHAT, '');
  drafts.type(CHAT, 'half');
  drafts.close(CHAT);
  // The write is not answered yet, so the chat list has no draft.
  drafts.open(CHAT, '');
  expect(drafts.text(CHAT)).toBe('half');
  await answer();
  drafts.close(CHAT);
  // Only the engine has the draft now, and another tab may change it.
  expect(engine.get(CHAT)?.text).toBe('half');
  drafts.open(CHAT, 'half, by another tab');
  expect(drafts.text(CHAT)).toBe('half, by another tab');
  failWrites();
  drafts.type(CHAT, 'not written');
  drafts.close(CHAT);
  await answer();
  drafts.open(CHAT, '');
  expect(drafts.text(CHAT)).toBe('not written');
});

test('[X-CHAT-08] A tab keeps the whole text even if it is too long for a stored draft', async () => {
  const { drafts, writes, answer } = setUp();
  const text = 'x'.repeat(LONGEST_DRAFT + 10);
  drafts.open(CHAT, '');
  drafts.type(CHAT, text);
  drafts.close(CHAT);
  await answer();
  expect(writes.map((draft) => draft.text.length)).toEqual([LONGEST_DRAFT]);
  drafts.open(CHAT, text.slice(0, LONGEST_DRAFT));
  drafts.receive(CHAT, { text: text.slice(0, LONGEST_DRAFT), revision: 1 });
  expect(drafts.text(CHAT)).toBe(text);
});

test('[INV-9] After `forget` no text returns and no write starts, even with a send in progress', async () => {
  const { drafts, writes, answer, pause, settle } = setUp();
  drafts.open(CHAT, '');
  drafts.type(CHAT, 'of the previous user');
  void drafts.send(HELLO);
  drafts.type(CHAT, 'and more');
  drafts.writeNow(CHAT);
  drafts.type(CHAT, 'and more, and more');
  drafts.forget();
  await settle(false);
  await answer();
  await pause();
  expect(drafts.text(CHAT)).toBe('');
  expect(writes).toHaveLength(1);
});

test('A subscriber is called for a change of the text and for no other change', () => {
  const { drafts } = setUp();
  let times = 0;
  const end = drafts.watch(() => (times += 1));
  drafts.open(CHAT, '');
  drafts.type(CHAT, 'a');
  drafts.focus(CHAT);
  drafts.receive(CHAT, { text: '', revision: 0 });
  expect(times).toBe(1);
  end();
  drafts.type(CHAT, 'b');
  expect(times).toBe(1);
});

test('[X-CHAT-08] A text that no engine stored returns after a reload, before or after its field opens', async () => {
  const before = setUp();
  before.failWrites();
  before.drafts.open(CHAT, '');
  before.drafts.receive(CHAT, { text: 'hel', revision: 3 });
  before.drafts.type(CHAT, 'hello');
  const unstored = before.drafts.unstored(true);
  expect(unstored).toEqual([{ chat: CHAT, text: 'hello', held: { text: 'hel', revision: 3 }, sends: [] }]);

  const early = setUp();
  early.drafts.restore(unstored);
  early.drafts.open(CHAT, 'hel');
  early.drafts.receive(CHAT, { text: 'hel', revision: 3 });
  expect(early.drafts.text(CHAT)).toBe('hello');
  await early.pause();
  expect(early.writes).toEqual([{ text: 'hello', revision: 4 }]);

  const late = setUp();
  late.drafts.open(CHAT, 'hel');
  late.drafts.receive(CHAT, { text: 'hel', revision: 3 });
  late.drafts.restore(unstored);
  expect(late.drafts.text(CHAT)).toBe('hello');

  const written = setUp();
  written.drafts.open(CHAT, 'hel');
  written.drafts.receive(CHAT, { text: 'of another tab', revision: 4 });
  written.drafts.restore(unstored);
  expect(written.drafts.text(CHAT)).toBe('of another tab\nhello');
  written.drafts.type(CHAT, 'meanwhile');
  written.drafts.restore(unstored);
  expect(written.drafts.text(CHAT)).toBe('of another tab\nhello\nmeanwhile');
});

test('[INV-1, X-CHAT-08] A reload during a send repeats the send, and its text does not return to the field', async () => {
  const before = setUp();
  before.drafts.open(CHAT, '');
  before.drafts.type(CHAT, 'hello');
  before.drafts.writeNow(CHAT);
  await before.answer();
  void before.drafts.send({ ...HELLO, quote: 7 });
  before.drafts.type(CHAT, 'next');
  const unstored = before.drafts.unstored(true);
  expect(unstored).toEqual([
    { chat: CHAT, text: 'next', held: { text: 'hello', revision: 1 }, sends: [{ ...HELLO, quote: 7 }] },
  ]);

  const engine = { text: 'hello', revision: 1 };
  for (const isOpen of [true, false]) {
    const { drafts, sent, settle, writes } = setUp();
    const open = (): void => {
      drafts.open(CHAT, 'hello');
      drafts.receive(CHAT, engine);
    };
    if (isOpen) open();
    drafts.restore(unstored);
    if (!isOpen) open();
    expect(sent).toEqual([{ ...HELLO, quote: 7 }]);
    expect(drafts.text(CHAT)).toBe('next');
    await settle(true);
    expect(drafts.text(CHAT)).toBe('next');
    expect(writes.at(-1)).toEqual({ text: 'next', revision: 2 });
  }

  const refused = setUp();
  refused.drafts.restore(unstored);
  await refused.settle(false);
  expect(refused.drafts.text(CHAT)).toBe('hello\nnext');
});

test('The texts of an ended engine contain those that are being sent, because their sends go on', () => {
  const { drafts } = setUp();
  drafts.open(CHAT, '');
  drafts.type(CHAT, 'hello');
  void drafts.send(HELLO);
  drafts.type(CHAT, 'next');
  expect(drafts.unstored(false)).toEqual([
    { chat: CHAT, text: 'hello\nnext', held: { text: '', revision: 0 }, sends: [] },
  ]);
});
