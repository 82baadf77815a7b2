// The tab. What comes into the field and goes out of it through clipboard and dragging: plain text, and files for
// somebody else to take. Markup never comes in (INV-8).
import { type Doc, part, plain, replaced } from './doc.ts';

/** null where there is neither. */
export function broughtBy(data: DataTransfer | null): { files: readonly File[] } | { text: string } | null {
  if (!data) return null;
  const text = data.getData('text/plain').replace(/\r\n?/g, '\n');
  const files = [...data.files];
  // A piece of a sheet comes as a picture too, and a file with its name as text.
  if (files.length > 0 && (text === '' || !data.types.includes('text/html'))) return { files };
  return text === '' ? null : { text };
}

/** The text with `[from, to)` moved to `at`; null where it is dropped onto itself. */
export function carried(doc: Doc, from: number, to: number, at: number): { doc: Doc; end: number } | null {
  if (at >= from && at <= to) return null;
  const put = part(doc, from, to);
  const start = at > to ? at - (to - from) : at;
  return {
    doc: replaced(replaced(doc, from, to, plain('')), start, start, put),
    end: start + put.text.length,
  };
}
