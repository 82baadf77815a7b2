// The engine. Loaded when a live message shows that a cursor is wrong: its id lies below `ask`, and nobody held it. The
// cursor goes back and all above it is pulled again; until that pull has ended the chat has a gap before the message,
// if there is a history to fill it.
import type { SchedulerLike } from 'rxjs';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { isVisible, type ChatState } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import type { Feed } from '../../src/core/wire/index.ts';
import type { Cursors } from '../log/cursors.ts';
import type { EventLog } from '../log/event-log.ts';
import type { ChatStore } from '../log/chat-store.ts';
import { live, pulled } from '../log/entry.ts';

export interface DisproofOptions {
  chatStore: ChatStore;
  cursors: Cursors;
  log: Pick<EventLog, 'append'>;
  /** The newest messages of a chat below an id that lie in pages. */
  history: (chat: ChatKey, count: number, below: number) => Promise<readonly StoredMessage[]>;
  /** Pulls all feeds. */
  confirm: () => Promise<boolean>;
  scheduler: SchedulerLike;
}

export interface Disproof {
  /** This message was new when it came, though `ask` had passed its id. */
  told(feed: Feed, chat: ChatKey, message: StoredMessage): void;
  /** A pull of this feed has ended well. */
  ended(feed: Feed): void;
}

/** Between two pulls of this cause, ms: a server may send such ids as often as it likes. */
export const PAUSE = 60_000;

export function createDisproof(options: DisproofOptions): Disproof {
  const { chatStore, cursors, log, history, confirm, scheduler } = options;
  const filled: Record<Feed, ChatEvent[]> = { private: [], group: [], system: [] };
  let isResting = false;
  let isDue = false;

  /** An id of the chat; what lies before this device's time is a gap of its own. */
  async function heldBelow(id: number, chat: ChatKey, state: ChatState | undefined): Promise<number> {
    for (const message of state?.timeline.backwards() ?? []) if (message.id < id) return message.id;
    return (await history(chat, 1, id)).at(-1)?.id ?? 0;
  }

  function pullAgain(): void {
    isDue = isResting;
    if (isResting) return;
    isResting = true;
    void confirm();
    scheduler.schedule(() => {
      isResting = false;
      if (isDue) pullAgain();
    }, PAUSE);
  }

  return {
    told(feed, chat, message) {
      const { id, seqNo } = message;
      const state = chatStore.stored.get(chat);
      // Another message may have taken the cursor back since, or the user may have deleted this one.
      if (id > cursors.of(feed).ask || (state && !isVisible(id, state.marks))) return;
      // A system message without a number has an id of another sequence.
      if (feed === 'system' && seqNo === null) return;
      const { meta, from } = disproved(cursors, feed, id);
      // Without it, a gap would stay for ever where the engine ends before the pull has.
      const hasHistory = feed !== 'system';
      void heldBelow(id, chat, state).then(async (below) => {
        const gap = { chat, after: Math.max(from, below), before: id } as const;
        // Some servers leave out what is old: then only the history can say that nothing is missing.
        if (from > 0 && hasHistory) filled[feed].push({ kind: 'filled', ...gap, lost: false });
        await log.append(pulled(hasHistory ? [{ kind: 'gap', ...gap }] : [], () => meta));
        pullAgain();
      });
    },
    ended(feed) {
      for (const event of filled[feed].splice(0)) void log.append(live(event));
    },
  };
}

/**
 * A live message that nobody held has this id, which `ask` had passed: the next pull begins where `ask` was before it
 * rose, or at 0. `meta` is what is stored of that.
 */
export function disproved(
  cursors: Cursors,
  feed: Feed,
  id: number,
): { meta: Record<string, number>; from: number } {
  const { back } = cursors.of(feed);
  const from = back < id ? back : 0;
  return { meta: cursors.set(feed, { done: from, ask: from, back: 0, limit: id }), from };
}
