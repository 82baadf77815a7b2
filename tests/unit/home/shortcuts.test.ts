import { expect, test } from 'vitest';
import { keysOf, type Pressed, SHORTCUTS, shortcutOf } from '../../../src/shared/keys/shortcuts.ts';
import { adjacentChat } from '../../../src/home/keys/adjacent-chat.ts';

const press = (key: string, over: Partial<Pressed> = {}): Pressed => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...over,
});

test('shortcutOf finds each shortcut by its keys, with ⌘ on a Mac', () => {
  const pressed: [Pressed, string][] = [
    [press('k', { ctrlKey: true }), 'search'],
    [press('K', { ctrlKey: true }), 'search'],
    [press('f', { ctrlKey: true }), 'find'],
    [press('i', { ctrlKey: true }), 'info'],
    [press('ArrowUp', { altKey: true }), 'previous-chat'],
    [press('ArrowDown', { altKey: true }), 'next-chat'],
    [press('ArrowUp', { altKey: true, shiftKey: true }), 'previous-unread'],
    [press('ArrowDown', { altKey: true, shiftKey: true }), 'next-unread'],
    // With Alt a digit may be another character; its physical key stays the same.
    [press('¡', { altKey: true, code: 'Digit1' }), 'chats'],
    [press('2', { altKey: true, code: 'Digit2' }), 'friends'],
    [press('3', { altKey: true, code: 'Digit3' }), 'groups'],
    [press('Escape'), 'back'],
    [press('/', { ctrlKey: true }), 'help'],
    // On some keyboards / is Shift+7.
    [press('/', { ctrlKey: true, shiftKey: true }), 'help'],
  ];
  for (const [keys, name] of pressed) expect(shortcutOf(keys, false)).toBe(name);
  expect(shortcutOf(press('k', { metaKey: true }), true)).toBe('search');
  expect(shortcutOf(press('k', { ctrlKey: true }), true)).toBeNull();
  expect(shortcutOf(press('k', { metaKey: true }), false)).toBeNull();
});

test('Typed text and other key combinations are no shortcuts', () => {
  for (const keys of [
    press('k'),
    press('f', { ctrlKey: true, altKey: true }),
    press('f', { ctrlKey: true, shiftKey: true }),
    press('1', { code: 'Digit1' }),
    press('ArrowUp'),
    press('Escape', { shiftKey: true }),
    press('Enter', { ctrlKey: true }),
  ]) {
    expect(shortcutOf(keys, false)).toBeNull();
  }
});

test('Each shortcut has its own keys, and shows them as printed on the keyboard', () => {
  const labels = SHORTCUTS.map((shortcut) => keysOf(shortcut, false).join(' '));
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels).toEqual([
    'Ctrl K',
    'Ctrl F',
    'Ctrl I',
    'Alt ↑',
    'Alt ↓',
    'Alt Shift ↑',
    'Alt Shift ↓',
    'Alt 1',
    'Alt 2',
    'Alt 3',
    'Esc',
    'Ctrl /',
  ]);
  expect(keysOf(SHORTCUTS[5]!, true)).toEqual(['⌥', '⇧', '↑']);
});

const rows = [
  { key: 'private-1' as const, unread: 0 },
  { key: 'private-2' as const, unread: 2 },
  { key: 'group-3' as const, unread: 0 },
  { key: 'private-4' as const, unread: 1 },
];

test('The next-chat shortcut goes one down, stays at the end, and takes the first chat if none is open', () => {
  expect(adjacentChat(rows, 'private-2', 1, false)).toBe('group-3');
  expect(adjacentChat(rows, 'private-2', -1, false)).toBe('private-1');
  expect(adjacentChat(rows, 'private-4', 1, false)).toBe('private-4');
  expect(adjacentChat(rows, null, 1, false)).toBe('private-1');
  expect(adjacentChat(rows, null, -1, false)).toBe('private-4');
  expect(adjacentChat([], null, 1, false)).toBeNull();
});

test('The shortcut for the next unread chat continues from the start after the end of the list', () => {
  expect(adjacentChat(rows, 'private-2', 1, true)).toBe('private-4');
  expect(adjacentChat(rows, 'private-4', 1, true)).toBe('private-2');
  expect(adjacentChat(rows, 'private-1', -1, true)).toBe('private-4');
  expect(adjacentChat(rows, null, 1, true)).toBe('private-2');
  expect(adjacentChat(rows.slice(0, 1), 'private-1', 1, true)).toBeNull();
  expect(adjacentChat(rows.slice(0, 2), 'private-2', 1, true)).toBeNull();
});
