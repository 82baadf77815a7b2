// The tokenizer of a message's text. It finds links first, then mentions and emoticons in the text between links. The
// joined tokens are the whole text again, so no character is lost. Pure functions.
import { type Emoticon, EMOTICON_CODE, emoticonOf } from '../../core/domain/emoticons.ts';
import { linksIn } from './links.ts';
import { type Mention, mentionFinder } from './mentions.ts';

export type Token = {
  /** Index of `text` in the whole text. */
  at: number;
  text: string;
} & (
  | { kind: 'text' }
  | { kind: 'link'; href: string; shown: string }
  | { kind: 'emoticon'; emoticon: Emoticon }
  | { kind: 'mention'; me: boolean; id: number | null }
  /** A grapheme with more code points than any writing system needs. Browsers cannot wrap it, so CSS clips it. */
  | { kind: 'oversized' }
);

/** @param mentions the members that the message mentions; without it, an @ is plain text */
export function tokenize(text: string, mentions: readonly Mention[] = []): Token[] {
  const tokens: Token[] = [];
  const tokenizeRange = rangeTokenizer(text, mentions, tokens);
  let from = 0;
  for (const link of linksIn(text)) {
    tokenizeRange(from, link.at);
    tokens.push({ kind: 'link', ...link });
    from = link.at + link.text.length;
  }
  tokenizeRange(from, text.length);
  return tokens;
}

/** Oversized graphemes: a letter with 5 or more marks, 8 or more joined emoji, 7 or more parts of a Korean syllable. */
const OVERSIZED = [
  String.raw`\P{M}?\p{M}{5,}`,
  String.raw`(?:\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}]*\u200d){8,}\p{Extended_Pictographic}?`,
  String.raw`[\u1100-\u115f\ua960-\ua97f]{7,}`,
  String.raw`[\u1160-\u11a7\ud7b0-\ud7c6]{7,}`,
  String.raw`[\u11a8-\u11ff\ud7cb-\ud7fb]{7,}`,
];

/** The start of a mention, an emoticon code, or an oversized grapheme. No repetition of the pattern can backtrack. */
const SPECIAL = new RegExp(`${EMOTICON_CODE}|@|${OVERSIZED.join('|')}`, 'gu');

/** Returns the function that appends the tokens of the range `[from, to)` to `tokens`. */
function rangeTokenizer(
  text: string,
  mentions: readonly Mention[],
  tokens: Token[],
): (from: number, to: number) => void {
  const mentionAt = mentionFinder(text, mentions);
  return (from, to) => {
    let done = from;
    const put = (token: Token): void => {
      if (token.at > done) tokens.push({ kind: 'text', at: done, text: text.slice(done, token.at) });
      tokens.push(token);
      done = token.at + token.text.length;
    };
    for (const { 0: match, index } of text.slice(from, to).matchAll(SPECIAL)) {
      const at = from + index;
      // Skip matches inside the name of a mention.
      if (at < done) continue;
      if (match === '@') {
        const mention = mentionAt(at);
        if (mention && at + mention.text.length <= to) put({ kind: 'mention', at, ...mention });
      } else if (match.startsWith('#') && match.endsWith(';')) {
        const emoticon = emoticonOf(match);
        if (emoticon) put({ kind: 'emoticon', at, text: match, emoticon });
      } else {
        put({ kind: 'oversized', at, text: match });
      }
    }
    if (to > done) tokens.push({ kind: 'text', at: done, text: text.slice(done, to) });
  };
}
