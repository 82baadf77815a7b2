import { expect, test } from 'vitest';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import type { Draft } from '../../../src/chat/composer/draft/draft-field.ts';
import { LONGEST_DRAFT } from '../../../src/chat/composer/outgoing-text.ts';
import { DRAFT_PAUSE, DraftStore } from '../../../src/chat/composer/draft/draft-store.ts';

const CHAT = 'private-2';

/** An engine that holds drafts, answered when the test says so, and a clock that it winds. */
function bench() {
  const held = new Map<ChatKey, Draft>();
  const answers: (() => void)[] = [];
  const timers = new Map<number, () => void>();
  const writes: Draft[] = [];
  let names = 0;
  let silent = false;
  const unsent = new DraftStore({
    write: (chat, draft) => {
      writes.push(draft);
      return new Promise((settle) => {
        answers.push(() => {
          if (silent) return settle(null);
          const before = held.get(chat) ?? { text: '', revision: 0 };
          const now = draft.revision > before.revision ? draft : before;
          held.set(chat, now);
          settle(now);
        });
      });
    },
    after: (ms, act) => {
      expect(ms).toBe(DRAFT_PAUSE);
      const name = ++names;
      timers.set(name, act);
      return () => timers.delete(name);
    },
  });
  /** What the promises made has been said. */
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return {
    unsent,
    held,
    writes,
    answer: async () => {
      answers.shift()?.();
      await settle();
    },
    pause: async () => {
      const due = [...timers.values()];
      timers.clear();
      for (const act of due) act();
      await settle();
    },
    fallSilent: () => {
      silent = true;
    },
    pending: () => timers.size,
  };
}

test('[X-CHAT-08] a draft is written once, 300 ms after the last key', async () => {
  const { unsent, writes, pause, answer, pending } = bench();
  unsent.open(CHAT, '');
  for (const text of ['h', 'he', 'hey']) unsent.type(CHAT, text);
  expect(writes).toEqual([]);
  expect(pending()).toBe(1);
  await pause();
  expect(writes).toEqual([{ text: 'hey', revision: 1 }]);
  await answer();
  expect(writes).toHaveLength(1);
});

test('[X-CHAT-08] leaving the field writes at once, and a second time nothing', async () => {
  const { unsent, writes, answer, pause } = bench();
  unsent.open(CHAT, '');
  unsent.type(CHAT, 'hey');
  unsent.leave(CHAT);
  expect(writes).toEqual([{ text: 'hey', revision: 1 }]);
  await answer();
  unsent.leave(CHAT);
  await pause();
  expect(writes).toHaveLength(1);
});

test('what is typed while a draft is being written is written after it, on top of it', async () => {
  const { unsent, writes, answer } = bench();
  unsent.open(CHAT, '');
  unsent.type(CHAT, 'one');
  unsent.writeNow(CHAT);
  unsent.type(CHAT, 'one two');
  unsent.writeNow(CHAT);
  expect(writes).toHaveLength(1);
  await answer();
  expect(writes).toEqual([
    { text: 'one', revision: 1 },
    { text: 'one two', revision: 2 },
  ]);
});

test('a refused revision is answered with the newer draft, and the own text is kept below it', async () => {
  const { unsent, held, writes, answer } = bench();
  unsent.open(CHAT, '');
  unsent.tell(CHAT, { text: '', revision: 0 });
  unsent.enter(CHAT);
  held.set(CHAT, { text: 'theirs', revision: 1 });
  unsent.type(CHAT, 'mine');
  unsent.writeNow(CHAT);
  await answer();
  expect(unsent.text(CHAT)).toBe('mine');
  expect(writes.at(-1)).toEqual({ text: 'theirs\nmine', revision: 2 });
  await answer();
  expect(held.get(CHAT)).toEqual({ text: 'theirs\nmine', revision: 2 });
  unsent.leave(CHAT);
  expect(unsent.text(CHAT)).toBe('theirs\nmine');
});

test('sending clears the draft once the text is written down, not before', async () => {
  const { unsent, held, writes, answer, pause } = bench();
  unsent.open(CHAT, '');
  unsent.type(CHAT, 'hello');
  unsent.writeNow(CHAT);
  await answer();
  const settle = unsent.take(CHAT);
  expect(unsent.text(CHAT)).toBe('');
  await pause();
  expect(writes).toHaveLength(1);
  settle(true);
  await answer();
  expect(held.get(CHAT)).toEqual({ text: '', revision: 2 });
});

test('a text sent before it was ever written as a draft is none', async () => {
  const { unsent, writes, pause } = bench();
  unsent.open(CHAT, '');
  unsent.type(CHAT, 'hello');
  unsent.take(CHAT)(true);
  await pause();
  expect(writes).toEqual([]);
});

