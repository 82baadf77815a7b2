// Search of emoticons and emoji by English or Chinese words, or by the emoji itself.
import { fold } from '../../../core/domain/fold-text.ts';
import { type PickerItem, PICKER_ITEMS } from './emoji-table.ts';

/** Users do not look through more results. */
const MAX_RESULTS = 160;

/**
 * Finds the items for which every typed word begins a word of the item; a Chinese word may also be inside a
 * word. Items whose name begins with the typed text come first. Otherwise the order of emoji-table.ts applies.
 * An emoji finds itself, with or without variation selector and skin tone.
 */
export function searchItems(typed: string): PickerItem[] {
  const query = fold(typed).trim();
  if (query === '') return [];
  const same = PICKER_ITEMS.get(typed.trim());
  if (same) return [same];
  const all = (foldedItems ??= Array.from(PICKER_ITEMS.values(), foldedItem));
  // Some emoji fold to letters: ℹ to i.
  const variants = PICTURE.test(typed) ? all.filter(({ text }) => text === query) : [];
  if (variants.length > 0) return variants.map(({ item }) => item);
  const queryWords = query.split(/[\s#;]+/).filter((word) => word !== '');
  const found = all.filter(({ words }) => queryWords.every((word) => matches(words, word)));
  const isNameMatch = ({ names }: FoldedItem): boolean => names.some((name) => name.startsWith(query));
  return [...found.filter(isNameMatch), ...found.filter((it) => !isNameMatch(it))]
    .slice(0, MAX_RESULTS)
    .map(({ item }) => item);
}

interface FoldedItem {
  item: PickerItem;
  text: string;
  names: readonly string[];
  words: readonly string[];
}

let foldedItems: readonly FoldedItem[] | null = null;

const foldedItem = (item: PickerItem): FoldedItem => ({
  item,
  text: fold(item.text),
  names: Object.values(item.names).map(fold),
  words: item.words.map(fold),
});

const matches = (words: readonly string[], queryWord: string): boolean =>
  words.some((word) => word.startsWith(queryWord) || (HAN.test(queryWord) && word.includes(queryWord)));

const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
const HAN = /\p{Script=Han}/u;
