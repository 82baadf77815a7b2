// The chats that the user opens: each moves up in the list (MSG-11), and its state is requested from the
// server. The code for requests loads with the first opened chat.
import { defer } from 'rxjs';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Failure } from '../../src/core/contract/result.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { onDemand, type OnDemandOptions } from '../on-demand.ts';
import type { ChatRefresh, ChatRefreshOptions } from './chat-refresh.ts';

export interface OpenedChatsOptions extends ChatRefreshOptions, OnDemandOptions {
  /** Server time, ms; strictly increasing. */
  now: () => number;
  act: (event: ChatEvent) => Promise<void>;
  /** True where the user has opened a chat, on this engine or an earlier one. */
  hasOpened: () => boolean;
}

export interface OpenedChats extends Omit<ChatRefresh, 'opened' | 'refresh'> {
  /** Resolves when the opening is stored. */
  open(chat: ChatKey): Promise<void>;
  /**
   * Requests the chat's state from the server without moving the chat up in the list. Resolves with the reason why a
   * group's members are unknown or outdated; null where there is none.
   */
  refresh(chat: ChatKey): Promise<Failure | null>;
}

export function createOpenedChats(options: OpenedChatsOptions): OpenedChats {
  const { scope, act, now, hasOpened } = options;
  const load = onDemand(
    'chat refresh',
    async () => (await import('./chat-refresh.ts')).createChatRefresh(options),
    options,
  );
  const withRefresh = (use: (refresh: ChatRefresh) => void): void =>
    scope.bind(defer(load), (refresh) => refresh && use(refresh));

  /** A tab shows a group that the user has not opened as a chat: its state is requested after a connect too. */
  let hasRefreshed = false;

  return {
    async open(chat) {
      await act({ kind: 'opened', chat, at: now() });
      withRefresh((refresh) => refresh.opened(chat));
    },
    async refresh(chat) {
      hasRefreshed = true;
      const part = await load();
      return part ? part.refresh(chat) : { code: 'NO_ANSWER' };
    },
    askRead: (chat) => withRefresh((refresh) => refresh.askRead(chat)),
    retryNow() {
      if (hasOpened() || hasRefreshed) withRefresh((refresh) => refresh.retryNow());
    },
  };
}
