import { expect, test } from 'vitest';
import { type KeyPress, meaningOf, turnOf } from '../../../src/chat/composer/keys.ts';
import { DRAFT_LENGTH } from '../../../src/core/contract/commands.ts';
import { LONGEST_DRAFT, LONGEST_TEXT, outgoing } from '../../../src/chat/composer/outgoing-text.ts';

const press = (more: Partial<KeyPress> = {}): KeyPress => ({
  key: 'Enter',
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  metaKey: false,
  isComposing: false,
  keyCode: 13,
  ...more,
});

test('[X-CHAT-07, DLG-09] plain Enter sends', () => {
  expect(meaningOf(press())).toBe('send');
  expect(meaningOf(press({ key: 'a', keyCode: 65 }))).toBeNull();
});

test('[X-CHAT-07, DLG-09] Ctrl+Enter makes a line, and Shift+Enter the one that the browser makes', () => {
  expect(meaningOf(press({ ctrlKey: true }))).toBe('line');
  expect(meaningOf(press({ metaKey: true }))).toBe('line');
  expect(meaningOf(press({ shiftKey: true }))).toBeNull();
});

test('[X-CHAT-07, DLG-09] the Enter that ends a composition sends nothing', () => {
  expect(meaningOf(press({ isComposing: true }))).toBeNull();
  expect(meaningOf(press({ keyCode: 229 }))).toBeNull();
});

test('[X-CHAT-07] nothing and blanks are not sent', () => {
  expect(outgoing('')).toEqual({ kind: 'blank' });
  expect(outgoing(' \n\t　 ')).toEqual({ kind: 'blank' });
});

test('[X-CHAT-07] blank lines at the ends stay behind, an indent does not', () => {
  expect(outgoing('\n \n  - one\n  - two\n\n')).toEqual({ kind: 'text', content: '  - one\n  - two' });
});

test('[X-CHAT-10] 1024 units of text are sent, one more is refused with how many it is over', () => {
  expect(LONGEST_TEXT).toBe(1024);
  expect(LONGEST_DRAFT).toBe(DRAFT_LENGTH);
  expect(outgoing('x'.repeat(1024))).toMatchObject({ kind: 'text' });
  expect(outgoing('x'.repeat(1025))).toEqual({ kind: 'too-long', by: 1 });
  expect(outgoing('😀'.repeat(513))).toEqual({ kind: 'too-long', by: 2 });
  expect(outgoing(`${'x'.repeat(1024)}   `)).toMatchObject({ kind: 'text' });
});

test('[X-CHAT-07] signs that nobody can see are blank, and do not make a visible text blank', () => {
  for (const nothing of ['\u200b\u200d', '\u2060 \u00ad', '\u202e\n\u2066', '\u3164', '\u2800', '\u0007']) {
    expect(outgoing(nothing)).toEqual({ kind: 'blank' });
  }
  expect(outgoing('\u200b👩‍🚀')).toMatchObject({ kind: 'text' });
});

test('[X-CHAT-07] NUL and half signs of a paste are left out of what is sent, and count for nothing', () => {
  expect(outgoing('a\0b\ud800c\udc00 😀')).toEqual({ kind: 'text', content: 'abc 😀' });
  expect(outgoing(`${'x'.repeat(1024)}\0`)).toMatchObject({ kind: 'text' });
  expect(outgoing('\0 \ud83d')).toEqual({ kind: 'blank' });
});

test('the no-break space that ends a mention goes along, other blanks do not', () => {
  expect(outgoing('hi @Bob\u00A0')).toEqual({ kind: 'text', content: 'hi @Bob\u00A0' });
  expect(outgoing('hi @Bob\u00A0 \n')).toEqual({ kind: 'text', content: 'hi @Bob\u00A0' });
});

test('Ctrl+Z takes back, Ctrl+Y and Ctrl+Shift+Z bring again', () => {
  const key = (letter: string, more: Partial<KeyPress> = {}) => turnOf(press({ key: letter, ...more }));
  expect(key('z', { ctrlKey: true })).toBe('undo');
  expect(key('Z', { metaKey: true, shiftKey: true })).toBe('redo');
  expect(key('y', { ctrlKey: true })).toBe('redo');
  expect([key('z'), key('z', { ctrlKey: true, altKey: true }), key('x', { ctrlKey: true })]).toEqual([
    null,
    null,
    null,
  ]);
});
