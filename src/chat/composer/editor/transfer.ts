// Clipboard and drag and drop of the editor: plain text and files, never markup (INV-8).
import { type Doc, plainDoc, replaceRange, sliceDoc } from './doc.ts';

/** The files or else the plain text of a paste or drop; null for data with neither. */
export function readTransfer(
  data: DataTransfer | null,
): { files: readonly File[] } | { text: string } | null {
  if (!data) return null;
  const text = data.getData('text/plain').replace(/\r\n?/g, '\n');
  const files = [...data.files];
  // Copied spreadsheet cells come as text, HTML and an image: the text is taken. A copied file may come with
  // its name as text: the file is taken.
  if (files.length > 0 && (text === '' || !data.types.includes('text/html'))) return { files };
  return text === '' ? null : { text };
}

/** Moves `[from, to)` to `at`; null where `at` is within the range. `end`: the end of the moved part. */
export function moveRange(doc: Doc, from: number, to: number, at: number): { doc: Doc; end: number } | null {
  if (at >= from && at <= to) return null;
  const moved = sliceDoc(doc, from, to);
  const start = at > to ? at - (to - from) : at;
  return {
    doc: replaceRange(replaceRange(doc, from, to, plainDoc('')), start, start, moved),
    end: start + moved.text.length,
  };
}
