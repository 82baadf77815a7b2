// Search of emoticons and emoji by words of either language.
import { type PickerItem, PICKER_ITEMS } from './emoji-table.ts';

/** Nobody looks through more results. */
const MAX_RESULTS = 160;

/**
 * Every typed word must be the beginning of a word of the item; a Chinese one may also be inside of a word.
 * Items whose name begins with the typed text come first. Both parts keep the order of the table.
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
