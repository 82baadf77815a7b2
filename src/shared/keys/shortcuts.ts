// The table of keyboard shortcuts that work anywhere in the home screen, and the match of a key event. Pure functions.

export type ShortcutName =
  | 'search'
  | 'find'
  | 'info'
  | 'previous-chat'
  | 'next-chat'
  | 'previous-unread'
  | 'next-unread'
  | 'chats'
  | 'friends'
  | 'groups'
  | 'back'
  | 'help';

export interface Shortcut {
  name: ShortcutName;
  /** KeyboardEvent.key, letters in lower case. */
  key: string;
  /** KeyboardEvent.code, where the character of the key depends on the layout or on Alt. It replaces `key`. */
  code?: string;
  /** With the Ctrl key, on a Mac with the ⌘ key. */
  mod?: true;
  alt?: true;
  /** `any`: some keyboard layouts need Shift for the character. */
  shift?: true | 'any';
}

/** The shortcuts in the order in which the help dialog lists them. */
export const SHORTCUTS: readonly Shortcut[] = [
  { name: 'search', key: 'k', mod: true },
  { name: 'find', key: 'f', mod: true },
  { name: 'info', key: 'i', mod: true },
  { name: 'previous-chat', key: 'ArrowUp', alt: true },
  { name: 'next-chat', key: 'ArrowDown', alt: true },
  { name: 'previous-unread', key: 'ArrowUp', alt: true, shift: true },
  { name: 'next-unread', key: 'ArrowDown', alt: true, shift: true },
  { name: 'chats', key: '1', code: 'Digit1', alt: true },
  { name: 'friends', key: '2', code: 'Digit2', alt: true },
  { name: 'groups', key: '3', code: 'Digit3', alt: true },
  { name: 'back', key: 'Escape' },
  { name: 'help', key: '/', mod: true, shift: 'any' },
];

export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The shortcut of a key event; null for other keys. */
export function shortcutOf(pressed: Pressed, isMac: boolean): ShortcutName | null {
  return SHORTCUTS.find((shortcut) => isPressed(shortcut, pressed, isMac))?.name ?? null;
}

/** The labels of a shortcut's keys, as printed on the keyboard. */
export function keysOf({ key, mod, alt, shift }: Shortcut, isMac: boolean): string[] {
  return [
    ...(mod ? [isMac ? '⌘' : 'Ctrl'] : []),
    ...(alt ? [isMac ? '⌥' : 'Alt'] : []),
    ...(shift === true ? [isMac ? '⇧' : 'Shift'] : []),
    KEY_LABELS[key] ?? key.toUpperCase(),
  ];
}

const KEY_LABELS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc' };

function isPressed({ key, code, mod, alt, shift }: Shortcut, pressed: Pressed, isMac: boolean): boolean {
  const modKey = isMac ? pressed.metaKey : pressed.ctrlKey;
  const otherModKey = isMac ? pressed.ctrlKey : pressed.metaKey;
  const sameKey =
    code === undefined
      ? (pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key) === key
      : pressed.code === code;
  const sameShift = shift === 'any' || pressed.shiftKey === (shift === true);
  const sameMod = modKey === (mod === true) && !otherModKey;
  return sameKey && sameShift && sameMod && pressed.altKey === (alt === true);
}
