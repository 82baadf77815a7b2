// The tab. Pure: finds the addresses in a text. What comes out are strings for React to print, and the only address
// that can become a link is http or https (X-CHAT-11, INV-8). Its time grows with the text's length and no faster.

export interface Link {
  /** Where in the text it begins, and what stands there. */
  at: number;
  text: string;
  /** Where it leads, as the browser writes it. */
  href: string;
}

/** The links of a text in their order; they do not overlap. */
export function linksIn(text: string): Link[] {
  const links: Link[] = [];
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const shown = withoutTail(found);
    const href = hrefOf(shown);
    if (href !== null) links.push({ at: index, text: shown, href });
  }
  return links;
}

/**
 * Ends at space, quotes, angle brackets, at the invisible signs that turn the direction of text, and at
 * Chinese, Japanese and Korean writing, which stands beside an address without a space.
 */
const ADDRESS =
  /(?<![a-z0-9@._/-])(?:https?:\/\/|www\.)[^\s<>"`\p{Cc}\p{Cf}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u2018-\u201f\u3000-\u303f\uff00-\uffef]+/giu;

/** Longer than any address that a browser opens: such a text is no address but an attempt on whoever reads it. */
const LONGEST = 8192;

/** What ends a sentence and not the address; `#`, because an emoticon may follow at once. */
const ENDS = ".,;:!?'*_~|…·#";

/** Without the punctuation at its end; a bracket stays when its partner is inside. */
function withoutTail(address: string): string {
  if (address.length > LONGEST) return address;
  const open = {
    ')': unclosed(address, '(', ')'),
    ']': unclosed(address, '[', ']'),
    '}': unclosed(address, '{', '}'),
  };
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    if (ENDS.includes(last)) continue;
    if (!isClosing(last) || open[last] >= 0) break;
    open[last] += 1;
  }
  return address.slice(0, end);
}

const isClosing = (sign: string): sign is ')' | ']' | '}' => sign === ')' || sign === ']' || sign === '}';

/** How many more are opened than closed. */
const unclosed = (text: string, opening: string, closing: string): number =>
  text.split(opening).length - text.split(closing).length;

/**
 * What reads as another host: with a name before it, with a sign that looks like what ends one, with letters of two
 * alphabets in one of its parts.
 */
const DISGUISED = new RegExp(
  [
    String.raw`[^\p{L}\p{M}\p{N}.:_~[\]-]`,
    String.raw`[\u01c0-\u01c3\u0337\u0338]`,
    String.raw`\p{Script=Latin}[^.]*[\p{Script=Cyrillic}\p{Script=Greek}]`,
    String.raw`[\p{Script=Cyrillic}\p{Script=Greek}][^.]*\p{Script=Latin}`,
  ].join('|'),
  'u',
);
/** No host is longer. */
const LONGEST_HOST = 253;

/** null for what is no whole address, and for one that is there to deceive. */
function hrefOf(shown: string): string | null {
  if (shown.length > LONGEST) return null;
  const bare = /^www\./i.test(shown);
  const address = bare ? `https://${shown}` : shown;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const web = url.protocol === 'https:' || url.protocol === 'http:';
  const host = /:\/\/([^/?#\\]*)/.exec(address)?.[1] ?? '';
  // A browser passes over more slashes than there should be.
  if (host === '' || host.length > LONGEST_HOST || DISGUISED.test(host)) return null;
  const dotted = bare ? /^www\.[^.]+\.[^.]/i : /[^.]\.[^.]/;
  const whole = dotted.test(url.hostname) || url.hostname === 'localhost' || url.hostname.startsWith('[');
  return web && whole ? url.href : null;
}
