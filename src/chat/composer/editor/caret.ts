// Caret and selection of the editor as offsets in its text.
import { segmentsOf } from '../../../core/domain/characters.ts';
import { type Doc, pieces } from './doc.ts';
import { offsetOf } from './dom.ts';
import type { Snapshot } from './history.ts';

/** The selection as text offsets; null for a selection outside of the field. */
export function selectionIn(root: HTMLElement): { from: number; to: number } | null {
  const selection = document.getSelection();
  const { anchorNode, focusNode } = selection ?? {};
  if (!selection || !anchorNode || !focusNode) return null;
  if (!root.contains(anchorNode) || !root.contains(focusNode)) return null;
  const anchor = offsetOf(root, anchorNode, selection.anchorOffset);
  const focus = offsetOf(root, focusNode, selection.focusOffset);
  return { from: Math.min(anchor, focus), to: Math.max(anchor, focus) };
}

/** Whether a typed letter would go into a text node of the field, and not into a mention. */
export function isCaretInPlainText(root: HTMLElement): boolean {
  const node = document.getSelection()?.anchorNode;
  return node === root || node?.parentNode === root;
}

/** The offset under a point of the viewport; null for a point outside of the field. */
export function offsetAtPoint(root: HTMLElement, x: number, y: number): number | null {
  const position = document.caretPositionFromPoint?.(x, y);
  if (position) {
    return root.contains(position.offsetNode) ? offsetOf(root, position.offsetNode, position.offset) : null;
  }
  const range = document.caretRangeFromPoint?.(x, y);
  if (!range || !root.contains(range.startContainer)) return null;
  return offsetOf(root, range.startContainer, range.startOffset);
}

/** The range that an input event changes. A deletion without a range deletes the unit beside the caret. */
export function targetRangeOf(
  root: HTMLElement,
  event: InputEvent,
  { doc, from, to }: Snapshot,
  isEmoticonCode: (code: string) => boolean,
): { from: number; to: number } {
  const [target] = event.getTargetRanges();
  const inField = target && root.contains(target.startContainer);
  const start = inField ? offsetOf(root, target.startContainer, target.startOffset) : from;
  const stop = inField ? offsetOf(root, target.endContainer, target.endOffset) : to;
  if (start !== stop || !event.inputType.startsWith('delete')) return { from: start, to: stop };
  return unitBeside(doc, start, event.inputType.endsWith('Forward') ? 'after' : 'before', isEmoticonCode);
}

/** The grapheme, emoticon or mention beside an offset; an empty range where there is none. */
export function unitBeside(
  doc: Doc,
  at: number,
  side: 'before' | 'after',
  isEmoticonCode: (code: string) => boolean,
): { from: number; to: number } {
  let begin = 0;
  for (const { kind, text } of pieces(doc, isEmoticonCode)) {
    const end = begin + text.length;
    const within = side === 'before' ? begin < at && at <= end : begin <= at && at < end;
    if (within) {
      if (kind !== 'text') return { from: begin, to: end };
      for (const { index, segment } of segmentsOf(text)) {
        const from = begin + index;
        const to = from + segment.length;
        if (side === 'before' ? from < at && at <= to : from <= at && at < to) return { from, to };
      }
    }
    begin = end;
  }
  return { from: at, to: at };
}

/** Scrolls the caret into view within the field, and scrolls no ancestor. */
export function scrollToCaret(root: HTMLElement): void {
  if (root.scrollHeight <= root.clientHeight) return;
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0 || selection.focusNode === null) return;
  const caret = document.createRange();
  caret.setStart(selection.focusNode, selection.focusOffset);
  caret.collapse(true);
  const box = root.getBoundingClientRect();
  const [line] = caret.getClientRects();
  // A caret between two elements or after the last line feed has no box.
  if (!line) root.scrollTop = root.scrollHeight;
  else if (line.top < box.top) root.scrollTop -= box.top - line.top + MARGIN;
  else if (line.bottom > box.bottom) root.scrollTop += line.bottom - box.bottom + MARGIN;
}

/** Distance that scrolling leaves between the caret and the edge of the field, px. */
const MARGIN = 6;