test('[X-CHAT-08] a text that was not taken stands in the field again and is written as a draft', async () => {
  const { unsent, writes } = bench();
  unsent.open(CHAT, '');
  unsent.type(CHAT, 'hello');
  unsent.take(CHAT)(false);
  expect(unsent.text(CHAT)).toBe('hello');
  expect(writes).toEqual([{ text: 'hello', revision: 1 }]);
});

test('[X-CHAT-08] a chat that is left and opened again shows what was typed, written or not', async () => {
  const { unsent, held, answer, fallSilent } = bench();
  unsent.open(CHAT, '');
  unsent.type(CHAT, 'half');
  unsent.close(CHAT);
  // Not answered yet: the list still says nothing.
  unsent.open(CHAT, '');
  expect(unsent.text(CHAT)).toBe('half');
  await answer();
  unsent.close(CHAT);
  // Kept by the engine alone now, where another tab may have changed it.
  expect(held.get(CHAT)?.text).toBe('half');
  unsent.open(CHAT, 'half, by another tab');
  expect(unsent.text(CHAT)).toBe('half, by another tab');
  fallSilent();
  unsent.type(CHAT, 'not written');
  unsent.close(CHAT);
  await answer();
  unsent.open(CHAT, '');
  expect(unsent.text(CHAT)).toBe('not written');
});

test('[X-CHAT-08] of a text that is too long for a draft this tab keeps the whole', async () => {
  const { unsent, writes, answer } = bench();
  const text = 'x'.repeat(LONGEST_DRAFT + 10);
  unsent.open(CHAT, '');
  unsent.type(CHAT, text);
  unsent.close(CHAT);
  await answer();
  expect(writes.map((draft) => draft.text.length)).toEqual([LONGEST_DRAFT]);
  unsent.open(CHAT, text.slice(0, LONGEST_DRAFT));
  unsent.tell(CHAT, { text: text.slice(0, LONGEST_DRAFT), revision: 1 });
  expect(unsent.text(CHAT)).toBe(text);
});

test('[INV-9] nothing of one account is left for the next, whatever is on its way', async () => {
  const { unsent, writes, answer, pause } = bench();
  unsent.open(CHAT, '');
  unsent.type(CHAT, 'of the one before');
  const settle = unsent.take(CHAT);
  unsent.type(CHAT, 'and more');
  unsent.writeNow(CHAT);
  unsent.type(CHAT, 'and more, and more');
  unsent.forget();
  settle(false);
  await answer();
  await pause();
  expect(unsent.text(CHAT)).toBe('');
  expect(writes).toHaveLength(1);
});

test('whoever watches is told of a change of the text and of nothing else', () => {
  const { unsent } = bench();
  let times = 0;
  const end = unsent.watch(() => (times += 1));
  unsent.open(CHAT, '');
  unsent.type(CHAT, 'a');
  unsent.enter(CHAT);
  unsent.tell(CHAT, { text: '', revision: 0 });
  expect(times).toBe(1);
  end();
  unsent.type(CHAT, 'b');
  expect(times).toBe(1);
});

test('[X-CHAT-08] what no engine took down comes back after a reload, whether its field is open by then or not', async () => {
  const before = bench();
  before.fallSilent();
  before.unsent.open(CHAT, '');
  before.unsent.tell(CHAT, { text: 'hel', revision: 3 });
  before.unsent.type(CHAT, 'hello');
  const kept = before.unsent.unkept();
  expect(kept).toEqual([{ chat: CHAT, text: 'hello', held: { text: 'hel', revision: 3 } }]);

  const early = bench();
  early.unsent.restore(kept);
  early.unsent.open(CHAT, 'hel');
  early.unsent.tell(CHAT, { text: 'hel', revision: 3 });
  expect(early.unsent.text(CHAT)).toBe('hello');
  await early.pause();
  expect(early.writes).toEqual([{ text: 'hello', revision: 4 }]);

  const late = bench();
  late.unsent.open(CHAT, 'hel');
  late.unsent.tell(CHAT, { text: 'hel', revision: 3 });
  late.unsent.restore(kept);
  expect(late.unsent.text(CHAT)).toBe('hello');

  const written = bench();
  written.unsent.open(CHAT, 'hel');
  written.unsent.tell(CHAT, { text: 'of another tab', revision: 4 });
  written.unsent.restore(kept);
  expect(written.unsent.text(CHAT)).toBe('of another tab\nhello');
  written.unsent.type(CHAT, 'meanwhile');
  written.unsent.restore(kept);
  expect(written.unsent.text(CHAT)).toBe('of another tab\nhello\nmeanwhile');
});
