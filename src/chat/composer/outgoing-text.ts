// The tab. What of a typed text is sent, and whether it may be.
import { isBlank } from '../../core/domain/blank.ts';
import { storable } from '../../core/domain/storable.ts';

/** Text lengths count UTF-16 units, as the server does. */
export const LONGEST_TEXT = 1024;
/** What is longer is kept by this tab alone. */
export const LONGEST_DRAFT = 20_000;
/** From here on the composer counts. */
export const COUNTED_FROM = 900;

export type Outgoing =
  | { kind: 'blank' }
  | { kind: 'too-long'; by: number }
  | { kind: 'text'; content: string };

/**
 * Blank ends are left out, and signs that cannot be stored; the spaces before the first word stay, they may be an indent, and so does the no-break space
 * that ends a mention.
 */
export function outgoing(typed: string): Outgoing {
  const text = storable(typed);
  const end = text.trimEnd().length;
  const content = text.slice(0, text[end] === '\u00A0' ? end + 1 : end).replace(/^\s*\n/, '');
  if (isBlank(content)) return { kind: 'blank' };
  if (content.length > LONGEST_TEXT) return { kind: 'too-long', by: content.length - LONGEST_TEXT };
  return { kind: 'text', content };
}
