// A folded text (fold-text.ts) with the offsets of its UTF-16 units in the original, where a snippet marks
// the matches.
import { fold } from './fold-text.ts';

export interface Folded {
  text: string;
  /** The offset in the original at which the character cluster of the folded unit `at` begins. */
  start: (at: number) => number;
  /** The offset in the original after that cluster. */
  end: (at: number) => number;
}

export function foldWithOffsets(text: string): Folded {
  if (!MAY_MOVE.test(text)) return { text: text.toLowerCase(), start: (at) => at, end: (at) => at + 1 };
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const whole = fold(cluster);
    // A fold has single spaces only.
    const part = whole.startsWith(' ') && folded.endsWith(' ') ? whole.slice(1) : whole;
    folded += part;
    for (let at = 0; at < part.length; at++) {
      starts.push(index);
      ends.push(index + cluster.length);
    }
  }
  return { text: folded, start: (at) => starts[at] ?? 0, end: (at) => ends[at] ?? text.length };
}

const MAY_MOVE = /[\t-\r\u0080-\uffff]| {2}/;

/**
 * One cluster: white space; the parts of a Hangul syllable, which normalization may join; or a character with its
 * marks, its skin tone, and the unseen characters behind it.
 */
const CLUSTER =
  /\s+|[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3\uffa0-\uffdc][\u1160-\u11ff\u3131-\u318e\uff9e-\uffdc\p{M}\p{Default_Ignorable_Code_Point}]*|.[\p{M}\uff9e\uff9f\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]*/gsu;
