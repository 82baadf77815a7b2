// The tab. The caret of the field: where it is, what is beside it, and that it can be seen.
import { type Doc, pieces } from './doc.ts';
import { offsetOf } from './dom.ts';
import type { Step } from './history.ts';

/** null where the selection is not in the field. */
export function selectionIn(root: HTMLElement): { from: number; to: number } | null {
  const selection = document.getSelection();
  const { anchorNode, focusNode } = selection ?? {};
  if (!selection || !anchorNode || !focusNode) return null;
  if (!root.contains(anchorNode) || !root.contains(focusNode)) return null;
  const anchor = offsetOf(root, anchorNode, selection.anchorOffset);
  const focus = offsetOf(root, focusNode, selection.focusOffset);
  return { from: Math.min(anchor, focus), to: Math.max(anchor, focus) };
}

/** The caret stands where a letter goes into the text itself, and not into a mention. */
export function isInText(root: HTMLElement): boolean {
  const node = document.getSelection()?.anchorNode;
  return node === root || node?.parentNode === root;
}

/** The offset under a point of the window, null where the field is not there. */
export function pointAt(root: HTMLElement, x: number, y: number): number | null {
  const place = document.caretPositionFromPoint?.(x, y);
  if (place) {
    return root.contains(place.offsetNode) ? offsetOf(root, place.offsetNode, place.offset) : null;
  }
  const range = document.caretRangeFromPoint?.(x, y);
  if (!range || !root.contains(range.startContainer)) return null;
  return offsetOf(root, range.startContainer, range.startOffset);
}

/** What an event is about; a key that deletes takes the sign beside the caret where the browser names none. */
export function targetOf(
  root: HTMLElement,
  event: InputEvent,
  { doc, from, to }: Step,
  isCode: (code: string) => boolean,
): { from: number; to: number } {
  const [target] = event.getTargetRanges();
  const told = target && root.contains(target.startContainer);
  const start = told ? offsetOf(root, target.startContainer, target.startOffset) : from;
  const stop = told ? offsetOf(root, target.endContainer, target.endOffset) : to;
  if (start !== stop || !event.inputType.startsWith('delete')) return { from: start, to: stop };
  return aroundCaret(doc, start, event.inputType.endsWith('Forward') ? 'after' : 'before', isCode);
}

/** The one sign, emoticon or mention beside an offset. */
export function aroundCaret(
  doc: Doc,
  at: number,
  side: 'before' | 'after',
  isCode: (code: string) => boolean,
): { from: number; to: number } {
  let begin = 0;
  for (const { kind, text } of pieces(doc, isCode)) {
    const end = begin + text.length;
    const within = side === 'before' ? begin < at && at <= end : begin <= at && at < end;
    if (within) {
      if (kind !== 'text') return { from: begin, to: end };
      for (const { index, segment } of SIGNS.segment(text)) {
        const from = begin + index;
        const to = from + segment.length;
        if (side === 'before' ? from < at && at <= to : from <= at && at < to) return { from, to };
      }
    }
    begin = end;
  }
  return { from: at, to: at };
}

/** Scrolls the field, and nothing around it, until the caret is in it. */
export function showCaret(root: HTMLElement): void {
  if (root.scrollHeight <= root.clientHeight) return;
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0 || selection.focusNode === null) return;
  const caret = document.createRange();
  caret.setStart(selection.focusNode, selection.focusOffset);
  caret.collapse(true);
  const box = root.getBoundingClientRect();
  const [line] = caret.getClientRects();
  // Between two elements a caret has no box: that is so behind the last line feed.
  if (!line) root.scrollTop = root.scrollHeight;
  else if (line.top < box.top) root.scrollTop -= box.top - line.top + MARGIN;
  else if (line.bottom > box.bottom) root.scrollTop += line.bottom - box.bottom + MARGIN;
}

const MARGIN = 6;
const SIGNS = new Intl.Segmenter('en', { granularity: 'grapheme' });
