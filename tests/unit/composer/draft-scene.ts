// A draft store on an engine and a clock that the test controls.
import { expect } from 'vitest';
import type { Result } from '../../../src/core/contract/result.ts';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import type { Draft, TextMessage } from '../../../src/chat/composer/draft/draft-field.ts';
import { DRAFT_PAUSE, DraftStore } from '../../../src/chat/composer/draft/draft-store.ts';

export const CHAT = 'private-2';
export const HELLO: TextMessage = { chat: CHAT, tmpId: '1795187923222abcdefgh', content: 'hello' };

export function setUp() {
  const engine = new Map<ChatKey, Draft>();
  const answers: (() => void)[] = [];
  const timers = new Map<number, () => void>();
  const writes: Draft[] = [];
  const sent: TextMessage[] = [];
  const receipts: ((result: Result<null>) => void)[] = [];
  let timerIds = 0;
  let failing = false;
  const drafts = new DraftStore({
    write: (chat, draft) => {
      writes.push(draft);
      return new Promise((settle) => {
        answers.push(() => {
          if (failing) return settle(null);
          const before = engine.get(chat) ?? { text: '', revision: 0 };
          const now = draft.revision > before.revision ? draft : before;
          engine.set(chat, now);
          settle(now);
        });
      });
    },
    send: (message) => {
      sent.push(message);
      return new Promise((settle) => receipts.push(settle));
    },
    after: (ms, act) => {
      expect(ms).toBe(DRAFT_PAUSE);
      const id = ++timerIds;
      timers.set(id, act);
      return () => timers.delete(id);
    },
  });
  /** Runs the pending promise callbacks. */
  const flush = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return {
    drafts,
    engine,
    writes,
    sent,
    /** Answers the oldest send. */
    settle: async (isStored: boolean) => {
      receipts.shift()?.(isStored ? { ok: true, value: null } : { ok: false, error: { code: 'FAULT' } });
      await flush();
    },
    /** Answers the oldest write. */
    answer: async () => {
      answers.shift()?.();
      await flush();
    },
    /** Ends the waits between the last key press and the write. */
    pause: async () => {
      const due = [...timers.values()];
      timers.clear();
      for (const act of due) act();
      await flush();
    },
    failWrites: () => {
      failing = true;
    },
    pendingTimers: () => timers.size,
  };
}
