// The tab. The content of a tip or call record (types 21, 40, 41): a key and its arguments, which the reader's
// language words; a sentence for a key that is not known; plain text from a server that sends no key.
import { bounded, type Foreign, NAME, SENTENCE, unbounded } from '../core/domain/foreign.ts';
import { plainName } from '../core/domain/plain-name.ts';
import { isRecord, parseJson } from '../core/wire/convert.ts';

export interface Tip {
  /** '' for plain text. */
  key: string;
  args: readonly string[];
  /** What to show for a key that is not known, bounded. */
  text: string;
}

export function parseTip(content: Foreign): Tip {
  return readTip(unbounded(content)) ?? { key: '', args: [], text: bounded(content, SENTENCE) };
}

/** No sentence has more places to fill. */
const MOST_ARGS = 8;

/** Written by hand: the list would load valibot for this check alone. */
function readTip(content: string): Tip | null {
  if (!content.startsWith('{')) return null;
  const told = parseJson(content);
  if (!isRecord(told)) return null;
  const { k: key, a: args = [], t: text = '' } = told;
  const isTip = typeof key === 'string' && typeof text === 'string' && Array.isArray(args);
  if (!isTip || !args.every((it) => typeof it === 'string' || typeof it === 'number')) return null;
  const names = args.slice(0, MOST_ARGS).map((it) => bounded(plainName(String(it)), NAME));
  return { key, args: names, text: bounded(text, SENTENCE) };
}

/** The length of a call as minutes and seconds, with hours when there are any; '' where it is not told. */
export function callLength(seconds: string | undefined): string {
  const whole = Math.floor(Number(seconds ?? Number.NaN));
  if (!Number.isFinite(whole) || whole < 0) return '';
  const two = (part: number): string => String(part).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
