// The tab. The keys that work anywhere in the shell, and which of them was pressed. Pure.

export type ShortcutName =
  | 'search'
  | 'find'
  | 'previous-chat'
  | 'next-chat'
  | 'previous-unread'
  | 'next-unread'
  | 'back'
  | 'help';

export interface Shortcut {
  name: ShortcutName;
  /** KeyboardEvent.key, letters small. */
  key: string;
  /** Ctrl, on a Mac ⌘. */
  mod?: true;
  alt?: true;
  /** `any`: the sign may need it on some keyboards. */
  shift?: true | 'any';
}

/** In the order in which the help tells them. */
export const SHORTCUTS: readonly Shortcut[] = [
  { name: 'search', key: 'k', mod: true },
  { name: 'find', key: 'f', mod: true },
  { name: 'previous-chat', key: 'ArrowUp', alt: true },
  { name: 'next-chat', key: 'ArrowDown', alt: true },
  { name: 'previous-unread', key: 'ArrowUp', alt: true, shift: true },
  { name: 'next-unread', key: 'ArrowDown', alt: true, shift: true },
  { name: 'back', key: 'Escape' },
  { name: 'help', key: '/', mod: true, shift: 'any' },
];

export type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'keyCode'
>;

/** What an input method is told while it composes; some browsers say it by this number only. */
const COMPOSING = 229;

/** null for what is no shortcut, and for all that goes to an input method. */
export function shortcutOf(pressed: Pressed, isMac: boolean): ShortcutName | null {
  if (pressed.isComposing || pressed.keyCode === COMPOSING) return null;
  return SHORTCUTS.find((shortcut) => isPressed(shortcut, pressed, isMac))?.name ?? null;
}

/** The keys as they stand on the keyboard. */
export function keysOf({ key, mod, alt, shift }: Shortcut, isMac: boolean): string[] {
  return [
    ...(mod ? [isMac ? '⌘' : 'Ctrl'] : []),
    ...(alt ? [isMac ? '⌥' : 'Alt'] : []),
    ...(shift === true ? [isMac ? '⇧' : 'Shift'] : []),
    SIGNS[key] ?? key.toUpperCase(),
  ];
}

const SIGNS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc' };

function isPressed({ key, mod, alt, shift }: Shortcut, pressed: Pressed, isMac: boolean): boolean {
  const main = isMac ? pressed.metaKey : pressed.ctrlKey;
  const other = isMac ? pressed.ctrlKey : pressed.metaKey;
  const same = pressed.key.length === 1 ? pressed.key.toLowerCase() === key : pressed.key === key;
  const shifted = shift === 'any' || pressed.shiftKey === (shift === true);
  return same && shifted && main === (mod === true) && !other && pressed.altKey === (alt === true);
}
