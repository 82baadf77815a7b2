// Search of emoticons and emoji by English or Chinese words.
import { type PickerItem, PICKER_ITEMS } from './emoji-table.ts';

/** Users do not look through more results. */
const MAX_RESULTS = 160;

/**
 * Finds the items for which every typed word begins a word of the item; a Chinese word may also be inside a
 * word. Items whose name begins with the typed text come first. Otherwise the order of emoji-table.ts applies.
 */
export function searchItems(typed: string): PickerItem[] {
  const query = typed.normalize('NFKC').trim().toLowerCase();
  if (query === '') return [];
  const exact = PICKER_ITEMS.get(typed.trim());
  if (exact) return [exact];
  const queryWords = query.split(/[\s#;]+/).filter((word) => word !== '');
  const found = Array.from(PICKER_ITEMS.values()).filter((item) =>
    queryWords.every((word) => matches(item, word)),
  );
  const isNameMatch = (item: PickerItem): boolean =>
    Object.values(item.names).some((name) => name.startsWith(query));
  return [...found.filter(isNameMatch), ...found.filter((item) => !isNameMatch(item))].slice(0, MAX_RESULTS);
}

const matches = ({ words }: PickerItem, queryWord: string): boolean =>
  words.some((word) => word.startsWith(queryWord) || (HAN.test(queryWord) && word.includes(queryWord)));

const HAN = /\p{Script=Han}/u;
