// Items of the emoji picker: animated emoticons, and emoji by category. A line of emoji.tsv has the emoji, its
// English and Traditional Chinese names, and more search words.
import type { Locale } from '../../../platform/locale.ts';
import { type Emoticon, EMOTICONS } from '../../../core/domain/emoticons.ts';
import table from './emoji.tsv?raw';

export const EMOJI_CATEGORIES = [
  'faces',
  'people',
  'nature',
  'food',
  'places',
  'play',
  'things',
  'signs',
] as const;
export type EmojiCategory = (typeof EMOJI_CATEGORIES)[number];

/** An emoji or an emoticon. */
export interface PickerItem {
  /** The text to insert: the emoji, or the code of the emoticon. */
  text: string;
  names: Readonly<Record<Locale, string>>;
  /** Search words of both languages, in lower case. */
  words: readonly string[];
  /** null for an emoji. */
  emoticon: Emoticon | null;
}

export const ANIMATED: readonly PickerItem[] = EMOTICONS.map((emoticon) => ({
  text: emoticon.code,
  names: emoticon.words,
  words: [...emoticon.words['en-US'].split(' '), emoticon.words['zh-TW'], emoticon.code.slice(1, -1)],
  emoticon,
}));

export const EMOJI: Readonly<Record<EmojiCategory, readonly PickerItem[]>> = byCategory(table);

/** All items by their text. */
export const PICKER_ITEMS: ReadonlyMap<string, PickerItem> = new Map(
  [...ANIMATED, ...EMOJI_CATEGORIES.flatMap((category) => EMOJI[category])].map((item) => [item.text, item]),
);

function byCategory(text: string): Record<EmojiCategory, PickerItem[]> {
  const items = {} as Record<EmojiCategory, PickerItem[]>;
  for (const part of text.split(/^# /m).slice(1)) {
    const [category = '', ...lines] = part.trimEnd().split('\n');
    items[category as EmojiCategory] = lines.map(itemOf);
  }
  return items;
}

function itemOf(line: string): PickerItem {
  const [text = '', english = '', chinese = '', more = ''] = line.split('\t');
  return {
    text,
    names: { 'en-US': english, 'zh-TW': chinese },
    words: [...english.split(/[ -]/), chinese, ...more.split(' ')].filter((word) => word !== ''),
    emoticon: null,
  };
}
