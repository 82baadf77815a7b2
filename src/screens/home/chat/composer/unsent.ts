// The tab. What was typed and not sent, per chat, while the page lives.
import type { ChatKey } from '../../../../core/domain/chat-key.ts';

const texts = new Map<ChatKey, string>();

export const unsentOf = (chat: ChatKey): string => texts.get(chat) ?? '';

export function keepUnsent(chat: ChatKey, text: string): void {
  if (text === '') texts.delete(chat);
  else texts.set(chat, text);
}

export const forgetUnsent = (): void => texts.clear();
