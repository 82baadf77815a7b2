// The parser of the content of a tip (a notice in the chat such as "Ann joined the group") or of a call record. These
// are the message types 21, 40 and 41. The content has a key with arguments, which the reader's page translates, and a
// text for readers that do not know the key. A server without keys sends plain text.
import { bounded, type Foreign, NAME, SENTENCE, unbounded } from '../core/domain/foreign.ts';
import { plainName } from '../core/domain/plain-name.ts';
import { isRecord, parseJson } from '../core/wire/convert.ts';

export interface Tip {
  /** '' for plain text. */
  key: string;
  args: readonly string[];
  /** The text for an unknown key, bounded. */
  text: string;
}

export function parseTip(content: Foreign): Tip {
  return readTip(unbounded(content)) ?? { key: '', args: [], text: bounded(content, SENTENCE) };
}

/** Maximum number of arguments; no translated sentence has more placeholders. */
const MAX_ARGS = 8;

/** Written by hand, because the chat list would load valibot for this check alone. */
function readTip(content: string): Tip | null {
  if (!content.startsWith('{')) return null;
  const fields = parseJson(content);
  if (!isRecord(fields)) return null;
  const { k: key, a: args = [], t: text = '' } = fields;
  const isTip = typeof key === 'string' && typeof text === 'string' && Array.isArray(args);
  if (!isTip || !args.every((arg) => typeof arg === 'string' || typeof arg === 'number')) return null;
  const names = args.slice(0, MAX_ARGS).map((arg) => bounded(plainName(String(arg)), NAME));
  return { key, args: names, text: bounded(text, SENTENCE) };
}

/** The length of a call as m:ss, or h:mm:ss from one hour on; '' where the length is missing or invalid. */
export function callLength(seconds: string | undefined): string {
  const total = Math.floor(Number(seconds ?? Number.NaN));
  if (!Number.isFinite(total) || total < 0) return '';
  const twoDigits = (part: number): string => String(part).padStart(2, '0');
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const rest = twoDigits(total % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}
