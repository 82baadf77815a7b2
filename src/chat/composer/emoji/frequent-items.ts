// First row of the picker: the items that the user chose last, filled up with common ones.
import { RECENT_MOST } from '../../../platform/recent-signs.ts';
import { type PickerItem, PICKER_ITEMS } from './emoji-table.ts';

/** The recent texts after the choice of `text`, the last choice first. */
export const withChoice = (recent: readonly string[], text: string): string[] =>
  [text, ...recent.filter((other) => other !== text)].slice(0, RECENT_MOST);

/** @param recent the stored texts; unknown texts are left out */
export function frequentItems(recent: readonly string[], count: number): PickerItem[] {
  const texts = new Set([...recent, ...COMMON]);
  return [...texts].flatMap((text) => PICKER_ITEMS.get(text) ?? []).slice(0, count);
}

const COMMON = [
  '👍',
  '❤️',
  '😂',
  '🙏',
  '😊',
  '#开心;',
  '😭',
  '🎉',
  '😍',
  '👏',
  '#笑哭;',
  '😅',
  '🔥',
  '🥰',
  '💪',
  '#点赞;',
];
