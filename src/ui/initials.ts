// Initials and colour of an avatar without a picture (FMT-05). Pure functions.

/** The six background colours, in the order of the person-N tokens. */
export const AVATAR_COLOURS = ['#5daa31', '#c7515a', '#e03697', '#85029b', '#c9b455', '#326eb6'] as const;

const WIDE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;
/** Maximum length of the name that is read, UTF-16 units. Names are untrusted input; a longer name is cut. */
const MAX_NAME = 100;
/** Maximum length of a grapheme, UTF-16 units: long emoji have about 30, a letter with combining marks any number. */
const MAX_GRAPHEME = 40;
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\u2800]/u;
const LETTER = /[\p{L}\p{N}]/u;
// The class lists \p{Cc} and \p{Co} instead of \p{C}, because \p{C} contains the joiner inside emoji.
const SEPARATOR = /[\s\p{P}\p{Z}\p{Cc}\p{Co}\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/u;

/**
 * Up to two letters of a name: the first letters of the first and last word, or the first two letters of a single word.
 * A name that begins with a Chinese, Japanese or Korean character gives that character alone. A name without a letter
 * or digit gives its first visible character (an emoji); an invisible name gives ''.
 */
export function initials(name: string): string {
  const words = name
    .slice(0, MAX_NAME)
    .normalize('NFC')
    .split(SEPARATOR)
    .map((word) => graphemes(word))
    .filter((word) => word.length > 0);
  const lettered = words
    .map((word) => word.filter((grapheme) => LETTER.test(grapheme)))
    .filter((word) => word.length > 0);
  const first = lettered[0];
  if (first === undefined) return words.flat().find((grapheme) => VISIBLE.test(grapheme)) ?? '';
  if (WIDE.test(first[0] ?? '')) return first[0] ?? '';
  const narrow = lettered.filter((word) => !WIDE.test(word[0] ?? ''));
  const last =
    narrow.length > 1 ? narrow.at(-1)?.[0] : first.find((grapheme, at) => at > 0 && !WIDE.test(grapheme));
  return upper(first[0] ?? '') + upper(last ?? '');
}

/** Index into AVATAR_COLOURS. An id has the same colour in every build and browser; 7 and '7' are one id. */
export function avatarColour(id: string | number): number {
  // FNV-1a with a final mix, because successive ids differ in their low bits only. The basis is chosen so that the
  // first users and groups of a new server do not share colours.
  let hash = 0x811c9dfe;
  for (const char of String(id)) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return ((hash ^ (hash >>> 13)) >>> 0) % AVATAR_COLOURS.length;
}

/** The CSS colour of a user's name, readable in both themes. */
export function personColour(id: string | number): string {
  return `var(--person-${avatarColour(id) + 1})`;
}

/** The segmenter is created on demand: construction takes 1 ms, and most names do not need it. */
let segmenter: Intl.Segmenter | null = null;

function graphemes(word: string): string[] {
  // Each printable ASCII character is a grapheme.
  if (/^[\x20-\x7E]*$/.test(word)) return word.split('');
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(word), ({ segment }) =>
    segment.length <= MAX_GRAPHEME ? segment : String.fromCodePoint(segment.codePointAt(0) ?? 0),
  );
}

/** Upper case; a letter whose upper case has two letters ('ß') stays lower case. */
function upper(grapheme: string): string {
  const capital = grapheme.toUpperCase();
  return graphemes(capital).length === 1 ? capital : grapheme;
}
