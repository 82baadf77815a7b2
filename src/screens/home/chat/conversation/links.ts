// The tab. Finds the addresses in a message's text. The text stays text: what comes out are strings for
// React to print, and the only address that can become a link is http or https (X-CHAT-11).

export interface Piece {
  text: string;
  /** null for words. */
  href: string | null;
  /** Where in the text it begins. */
  at: number;
}

/** The text in pieces; joined they are the text again. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const shown = withoutTail(match[0]);
    const href = hrefOf(shown);
    if (href === null) continue;
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), href: null, at: from });
    pieces.push({ text: shown, href, at: match.index });
    from = match.index + shown.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), href: null, at: from });
  return pieces;
}

/**
 * Ends at space, quotes, angle brackets, at the invisible signs that turn the direction of text, and at
 * Chinese, Japanese and Korean writing, which stands beside an address without a space.
 */
const ADDRESS =
  /(?<![a-z0-9@._/-])(?:https?:\/\/|www\.)[^\s<>"`\p{Cc}\p{Cf}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u2018-\u201f\u3000-\u303f\uff00-\uffef]+/giu;

/** Punctuation that ends the sentence and not the address; a bracket stays when its partner is inside. */
function withoutTail(address: string): string {
  let end = address.length;
  for (;;) {
    const last = address.charAt(end - 1);
    const opening = PARTNER[last];
    const closesSentence = opening !== undefined && !balanced(address.slice(0, end), opening, last);
    if (!closesSentence && !".,;:!?'*_~|…·".includes(last)) return address.slice(0, end);
    end -= 1;
    if (end === 0) return '';
  }
}

const PARTNER: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

function balanced(text: string, opening: string, closing: string): boolean {
  return text.split(opening).length >= text.split(closing).length;
}

/** null for what is no whole address, and for one with a name before the host, which is there to deceive. */
function hrefOf(shown: string): string | null {
  const bare = /^www\./i.test(shown);
  const address = bare ? `https://${shown}` : shown;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const named = url.username !== '' || url.password !== '';
  const web = url.protocol === 'https:' || url.protocol === 'http:';
  const dotted = bare ? /^www\.[^.]+\.[^.]/i : /[^.]\.[^.]/;
  const whole = dotted.test(url.hostname) || url.hostname === 'localhost' || url.hostname.startsWith('[');
  return web && whole && !named ? url.href : null;
}
