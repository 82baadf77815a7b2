// The engine. The part of a text that shows why it was found, and where. Pure.
import { foldWithPlaces } from './fold-places.ts';

export interface Snippet {
  /** One line. */
  text: string;
  /** `[from, to)`, ascending and apart. */
  marks: [from: number, to: number][];
}

/** Signs before the first place, and of the whole. */
const LEAD = 24;
const LENGTH = 160;

/** `words` folded. Without any the beginning of the text. */
export function snippetOf(text: string, words: readonly string[]): Snippet {
  const found = placesOf(text, words);
  const first = found[0]?.[0] ?? 0;
  const from = first <= LEAD ? 0 : signAt(text, first - LEAD);
  const to = text.length <= from + LENGTH ? text.length : signAt(text, from + LENGTH);
  const [before, after] = [from > 0 ? '…' : '', to < text.length ? '…' : ''];
  const shift = before.length - from;
  return {
    text: before + text.slice(from, to).replaceAll(/\s/g, ' ') + after,
    marks: found
      .filter(([begin]) => begin < to)
      .map(([begin, end]) => [begin + shift, Math.min(end, to) + shift]),
  };
}

/** All places where a word stands, those that touch as one. */
function placesOf(text: string, words: readonly string[]): [number, number][] {
  const folded = foldWithPlaces(text);
  const places: [number, number][] = [];
  for (const word of words) {
    for (let at = folded.text.indexOf(word); at >= 0; at = folded.text.indexOf(word, at + word.length))
      places.push([folded.start(at), folded.end(at + word.length - 1)]);
  }
  places.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const apart: [number, number][] = [];
  for (const place of places) {
    const last = apart.at(-1);
    if (last && place[0] <= last[1]) last[1] = Math.max(last[1], place[1]);
    else apart.push(place);
  }
  return apart;
}

/** The nearest place at or before `at` that cuts no sign in two; a heap of marks is cut anywhere. */
function signAt(text: string, at: number): number {
  let place = at;
  while (place > 0 && JOINED.test(String.fromCodePoint(text.codePointAt(place) ?? 0))) {
    if (at - --place > LONGEST_SIGN) return at;
  }
  const unit = text.charCodeAt(place);
  return unit >= 0xdc00 && unit <= 0xdfff && place > 0 ? place - 1 : place;
}

/** UTF-16 units; no writing has longer ones. */
const LONGEST_SIGN = 40;
const JOINED = /[\p{M}\p{Emoji_Modifier}\u200d]/u;
