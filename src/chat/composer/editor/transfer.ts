// Clipboard and drag and drop of the editor: plain text and files, never markup (INV-8).
import { isBlank } from '../../../core/domain/blank.ts';
import { filesIn } from '../../../shared/upload/transfer-files.ts';
import { type Doc, plainDoc, replaceRange, sliceDoc } from './doc.ts';

/** The content of a clipboard or a drag. `text` is '' for none; `html` is null for none. */
export interface Carried {
  files: readonly File[];
  text: string;
  html: string | null;
}

/** The content that the editor takes; `text` is '' for none. */
export interface Taken {
  files: readonly File[];
  text: string;
}

export const readTransfer = (data: DataTransfer | null): Taken =>
  data === null
    ? { files: [], text: '' }
    : taken({
        files: filesIn(data),
        text: data.getData('text/plain').replace(/\r\n?/g, '\n'),
        html: data.types.includes('text/html') ? data.getData('text/html') : null,
      });

/**
 * Chooses between files and text, so that nothing is lost that the user sees in the copied place:
 *
 * - A blank text beside a file is no content. Neither is a text that only names the file, its path or its URL.
 * - HTML with a visible text describes that text; the picture beside it is a drawing of it, as in spreadsheets and
 *   word processors: the text is taken.
 * - HTML without a visible text, such as a lone `img`, describes the picture.
 * - Any other text beside a file is content too: both are taken.
 */
export function taken({ files, text, html }: Carried): Taken {
  if (files.length === 0 || isBlank(text)) return { files, text: files.length > 0 ? '' : text };
  if (html !== null && hasVisibleText(html)) return { files: [], text };
  return { files, text: html !== null || namesOnly(text, files) ? '' : text };
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

/** Whether markup shows any character. Takes time linear in the length of any text. */
const hasVisibleText = (html: string): boolean =>
  !isBlank(
    html
      .slice(Math.max(0, html.search(/<body\b/i)))
      .replace(/<[^<>]*>/g, '')
      .replace(/&(?:nbsp|#160|#xa0|#65279|#xfeff);/gi, ' '),
  );

/** Whether each line is a URL, a path or the name of one of the files. */
function namesOnly(text: string, files: readonly File[]): boolean {
  const names = new Set(files.map(({ name }) => name));
  return text
    .split('\n')
    .map((line) => line.trim())
    .every(
      (line) =>
        line === '' ||
        names.has(line) ||
        /^(?:[a-z][a-z\d+.-]*:\S*|\/.*|~\/.*|[a-z]:\\.*|\\\\.*)$/i.test(line),
    );
}
