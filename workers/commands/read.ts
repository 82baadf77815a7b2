// The engine. `read(chat, upTo)`: raised at once for every tab, then told to the server, again after
// every connect while it does not know (X-CHAT-04).
import type { SchedulerLike, Subscription } from 'rxjs';
import { targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatState } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { pauseOf } from '../../src/core/contract/result.ts';
import type { Http } from '../env.ts';

export interface ReadOptions {
  http: Http;
  scheduler: SchedulerLike;
  chats: () => Iterable<ChatState>;
  chat: (key: ChatKey) => ChatState | undefined;
  canSend: () => boolean;
  act: (event: ChatEvent) => Promise<void>;
  live: (event: ChatEvent) => void;
}

export interface Reading {
  read(chat: ChatKey, upTo: number): Promise<void>;
  /** The line is up: tells what the server does not know yet. */
  retryNow(): void;
}

/** Between two tries of which the first had no answer, ms. */
const PAUSE = 15_000;

export function createReading({ http, scheduler, chats, chat, canSend, act, live }: ReadOptions): Reading {
  const busy = new Set<ChatKey>();
  let again: Subscription | undefined;

  async function tell(key: ChatKey): Promise<void> {
    const state = chat(key);
    if (!state || busy.has(key) || !canSend() || state.marks.readTold >= state.marks.readUpTo) return;
    busy.add(key);
    const upTo = state.marks.readUpTo;
    const answer = await post(key, upTo);
    busy.delete(key);
    // A refusal will be one the next time too; what had no answer is told again, at a connect at once.
    if (!answer.ok && answer.error.code !== 'REFUSED') {
      again?.unsubscribe();
      again = scheduler.schedule(retryNow, Math.max(PAUSE, pauseOf(answer.error)));
      return;
    }
    live({ kind: 'read-told', chat: key, upTo });
    // That may have to wait for the disk: only what was read meanwhile is told once more.
    if ((chat(key)?.marks.readUpTo ?? 0) > upTo) void tell(key);
  }

  function retryNow(): void {
    for (const { key } of chats()) void tell(key);
  }

  function post(key: ChatKey, upTo: number) {
    const { type, targetId } = targetOf(key);
    if (type === 'PRIVATE')
      return http.call('messagePrivateReaded', { query: { friendId: targetId, messageId: upTo } });
    if (type === 'GROUP')
      return http.call('messageGroupReaded', { query: { groupId: targetId, messageId: upTo } });
    return http.call('messageSystemReaded', { query: { maxSeqNo: upTo } });
  }

  return {
    async read(key, upTo) {
      const held = chat(key);
      if (!held) return;
      // Nothing beyond what is held can have been seen.
      const newest = held.summary.last?.id ?? 0;
      await act({ kind: 'read', chat: key, upTo: Math.min(upTo, newest), told: false });
      void tell(key);
    },
    retryNow: retryNow,
  };
}
