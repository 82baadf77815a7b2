// The tab. Everything that the picker offers: the animated emoticons, and the emoji by kind. A line of emoji.tsv has
// the emoji, its name in English and in Traditional Chinese, and more words by which it is looked for.
import type { Locale } from '../../../platform/locale.ts';
import { type Emoticon, EMOTICONS } from '../../../shared/text/emoticons.ts';
import lines from './emoji.tsv?raw';

export const EMOJI_KINDS = [
  'faces',
  'people',
  'nature',
  'food',
  'places',
  'play',
  'things',
  'signs',
] as const;
export type EmojiKind = (typeof EMOJI_KINDS)[number];

/** Something to choose. */
export interface Sign {
  /** What is put into the text: the emoji, or the code of an emoticon. */
  text: string;
  names: Readonly<Record<Locale, string>>;
  /** Lower case, both languages together. */
  words: readonly string[];
  /** null for an emoji. */
  emoticon: Emoticon | null;
}

export const ANIMATED: readonly Sign[] = EMOTICONS.map((emoticon) => ({
  text: emoticon.code,
  names: emoticon.words,
  words: [...emoticon.words['en-US'].split(' '), emoticon.words['zh-TW'], emoticon.code.slice(1, -1)],
  emoticon,
}));

export const EMOJI: Readonly<Record<EmojiKind, readonly Sign[]>> = byKind(lines);

/** By what is put into the text. */
export const SIGNS: ReadonlyMap<string, Sign> = new Map(
  [...ANIMATED, ...EMOJI_KINDS.flatMap((kind) => EMOJI[kind])].map((sign) => [sign.text, sign]),
);

function byKind(table: string): Record<EmojiKind, Sign[]> {
  const kinds = {} as Record<EmojiKind, Sign[]>;
  for (const part of table.split(/^# /m).slice(1)) {
    const [kind = '', ...rows] = part.trimEnd().split('\n');
    kinds[kind as EmojiKind] = rows.map(signOf);
  }
  return kinds;
}

function signOf(line: string): Sign {
  const [text = '', english = '', chinese = '', more = ''] = line.split('\t');
  return {
    text,
    names: { 'en-US': english, 'zh-TW': chinese },
    words: [...english.split(/[ -]/), chinese, ...more.split(' ')].filter((word) => word !== ''),
    emoticon: null,
  };
}
