import { expect, test } from 'vitest';
import { openUnsentTexts, type UnsentTexts } from '../../../src/platform/unsent-texts.ts';
import type { KeyValue } from '../../../src/platform/stored-values.ts';

const HELD = { text: 'hel', revision: 3 };
const MESSAGE = {
  chat: 'group-2' as const,
  tmpId: '1795187923222abcdefgh',
  content: 'hello',
  quote: 7,
  at: [-1],
};

/** Session storage whose only value is `stored`. */
const session = (stored: unknown): KeyValue => ({
  getItem: () => JSON.stringify(stored),
  setItem: () => undefined,
  removeItem: () => undefined,
});
const read = (stored: unknown): UnsentTexts | null => openUnsentTexts(() => session(stored)).read();

test('[X-CHAT-08] Unsent texts and messages without an answer are read as they were written', () => {
  const texts = [{ chat: 'group-2' as const, text: 'next', held: HELD, sends: [MESSAGE] }];
  expect(read({ user: 1, at: 5, texts })).toEqual({ user: 1, at: 5, texts });
});

test('[X-CHAT-08] Texts that a build without stored sends wrote are read', () => {
  const texts = [{ chat: 'private-2', text: 'next', held: HELD }];
  expect(read({ user: 1, texts })).toEqual({ user: 1, at: 0, texts: [{ ...texts[0], sends: [] }] });
});

test.each([
  ['a list with a number', [MESSAGE, 7]],
  ['a text', 'hello'],
  ['a message without its tmpId', [{ chat: 'private-2', content: 'hello' }]],
  ['a message of an unknown chat', [{ ...MESSAGE, chat: 'channel-1' }]],
])('Sends that are %s make the stored value invalid', (_name, sends) => {
  expect(read({ user: 1, texts: [{ chat: 'private-2', text: '', held: HELD, sends }] })).toBeNull();
});
