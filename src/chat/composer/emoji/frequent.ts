// The tab. Pure: the row that comes first, of what one chose last and, as long as that is little, of what people use
// most.
import { RECENT_MOST } from '../../../platform/recent-signs.ts';
import { type Sign, SIGNS } from './table.ts';

/** After one more was chosen. */
export const chosen = (recent: readonly string[], text: string): string[] =>
  [text, ...recent.filter((one) => one !== text)].slice(0, RECENT_MOST);

/** @param recent as it was stored: what nobody knows any more is left out */
export function frequent(recent: readonly string[], count: number): Sign[] {
  const texts = new Set([...recent, ...USUAL]);
  return [...texts].flatMap((text) => SIGNS.get(text) ?? []).slice(0, count);
}

const USUAL = [
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
