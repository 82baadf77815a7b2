// Any thread. Pure: what a face shows when there is no picture of it (FMT-05).

/** The six grounds, in the order of the person-N tokens. */
export const AVATAR_COLOURS = ['#5daa31', '#c7515a', '#e03697', '#85029b', '#c9b455', '#326eb6'] as const;

const WIDE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;
/** What is behind that has no part in it: names come from strangers. */
const LONGEST = 100;
/** Code units; the longest emoji have about thirty, a letter under a heap of marks any number. */
const LONGEST_SIGN = 40;
const SEEN = /[^\p{Default_Ignorable_Code_Point}\u2800]/u;
const LETTER = /[\p{L}\p{N}]/u;
// Not \p{C} as a whole: the joiner inside an emoji is one of them.
const BETWEEN = /[\s\p{P}\p{Z}\p{Cc}\p{Co}\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/u;

/**
 * Up to two letters of a name: of its first and its last word, the first two of a single word, one where the
 * name begins with a Chinese, Japanese or Korean character. A name without a letter or digit gives its first
 * visible sign (an emoji); nothing visible gives ''.
 */
export function initials(name: string): string {
  const words = name
    .slice(0, LONGEST)
    .normalize('NFC')
    .split(BETWEEN)
    .map((word) => signs(word))
    .filter((word) => word.length > 0);
  const lettered = words
    .map((word) => word.filter((sign) => LETTER.test(sign)))
    .filter((word) => word.length > 0);
  const first = lettered[0];
  if (first === undefined) return words.flat().find((sign) => SEEN.test(sign)) ?? '';
  if (WIDE.test(first[0] ?? '')) return first[0] ?? '';
  const narrow = lettered.filter((word) => !WIDE.test(word[0] ?? ''));
  const last = narrow.length > 1 ? narrow.at(-1)?.[0] : first.find((sign, at) => at > 0 && !WIDE.test(sign));
  return upper(first[0] ?? '') + upper(last ?? '');
}

/** Index into AVATAR_COLOURS, the same for the same id everywhere and for ever; 7 and '7' are one id. */
export function avatarColour(id: string | number): number {
  // FNV-1a with a last stir, as neighbouring ids differ in their low bits only; its basis is chosen so that the
  // first few people and groups of a new server do not share colours.
  let hash = 0x811c9dfe;
  for (const char of String(id)) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return ((hash ^ (hash >>> 13)) >>> 0) % AVATAR_COLOURS.length;
}

/** The CSS colour in which a person's name is written, readable in both themes. */
export function personColour(id: string | number): string {
  return `var(--person-${avatarColour(id) + 1})`;
}

/** Made when it is first needed: that takes a millisecond, and most names do without. */
let segmenter: Intl.Segmenter | null = null;

function signs(word: string): string[] {
  // Of these each is a sign of its own.
  if (/^[\x20-\x7E]*$/.test(word)) return word.split('');
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(word), ({ segment }) =>
    segment.length <= LONGEST_SIGN ? segment : String.fromCodePoint(segment.codePointAt(0) ?? 0),
  );
}

/** One sign stays one: a capital that would become two ('ß') is left small. */
function upper(sign: string): string {
  const capital = sign.toUpperCase();
  return signs(capital).length === 1 ? capital : sign;
}
