// First row of the emoji picker: the items that the user chose last, filled up with common items.
import { MAX_RECENT } from '../../../platform/recent-emoji.ts';
import { type PickerItem, PICKER_ITEMS } from './emoji-table.ts';

/** The list of recent choices after the user has chosen `text`, latest choice first. */
export const withChoice = (recent: readonly string[], text: string): string[] =>
  [text, ...recent.filter((other) => other !== text)].slice(0, MAX_RECENT);

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
