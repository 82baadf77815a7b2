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

test('[X-CHAT-08] A damaged text or message is left out, and all others are read', () => {
  const text = { chat: 'private-2' as const, text: 'typed', held: HELD };
  for (const [sends, valid] of [
    [[MESSAGE, 7], [MESSAGE]],
    ['hello', []],
    [[MESSAGE, { chat: 'private-2', content: 'hello' }], [MESSAGE]],
    [[{ ...MESSAGE, chat: 'channel-1' }], []],
  ]) {
    const texts = [
      { ...text, chat: 'channel-1' },
      { ...text, sends },
    ];
    expect(read({ user: 1, texts })).toEqual({ user: 1, at: 0, texts: [{ ...text, sends: valid }] });
  }
});
