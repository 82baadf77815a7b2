import { expect, test } from 'vitest';
import { LONGEST_DRAFT } from '../../../src/chat/composer/outgoing-text.ts';
import { CHAT, HELLO, setUp } from './draft-scene.ts';

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

test('[X-CHAT-08] A page that ends writes no draft with a text that is being sent', async () => {
  const { drafts, engine, answer, settle } = setUp();
  drafts.open(CHAT, '');
  drafts.type(CHAT, 'hello');
  drafts.writeNow(CHAT);
  await answer();
  void drafts.send(HELLO);
  drafts.writeBeforeEnd(CHAT);
  await answer();
  expect(engine.get(CHAT)).toEqual({ text: '', revision: 2 });
  // The page returns from the back-forward cache, and the engine could not store the message.
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
