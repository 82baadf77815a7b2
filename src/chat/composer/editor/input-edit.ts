// The edit that a `beforeinput` event asks for, as a pure function of its type and text.
import type { Change } from './history.ts';

/** `browser`: the browser edits the DOM itself. `none`: another listener has made the edit, or there is none. */
export type InputEdit =
  | { kind: 'browser' | 'none' | 'undo' | 'redo' }
  | { kind: 'replace'; text: string; change: Change };

/**
 * @param text the inserted text; null for an event without one
 * @param isPlain whether the text goes to a caret between plain characters
 */
export function inputEdit(inputType: string, text: string | null, isPlain: boolean): InputEdit {
  if (inputType === 'historyUndo') return { kind: 'undo' };
  if (inputType === 'historyRedo') return { kind: 'redo' };
  if (inputType === 'insertLineBreak' || inputType === 'insertParagraph') {
    return { kind: 'replace', text: '\n', change: 'type' };
  }
  if (inputType.startsWith('insertComposition') || inputType === 'insertFromComposition') {
    return { kind: 'browser' };
  }
  // The `drop` listener handles both edits.
  if (inputType === 'deleteByDrag' || inputType === 'insertFromDrop') return { kind: 'none' };
  // A deletion of single characters joins others; a deleted word or line is a step of its own.
  if (inputType === 'deleteContentBackward' || inputType === 'deleteContentForward') {
    return { kind: 'replace', text: '', change: 'delete' };
  }
  if (inputType.startsWith('delete')) return { kind: 'replace', text: '', change: 'other' };
  if (!inputType.startsWith('insert') || text === null) return { kind: 'none' };
  if (inputType !== 'insertText') return { kind: 'replace', text, change: 'other' };
  return isPlain && !text.includes('\n') ? { kind: 'browser' } : { kind: 'replace', text, change: 'type' };
}
