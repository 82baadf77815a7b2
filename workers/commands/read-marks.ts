// Read marks: `read(chat, upTo)` raises one at once for every tab, and tells the server until it has answered
// (X-CHAT-04).
import { Subject, switchMap, timer, type SchedulerLike } from 'rxjs';
import { targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatState } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { pauseOf } from '../../src/core/contract/result.ts';
import type { Http } from '../env.ts';
import type { Scope } from '../scope.ts';

export interface ReadMarksOptions {
  http: Http;
  scheduler: SchedulerLike;
  /** The account's. */
  scope: Scope;
  chats: () => Iterable<ChatState>;
  chat: (key: ChatKey) => ChatState | undefined;
  canSend: () => boolean;
  act: (event: ChatEvent) => Promise<void>;
  live: (event: ChatEvent) => void;
}

export interface ReadMarks {
  /** Resolves when the mark is stored. */
  read(chat: ChatKey, upTo: number): Promise<void>;
  /** Tells the server each mark that it does not know; for every connect. */
  retryNow(): void;
}

/** Pause after a mark that had no answer, ms. */
const PAUSE = 15_000;

export function createReadMarks(options: ReadMarksOptions): ReadMarks {
  const { http, scheduler, scope, chats, chat, canSend, act, live } = options;
  const telling = new Set<ChatKey>();
  /** Pauses before the next try for all marks, ms; a new one replaces the last. */
  const retries$ = new Subject<number>();
  scope.bind(retries$.pipe(switchMap((ms) => timer(ms, scheduler))), retryNow);

  async function tell(key: ChatKey): Promise<void> {
    const state = chat(key);
    if (!state || telling.has(key) || !canSend() || state.marks.readTold >= state.marks.readUpTo) return;
    telling.add(key);
    const upTo = state.marks.readUpTo;
    const answer = await post(key, upTo);
    telling.delete(key);
    // A refusal would be repeated; every other failure is worth another try.
    if (!answer.ok && answer.error.code !== 'REFUSED') {
      retries$.next(Math.max(PAUSE, pauseOf(answer.error)));
      return;
    }
    live({ kind: 'read-told', chat: key, upTo });
    // `read-told` may wait for the disk, so compare with what was posted: only a higher mark is told again.
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
      // Nobody can have seen a message beyond the newest one held.
      const newest = held.summary.last?.id ?? 0;
      await act({ kind: 'read', chat: key, upTo: Math.min(upTo, newest), told: false });
      void tell(key);
    },
    retryNow,
  };
}
