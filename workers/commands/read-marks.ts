// Read marks. `read(chat, upTo)` raises the mark at once for every tab, and sends it to the server until the
// server answers (X-CHAT-04).
import { Subject, switchMap, timer, type SchedulerLike } from 'rxjs';
import { targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatState } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { retryDelayOf } from '../../src/core/contract/result.ts';
import type { Http } from '../env.ts';
import type { Scope } from '../scope.ts';

export interface ReadMarksOptions {
  http: Http;
  scheduler: SchedulerLike;
  /** The account's scope. */
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
  /** Sends each mark that the server does not know. Called after every connect. */
  retryNow(): void;
}

/** Pause before an unanswered read mark is sent again, ms. */
const PAUSE = 15_000;

export function createReadMarks(options: ReadMarksOptions): ReadMarks {
  const { http, scheduler, scope, chats, chat, canSend, act, live } = options;
  const sending = new Set<ChatKey>();
  /** Pauses before all marks are sent again, ms; a new pause replaces the last one. */
  const retries$ = new Subject<number>();
  scope.bind(retries$.pipe(switchMap((ms) => timer(ms, scheduler))), retryNow);

  async function sendMark(key: ChatKey): Promise<void> {
    const state = chat(key);
    if (!state || sending.has(key) || !canSend() || state.marks.readTold >= state.marks.readUpTo) return;
    sending.add(key);
    const upTo = state.marks.readUpTo;
    const answer = await post(key, upTo);
    sending.delete(key);
    // The server would repeat a refusal; retry after every other failure.
    if (!answer.ok && answer.error.code !== 'REFUSED') {
      retries$.next(Math.max(PAUSE, retryDelayOf(answer.error)));
      return;
    }
    live({ kind: 'read-told', chat: key, upTo });
    // `read-told` may wait for the disk, so compare with the posted mark: send only a higher one again.
    if ((chat(key)?.marks.readUpTo ?? 0) > upTo) void sendMark(key);
  }

  function retryNow(): void {
    for (const { key } of chats()) void sendMark(key);
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
      // The user cannot have seen a message above the newest one on this device.
      const newest = held.summary.last?.id ?? 0;
      await act({ kind: 'read', chat: key, upTo: Math.min(upTo, newest), told: false });
      void sendMark(key);
    },
    retryNow,
  };
}
