import { expect, test } from 'vitest';
import { keysOf, type Pressed, SHORTCUTS, shortcutOf } from '../../../src/shared/keys/shortcuts.ts';
import { neighbour } from '../../../src/home/keys/neighbours.ts';

const press = (key: string, over: Partial<Pressed> = {}): Pressed => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  keyCode: 0,
  ...over,
});

test('each shortcut is told by its own keys, on a Mac with ⌘', () => {
  const pressed: [Pressed, string][] = [
    [press('k', { ctrlKey: true }), 'search'],
    [press('K', { ctrlKey: true }), 'search'],
    [press('f', { ctrlKey: true }), 'find'],
    [press('ArrowUp', { altKey: true }), 'previous-chat'],
    [press('ArrowDown', { altKey: true }), 'next-chat'],
    [press('ArrowUp', { altKey: true, shiftKey: true }), 'previous-unread'],
    [press('ArrowDown', { altKey: true, shiftKey: true }), 'next-unread'],
    [press('Escape'), 'back'],
    [press('/', { ctrlKey: true }), 'help'],
    // Where the stroke is Shift+7.
    [press('/', { ctrlKey: true, shiftKey: true }), 'help'],
  ];
  for (const [it, name] of pressed) expect(shortcutOf(it, false)).toBe(name);
  expect(shortcutOf(press('k', { metaKey: true }), true)).toBe('search');
  expect(shortcutOf(press('k', { ctrlKey: true }), true)).toBeNull();
  expect(shortcutOf(press('k', { metaKey: true }), false)).toBeNull();
});

test('what one types or presses besides is no shortcut', () => {
  for (const it of [
    press('k'),
    press('f', { ctrlKey: true, altKey: true }),
    press('f', { ctrlKey: true, shiftKey: true }),
    press('ArrowUp'),
    press('Escape', { shiftKey: true }),
    press('Enter', { ctrlKey: true }),
  ]) {
    expect(shortcutOf(it, false)).toBeNull();
  }
});

test('an input method that composes gets all keys', () => {
  expect(shortcutOf(press('Escape', { isComposing: true }), false)).toBeNull();
  expect(shortcutOf(press('k', { ctrlKey: true, keyCode: 229 }), false)).toBeNull();
});

test('no two shortcuts have the same keys, and each is told as it stands on the keyboard', () => {
  const told = SHORTCUTS.map((it) => keysOf(it, false).join(' '));
  expect(new Set(told).size).toBe(told.length);
  expect(told).toEqual(['Ctrl K', 'Ctrl F', 'Alt ↑', 'Alt ↓', 'Alt Shift ↑', 'Alt Shift ↓', 'Esc', 'Ctrl /']);
  expect(keysOf(SHORTCUTS[4]!, true)).toEqual(['⌥', '⇧', '↑']);
});

const rows = [
  { key: 'private-1' as const, unread: 0 },
  { key: 'private-2' as const, unread: 2 },
  { key: 'group-3' as const, unread: 0 },
  { key: 'private-4' as const, unread: 1 },
];

test('the next chat is the one below, at the ends the one that is open, where none is open the first or last', () => {
  expect(neighbour(rows, 'private-2', 1, false)).toBe('group-3');
  expect(neighbour(rows, 'private-2', -1, false)).toBe('private-1');
  expect(neighbour(rows, 'private-4', 1, false)).toBe('private-4');
  expect(neighbour(rows, null, 1, false)).toBe('private-1');
  expect(neighbour(rows, null, -1, false)).toBe('private-4');
  expect(neighbour([], null, 1, false)).toBeNull();
});

test('the next unread chat is found round the end of the list', () => {
  expect(neighbour(rows, 'private-2', 1, true)).toBe('private-4');
  expect(neighbour(rows, 'private-4', 1, true)).toBe('private-2');
  expect(neighbour(rows, 'private-1', -1, true)).toBe('private-4');
  expect(neighbour(rows, null, 1, true)).toBe('private-2');
  expect(neighbour(rows.slice(0, 1), 'private-1', 1, true)).toBeNull();
  expect(neighbour(rows.slice(0, 2), 'private-2', 1, true)).toBeNull();
});
