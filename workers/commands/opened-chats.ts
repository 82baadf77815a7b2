// The chats that the user opens: each moves up in the list (MSG-11), and its state is requested from the server.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { createChatRefresh, type ChatRefresh, type ChatRefreshOptions } from './chat-refresh.ts';

export interface OpenedChatsOptions extends ChatRefreshOptions {
  /** Server time, ms; strictly increasing. */
  now: () => number;
  act: (event: ChatEvent) => Promise<void>;
}

export interface OpenedChats extends Omit<ChatRefresh, 'opened'> {
  /** Resolves when the opening is stored. */
  open(chat: ChatKey): Promise<void>;
}

export function createOpenedChats(options: OpenedChatsOptions): OpenedChats {
  const { act, now } = options;
  const { opened, ...refresh } = createChatRefresh(options);
  return {
    ...refresh,
    async open(chat) {
      await act({ kind: 'opened', chat, at: now() });
      opened(chat);
    },
  };
}
