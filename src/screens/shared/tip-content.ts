// The tab. The content of a tip or call record (types 21, 40, 41): a key and its arguments, which the reader's
// language words; a sentence for a key that is not known; plain text from a server that sends no key.
import * as v from 'valibot';
import { plainName } from '../../core/domain/plain-name.ts';

export interface Tip {
  /** '' for plain text. */
  key: string;
  args: readonly string[];
  /** What to show for a key that is not known. */
  text: string;
}

export function parseTip(content: string): Tip {
  const plain: Tip = { key: '', args: [], text: content };
  if (!content.startsWith('{')) return plain;
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return plain;
  }
  const result = v.safeParse(TipSchema, value);
  if (!result.success) return plain;
  return { key: result.output.k, args: result.output.a.map(plainName), text: result.output.t };
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

const TipSchema = v.object({
  k: v.string(),
  a: v.optional(v.array(v.pipe(v.union([v.string(), v.number()]), v.transform(String))), []),
  t: v.optional(v.string(), ''),
});
