import { expect, test } from 'vitest';
import { CHAT, HELLO, setUp } from './draft-scene.ts';

test('[X-CHAT-08] A text that no engine stored returns after a reload, before or after its field opens', async () => {
  const before = setUp();
  before.failWrites();
  before.drafts.open(CHAT, '');
  before.drafts.receive(CHAT, { text: 'hel', revision: 3 });
  before.drafts.type(CHAT, 'hello');
  const unstored = before.drafts.unstored();
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
  const unstored = before.drafts.unstored();
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

test('A send that this page has begun already is not restored twice', async () => {
  const { drafts, settle } = setUp();
  drafts.open(CHAT, '');
  drafts.type(CHAT, 'hello');
  void drafts.send(HELLO);
  drafts.type(CHAT, 'next');
  drafts.restore(drafts.unstored());
  expect(drafts.text(CHAT)).toBe('next');
  await settle(false);
  expect(drafts.text(CHAT)).toBe('hello\nnext');
});

test('[X-CHAT-08] A restored field ignores the draft that its text replaces, reported later', () => {
  const { drafts } = setUp();
  drafts.open(CHAT, '');
  drafts.restore([{ chat: CHAT, text: 'next', held: { text: 'hello ', revision: 1 }, sends: [HELLO] }]);
  drafts.receive(CHAT, { text: 'hello ', revision: 1 });
  expect(drafts.text(CHAT)).toBe('next');
});
