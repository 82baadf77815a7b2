import { expect, test } from 'vitest';
import { enterAction, historyAction, type KeyPress } from '../../../src/chat/composer/keys.ts';
import { DRAFT_LENGTH } from '../../../src/core/contract/commands.ts';
import { LONGEST_DRAFT, LONGEST_TEXT, outgoing } from '../../../src/chat/composer/outgoing-text.ts';

const press = (more: Partial<KeyPress> = {}): KeyPress => ({
  key: 'Enter',
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  metaKey: false,
  ...more,
});

test('[X-CHAT-07, DLG-09] Plain Enter sends the text', () => {
  expect(enterAction(press())).toBe('send');
  expect(enterAction(press({ key: 'a' }))).toBeNull();
});

test('[X-CHAT-07, DLG-09] Ctrl+Enter inserts a line break, and Shift+Enter leaves it to the browser', () => {
  expect(enterAction(press({ ctrlKey: true }))).toBe('newline');
  expect(enterAction(press({ metaKey: true }))).toBe('newline');
  expect(enterAction(press({ shiftKey: true }))).toBeNull();
});

test('[X-CHAT-07] An empty text and a text of whitespace are not sent', () => {
  expect(outgoing('')).toEqual({ kind: 'blank' });
  expect(outgoing(' \n\t　 ')).toEqual({ kind: 'blank' });
});

test('[X-CHAT-07] A sent text loses blank lines at both ends and keeps its indent', () => {
  expect(outgoing('\n \n  - one\n  - two\n\n')).toEqual({ kind: 'text', content: '  - one\n  - two' });
});

test('[X-CHAT-10] A text of 1024 characters is sent, and a longer one is refused with its excess', () => {
  expect(LONGEST_TEXT).toBe(1024);
  expect(LONGEST_DRAFT).toBe(DRAFT_LENGTH);
  expect(outgoing('x'.repeat(1024))).toMatchObject({ kind: 'text' });
  expect(outgoing('x'.repeat(1025))).toEqual({ kind: 'too-long', by: 1 });
  expect(outgoing('😀'.repeat(1024))).toMatchObject({ kind: 'text' });
  expect(outgoing('😀'.repeat(1026))).toEqual({ kind: 'too-long', by: 2 });
  expect(outgoing(`${'x'.repeat(1024)}   `)).toMatchObject({ kind: 'text' });
});

test('[X-CHAT-07] A text of invisible characters is blank, and a text with a visible one is not', () => {
  for (const invisible of ['\u200b\u200d', '\u2060 \u00ad', '\u202e\n\u2066', '\u3164', '\u2800', '\u0007']) {
    expect(outgoing(invisible)).toEqual({ kind: 'blank' });
  }
  expect(outgoing('\u200b👩‍🚀')).toMatchObject({ kind: 'text' });
});

test('[X-CHAT-07] NUL and lone surrogates are neither sent nor counted in the length', () => {
  expect(outgoing('a\0b\ud800c\udc00 😀')).toEqual({ kind: 'text', content: 'abc 😀' });
  expect(outgoing(`${'x'.repeat(1024)}\0`)).toMatchObject({ kind: 'text' });
  expect(outgoing('\0 \ud83d')).toEqual({ kind: 'blank' });
});

test('A sent text keeps the no-break space that ends a mention and loses other trailing whitespace', () => {
  expect(outgoing('hi @Bob\u00A0')).toEqual({ kind: 'text', content: 'hi @Bob\u00A0' });
  expect(outgoing('hi @Bob\u00A0 \n')).toEqual({ kind: 'text', content: 'hi @Bob\u00A0' });
});

test('Ctrl+Z undoes, and Ctrl+Y and Cmd+Shift+Z redo', () => {
  const key = (letter: string, more: Partial<KeyPress> = {}) =>
    historyAction(press({ key: letter, ...more }));
  expect(key('z', { ctrlKey: true })).toBe('undo');
  expect(key('Z', { metaKey: true, shiftKey: true })).toBe('redo');
  expect(key('y', { ctrlKey: true })).toBe('redo');
  expect([key('z'), key('z', { ctrlKey: true, altKey: true }), key('x', { ctrlKey: true })]).toEqual([
    null,
    null,
    null,
  ]);
});
