// Meaning of keys in the composer (X-CHAT-07): Enter sends, Ctrl+Enter and Shift+Enter break the line.

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

/** `newline`: a line break that the browser does not insert by itself. null: the browser handles the key. */
export function enterAction(press: KeyPress): 'send' | 'newline' | null {
  if (press.key !== 'Enter' || press.shiftKey) return null;
  if (press.ctrlKey || press.altKey || press.metaKey) return 'newline';
  return 'send';
}

/** null for every key that is neither an undo nor a redo. */
export function historyAction({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): 'undo' | 'redo' | null {
  if (altKey || !(ctrlKey || metaKey)) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : null;
}
