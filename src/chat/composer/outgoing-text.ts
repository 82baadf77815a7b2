// Content to send for a typed text, or the reason why the text cannot be sent.
import { isBlank } from '../../core/domain/blank.ts';
import { contentLength } from '../../core/domain/characters.ts';
import { storable } from '../../core/domain/storable.ts';

/** Maximum length of a message; the server counts in the same way. */
export const LONGEST_TEXT = 1024;
/** Maximum length in UTF-16 units of a draft that the engine stores. Further text stays in this tab only. */
export const LONGEST_DRAFT = 20_000;
/** The composer counts the characters of a text from this number of UTF-16 units on. */
export const COUNTED_FROM = 900;

export type Outgoing =
  | { kind: 'blank' }
  | { kind: 'too-long'; by: number }
  | { kind: 'text'; content: string };

/**
 * Removes leading blank lines, trailing whitespace and characters that cannot be stored. Keeps the spaces
 * before the first word, which may be an indent, and the no-break space that ends a mention.
 */
export function outgoing(typed: string): Outgoing {
  const text = storable(typed);
  const end = text.trimEnd().length;
  const content = text.slice(0, text[end] === '\u00A0' ? end + 1 : end).replace(/^\s*\n/, '');
  if (isBlank(content)) return { kind: 'blank' };
  const over = content.length > LONGEST_TEXT ? contentLength(content) - LONGEST_TEXT : 0;
  if (over > 0) return { kind: 'too-long', by: over };
  return { kind: 'text', content };
}
