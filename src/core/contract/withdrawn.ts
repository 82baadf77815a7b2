// The messages that a withdrawal names.
import type { ChatKey } from '../domain/chat-key.ts';
import type { WithdrawnNotice } from './views.ts';

/** True where the notice withdraws this message. A message without an id is never withdrawn. */
export const isWithdrawn = (
  { chat, ids, upTo }: Pick<WithdrawnNotice, 'chat' | 'ids' | 'upTo'>,
  message: { chat: ChatKey; id: number | null },
): boolean =>
  message.chat === chat && message.id !== null && (message.id <= upTo || ids.includes(message.id));
