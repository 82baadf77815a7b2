// The tab. What a key means in the composer (X-CHAT-07): Enter sends, with Ctrl or Shift it makes a line,
// and while an input method composes every key is the input method's.

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  isComposing: boolean;
  keyCode: number;
}

/** `line`: a line break that the browser does not make by itself. */
export function meaningOf(press: KeyPress): 'send' | 'line' | null {
  // 229: Safari ends a composition before the Enter that confirmed it arrives.
  if (press.key !== 'Enter' || press.isComposing || press.keyCode === 229) return null;
  if (press.shiftKey) return null;
  if (press.ctrlKey || press.altKey || press.metaKey) return 'line';
  return 'send';
}

/** What takes back, or brings again, what was done in the field; null for every other key. */
export function turnOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): 'undo' | 'redo' | null {
  if (altKey || !(ctrlKey || metaKey)) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : null;
}
