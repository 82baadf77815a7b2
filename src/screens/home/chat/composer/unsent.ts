// The tab. What was typed and not yet written down, per chat, while the page lives: what stands in the field,
// and what has left it and may come back.
import type { ChatKey } from '../../../../core/domain/chat-key.ts';

interface Taken {
  chat: ChatKey;
  text: string;
  refused: boolean;
}

const texts = new Map<ChatKey, string>();
const taken = new Set<Taken>();
const watchers = new Set<() => void>();

export const unsentOf = (chat: ChatKey): string => texts.get(chat) ?? '';

export function watchUnsent(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

export function keepUnsent(chat: ChatKey, text: string): void {
  if (text === '') texts.delete(chat);
  else texts.set(chat, text);
  for (const watcher of watchers) watcher();
}

/**
 * Empties the field, so that the next text can be typed at once. Whoever takes it says what came of it: a
 * text that was not written down stands in the field again, above what was typed meanwhile.
 */
export function takeUnsent(chat: ChatKey): (written: boolean) => void {
  const one: Taken = { chat, text: unsentOf(chat), refused: false };
  taken.add(one);
  keepUnsent(chat, '');
  return (written) => {
    if (!taken.has(one)) return;
    if (written) taken.delete(one);
    else one.refused = true;
    putBack(chat);
  };
}

/** Nothing comes back afterwards, whatever is still on its way. */
export function forgetUnsent(): void {
  texts.clear();
  taken.clear();
  for (const watcher of watchers) watcher();
}

/** Once nothing of the chat is on its way, so that several come back in the order in which they were typed. */
function putBack(chat: ChatKey): void {
  const own = [...taken].filter((one) => one.chat === chat);
  if (own.length === 0 || own.some((one) => !one.refused)) return;
  for (const one of own) taken.delete(one);
  const lines = [...own.map((one) => one.text), unsentOf(chat)];
  keepUnsent(chat, lines.filter((line) => line !== '').join('\n'));
}
