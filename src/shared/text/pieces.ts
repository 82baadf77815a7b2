// The tab. Pure: a message's text in pieces, in one pass over what is between its links. Joined, the pieces are the
// text again: whatever stands there is shown, as text.
import { type Emoticon, emoticonOf } from './emoticons.ts';
import { linksIn } from './links.ts';
import { type Mention, mentionFinder } from './mentions.ts';

export type Piece = {
  /** Where in the text it begins, and what stands there. */
  at: number;
  text: string;
} & (
  | { kind: 'words' }
  | { kind: 'link'; href: string }
  | { kind: 'emoticon'; emoticon: Emoticon }
  | { kind: 'mention'; me: boolean }
  /** One sign made of more than any writing needs, which nothing can wrap: it is kept within its line. */
  | { kind: 'heap' }
);

/** @param mentions whom the message mentions; elsewhere an @ is a sign like others */
export function piecesOf(text: string, mentions: readonly Mention[] = []): Piece[] {
  const pieces: Piece[] = [];
  const between = signsIn(text, mentions, pieces);
  let from = 0;
  for (const { at, text: shown, href } of linksIn(text)) {
    between(from, at);
    pieces.push({ kind: 'link', at, text: shown, href });
    from = at + shown.length;
  }
  between(from, text.length);
  return pieces;
}

/** A sign under many marks, many emoji joined to one, many parts of a Korean syllable. */
const HEAP = [
  String.raw`\P{M}?\p{M}{5,}`,
  String.raw`(?:\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}]*\u200d){8,}\p{Extended_Pictographic}?`,
  String.raw`[\u1100-\u115f\ua960-\ua97f]{7,}`,
  String.raw`[\u1160-\u11a7\ud7b0-\ud7c6]{7,}`,
  String.raw`[\u11a8-\u11ff\ud7cb-\ud7fb]{7,}`,
];

/** What may be an emoticon's code, the beginning of a mention, a heap: no repetition in it can be tried twice. */
const SIGN = new RegExp(`#[\\u4e00-\\u9fa5]{1,3};|@|${HEAP.join('|')}`, 'gu');

/** Puts what stands from one place to another into `pieces`. */
function signsIn(
  text: string,
  mentions: readonly Mention[],
  pieces: Piece[],
): (from: number, to: number) => void {
  const mentionAt = mentionFinder(text, mentions);
  return (from, to) => {
    let done = from;
    const put = (piece: Piece): void => {
      if (piece.at > done) pieces.push({ kind: 'words', at: done, text: text.slice(done, piece.at) });
      pieces.push(piece);
      done = piece.at + piece.text.length;
    };
    for (const { 0: sign, index } of text.slice(from, to).matchAll(SIGN)) {
      const at = from + index;
      // Inside a name that is mentioned.
      if (at < done) continue;
      if (sign === '@') {
        const mention = mentionAt(at);
        if (mention && at + mention.text.length <= to) put({ kind: 'mention', at, ...mention });
      } else if (sign.startsWith('#') && sign.endsWith(';')) {
        const emoticon = emoticonOf(sign);
        if (emoticon) put({ kind: 'emoticon', at, text: sign, emoticon });
      } else {
        put({ kind: 'heap', at, text: sign });
      }
    }
    if (to > done) pieces.push({ kind: 'words', at: done, text: text.slice(done, to) });
  };
}
