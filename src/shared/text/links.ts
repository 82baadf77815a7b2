// Finds web URLs in a text. The results are strings that React renders as text, and only http and https URLs become
// links (X-CHAT-11, INV-8). The time is linear in the length of the text. Pure functions.

export interface Link {
  /** Index of `text` in the whole text. */
  at: number;
  text: string;
  /** The URL as the browser normalizes it. */
  href: string;
  /**
   * The text for display: `text`, but a host outside of ASCII as the browser asks for it, `xn--80ak6aa92e.com`. Its
   * letters may look like those of another host.
   */
  shown: string;
}

/** The links of a text, in the order of the text, without overlaps. */
export function linksIn(text: string): Link[] {
  const links: Link[] = [];
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutTrailingPunctuation(found);
    const href = hrefOf(address);
    if (href !== null) links.push({ at: index, text: address, href, shown: shownAddress(address, href) });
  }
  return links;
}

/**
 * A URL in a text. It ends at white space, quotes, angle brackets and invisible characters. It also ends at Chinese,
 * Japanese and Korean characters, because they follow a URL without a space.
 */
const ADDRESS =
  /(?<![a-z0-9@._/-])(?:https?:\/\/|www\.)[^\s<>"`\p{Cc}\p{Cf}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u2018-\u201f\u3000-\u303f\uff00-\uffef]+/giu;

/** Maximum length of a link, UTF-16 units. Longer URLs stay plain text. */
const MAX_ADDRESS = 8192;

/** Punctuation after a URL that belongs to the sentence. `#` may begin the code of an emoticon after the URL. */
const TRAILING = ".,;:!?'*_~|…·#";

/** Drops the punctuation at the end of a URL; a closing bracket stays if its opening bracket is in the URL too. */
function withoutTrailingPunctuation(address: string): string {
  if (address.length > MAX_ADDRESS) return address;
  const open = {
    ')': unclosed(address, '(', ')'),
    ']': unclosed(address, '[', ']'),
    '}': unclosed(address, '{', '}'),
  };
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    if (TRAILING.includes(last)) continue;
    if (!isClosing(last) || open[last] >= 0) break;
    open[last] += 1;
  }
  return address.slice(0, end);
}

const isClosing = (sign: string): sign is ')' | ']' | '}' => sign === ')' || sign === ']' || sign === '}';

/** Number of opening brackets minus number of closing brackets. */
const unclosed = (text: string, opening: string, closing: string): number =>
  text.split(opening).length - text.split(closing).length;

/**
 * Matches deceptive hosts: a user name before an @ that reads as the host, characters that look like the end of a host,
 * and labels that mix letters of two alphabets.
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
/** Maximum length of a host name in DNS. */
const MAX_HOST = 253;

function shownAddress(address: string, href: string): string {
  const { host, hostname } = new URL(href);
  if (!/(?:^|\.)xn--/.test(hostname)) return address;
  return address.replace(
    /^(https?:\/\/)?[^/?#\\]*/i,
    (_found, scheme: string | undefined) => (scheme ?? '') + host,
  );
}

/** The normalized URL of a link; null for an incomplete or deceptive URL. */
function hrefOf(shown: string): string | null {
  if (shown.length > MAX_ADDRESS) return null;
  const bare = /^www\./i.test(shown);
  const address = bare ? `https://${shown}` : shown;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const web = url.protocol === 'https:' || url.protocol === 'http:';
  const host = /:\/\/([^/?#\\]*)/.exec(address)?.[1] ?? '';
  // Browsers ignore extra slashes before the host.
  if (host === '' || host.length > MAX_HOST || DISGUISED.test(host)) return null;
  const dotted = bare ? /^www\.[^.]+\.[^.]/i : /[^.]\.[^.]/;
  const isComplete =
    dotted.test(url.hostname) || url.hostname === 'localhost' || url.hostname.startsWith('[');
  return web && isComplete ? url.href : null;
}
