// Handles a live message that disproves a pull cursor (cursor-check.ts). The cursor is lowered, and all rows
// above it are pulled again. Until that pull ends the chat has a gap before the message, if a history could
// fill the gap.
import { Subject, throttle, timer, type SchedulerLike } from 'rxjs';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { isVisible, type ChatState } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import { byFeed, type Feed } from '../../src/core/wire/index.ts';
import type { ChatStore } from '../log/chat-store.ts';
import type { Cursors } from '../log/cursors.ts';
import { live, pulled } from '../log/entry.ts';
import type { EventLog } from '../log/event-log.ts';
import type { Scope } from '../scope.ts';

export interface DisproofOptions {
  chatStore: ChatStore;
  cursors: Cursors;
  log: Pick<EventLog, 'append'>;
  /** Returns the newest messages with ids below `below` in the chat's pages. */
  history: (chat: ChatKey, count: number, below: number) => Promise<readonly StoredMessage[]>;
  /** Pulls all feeds. */
  confirm: () => Promise<boolean>;
  scheduler: SchedulerLike;
  scope: Scope;
}

/** A live message that was unknown when it arrived, although the cursor's `ask` had passed its id. */
export interface Disproof {
  feed: Feed;
  chat: ChatKey;
  message: StoredMessage;
}

export interface Disproofs {
  /** Lowers the cursor at once; the gap is written after a read of the pages. */
  settle(disproof: Disproof): void;
  /** Called when a pull of this feed has ended well: marks the feed's gaps as filled. */
  pulled(feed: Feed): void;
}

/** Minimum interval between two pulls that disproofs cause, ms: a server could send such ids at any rate. */
export const DISPROOF_PAUSE = 60_000;

export function createDisproofs(options: DisproofOptions): Disproofs {
  const { chatStore, cursors, log, history, confirm, scheduler, scope } = options;
  /** By feed: the events that mark gaps as filled. They are appended when the feed's next pull ends well. */
  const gaps = byFeed((): ChatEvent[] => []);
  const written$ = new Subject<void>();
  const pulls$ = written$.pipe(
    throttle(() => timer(DISPROOF_PAUSE, scheduler), { leading: true, trailing: true }),
  );
  scope.bind(pulls$, () => void confirm());

  /** The highest id of a stored message below `id` in this chat; 0 where there is none. */
  async function newestBelow(id: number, chat: ChatKey, state: ChatState | undefined): Promise<number> {
    for (const message of state?.timeline.backwards() ?? []) if (message.id < id) return message.id;
    return (await history(chat, 1, id)).at(-1)?.id ?? 0;
  }

  return {
    settle({ feed, chat, message: { id, seqNo } }) {
      const state = chatStore.stored.get(chat);
      // Another message has lowered the cursor meanwhile, or the user has deleted this message.
      if (id > cursors.of(feed).ask || (state && !isVisible(id, state.marks))) return;
      // The id of a system message without a sequence number belongs to another sequence, so it disproves
      // nothing.
      if (feed === 'system' && seqNo === null) return;
      const { meta, from } = lowerCursor(cursors, feed, id);
      // System messages have no history. Nothing would fill their gap if the engine ended before the pull.
      const hasHistory = feed !== 'system';
      void newestBelow(id, chat, state).then(async (below) => {
        const gap = { chat, after: Math.max(from, below), before: id } as const;
        // A pull from 0 may omit old rows, so only the history can prove that nothing is missing.
        if (from > 0 && hasHistory) gaps[feed].push({ kind: 'filled', ...gap, lost: false });
        await log.append(pulled(hasHistory ? [{ kind: 'gap', ...gap }] : [], () => meta));
        written$.next();
      });
    },
    pulled(feed) {
      for (const event of gaps[feed].splice(0)) void log.append(live(event));
    },
  };
}

/**
 * Lowers the cursor because an unknown live message has this id, which `ask` had passed. The next pull begins
 * at `from`: the value of `ask` before its last rise, or 0. `meta`: the cursor's entries in the store `meta`.
 */
export function lowerCursor(
  cursors: Cursors,
  feed: Feed,
  id: number,
): { meta: Record<string, number>; from: number } {
  const { back } = cursors.of(feed);
  const from = back < id ? back : 0;
  return { meta: cursors.set(feed, { done: from, ask: from, back: 0, limit: id }), from };
}
