// The debt of the tail to the pages: which chats have events in which batches. fold-all.ts pays it, on demand.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { Journal } from '../journal/journal.ts';
import type { Sign } from '../journal/signatures.ts';
import type { ChatStore } from '../log/chat-store.ts';

export interface CompactionOptions {
  chatStore: ChatStore;
  journal: Journal | null;
  /** Chats that one slice folds. */
  slice?: number | undefined;
}

export class Compaction {
  /** By chat the oldest batch of the tail whose messages are not in pages. */
  readonly owed = new Map<ChatKey, number>();
  readonly #held = new Set<ChatKey>();
  /** Events in the tail, about. */
  size = 0;
  /** Makes signatures for the search, as soon as its code is here. */
  sign: Sign | null = null;
  /** Pages written whose signatures nobody has gathered; where a chat was erased all are to be looked through. */
  unsettled = 0;
  readonly options: CompactionOptions;

  constructor(options: CompactionOptions) {
    this.options = options;
  }

  /** A batch of the tail, as it is written or as a boot finds it. */
  owe(
    events: readonly ChatEvent[],
    number: number,
    isFolded: (chat: ChatKey) => boolean = () => false,
  ): void {
    this.size += events.length;
    for (const { chat } of events) {
      // A chat that owes an erasure, and no batch so far, owes this batch from now on.
      if (number < (this.owed.get(chat) ?? Infinity) && !isFolded(chat)) this.owed.set(chat, number);
    }
  }

  /** Nothing of the tail, but pages of this chat have to be written anew. */
  oweErasure(chat: ChatKey): void {
    if (!this.owed.has(chat)) this.owed.set(chat, Number.MAX_SAFE_INTEGER);
  }

  /** The tail keeps the events of this chat: one of them cannot be reduced. */
  hold(chat: ChatKey): void {
    this.#held.add(chat);
    if (!this.owed.has(chat)) this.owed.set(chat, Number.MAX_SAFE_INTEGER);
  }

  /** The chats of the next slice, [] when all is folded. */
  next(): ChatKey[] {
    return [...this.owed.keys()].filter((chat) => !this.#held.has(chat)).slice(0, this.options.slice ?? 50);
  }
}
