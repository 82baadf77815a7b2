// Folding: the form in which the product compares texts of people. It leaves out case, accents, width, composition
// and other variants of the same characters. The device and the server fold alike.

/**
 * The fold of a text. It is idempotent, and texts that differ only in their composition have the same fold. White
 * space becomes single spaces.
 *
 * 1. Characters without a picture of their own are left out: joiners, soft hyphens, variation selectors. So are the
 *    accents of alphabets. Marks of other scripts (vowel signs, the voicing of kana) make another letter and stay.
 * 2. Skin tones are left out behind the emoji that they colour.
 * 3. Compatibility forms become plain characters (full width, ligatures, circled letters), which may have accents.
 * 4. All letters become lower case by way of upper case, so that ß becomes ss and both sigmas the same letter.
 * 5. Letters whose stroke or hook is no accent in Unicode become plain letters (ł, ø, đ, ı).
 */
export function fold(text: string): string {
  if (!BEYOND_ASCII.test(text)) return spaced(text.toLowerCase());
  if (!BEYOND_EAST_ASIAN.test(text)) return spaced(text.replace(FULL_WIDTH, narrow).toLowerCase());
  const shown = (mayHaveExcess(text) ? text.replace(EXCESS_MARKS, '$1') : text)
    .replace(UNSEEN, '')
    .replace(SKIN_TONES, '$1');
  const parts = shown.normalize('NFKD');
  const bare = parts === shown ? shown : parts.replace(UNSEEN, '');
  const lower = bare.toLowerCase().toUpperCase().toLowerCase();
  return spaced(lower.replace(STROKED, (letter) => STROKES.get(letter) ?? letter).normalize('NFKC'));
}

/** Accents of alphabets, and characters without a picture of their own. Tags stay, because flags consist of them. */
const UNSEEN =
  /[[[\p{Mn}--[\u3099\u309a]]&&[\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}]][\p{Default_Ignorable_Code_Point}--[\u{e0020}-\u{e007f}]]]+/gv;

const SKIN_TONES = /(\p{Emoji_Modifier_Base})\p{Emoji_Modifier}+/gu;

const STROKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'ⱥ',
    ae: 'æ',
    b: 'ƀɓƃ',
    c: 'ƈȼ',
    d: 'đðɖɗƌȡ',
    e: 'ɇ',
    f: 'ƒ',
    g: 'ǥɠ',
    h: 'ħⱨ',
    i: 'ıɨ',
    j: 'ɉȷ',
    k: 'ƙĸⱪ',
    l: 'łƚɫɬɭⱡȴ',
    n: 'ŋɲƞȵ',
    o: 'øɵ',
    oe: 'œ',
    p: 'ƥᵽ',
    q: 'ɋ',
    r: 'ɍɽ',
    s: 'ʂȿ',
    t: 'ŧƫƭʈⱦȶ',
    th: 'þ',
    u: 'ʉ',
    v: 'ʋ',
    w: 'ⱳ',
    y: 'ɏƴ',
    z: 'ƶȥɀⱬ',
    σ: 'ς',
    // Keyboards of phones write an apostrophe as a quotation mark.
    "'": '‘’ʼ‛',
  }).flatMap(([plain, letters]) => Array.from(letters, (letter) => [letter, plain] as const)),
);
const STROKED = new RegExp(`[${[...STROKES.keys()].join('')}]`, 'g');

const BEYOND_ASCII = /[\u0080-\uffff]/;
/** Most Chinese, Japanese and Korean texts have only these characters, of which only the wide ones have a fold. */
const BEYOND_EAST_ASIAN =
  /[^\0-\x7f\u3001\u3002\u3008-\u3011\u3041-\u3096\u30a1-\u30fc\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff5e]/;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const narrow = (wide: string): string => String.fromCharCode(wide.charCodeAt(0) - 0xfee0);

const spaced = (text: string): string => (UNEVEN.test(text) ? text.replace(/\s+/g, ' ') : text);
/** White space other than single spaces. NFKC makes spaces of all other spaces, except of lines and paragraphs. */
const UNEVEN = /[\t-\r\u1680\u2028\u2029]| {2}/;

/**
 * Excess combining marks of a letter. Normalization sorts them in quadratic time, and no script needs more
 * than 32. Two halfwidth Japanese characters become marks only in normalization.
 */
const EXCESS_MARKS = /([\p{M}\uff9e\uff9f]{32})[\p{M}\uff9e\uff9f]+/gu;
const MARK = /[\p{M}\uff9e\uff9f\ud800-\udfff]/u;

/** Samples every 32nd UTF-16 unit, so that most texts need no full scan for excess marks. */
function mayHaveExcess(text: string): boolean {
  for (let at = 32; at < text.length; at += 32) if (MARK.test(text.charAt(at))) return true;
  return false;
}
