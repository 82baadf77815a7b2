// The state of compaction, which moves messages from the tail (batches of recent events) into pages. It knows
// which chats have events in the tail that are not in pages. fold-all.ts moves them.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { Journal } from '../journal/journal.ts';
import type { Sign } from '../journal/search-signatures.ts';
import type { ChatStore } from '../log/chat-store.ts';

export interface CompactionOptions {
  chatStore: ChatStore;
  journal: Journal | null;
  /** Number of chats that one slice folds. */
  slice?: number | undefined;
}

export class Compaction {
  /** For each chat the oldest tail batch whose messages are not in pages. */
  readonly unfolded = new Map<ChatKey, number>();
  readonly #kept = new Set<ChatKey>();
  /** Approximate number of events in the tail. */
  size = 0;
  /** Makes signatures for the search; null until its code has loaded. */
  sign: Sign | null = null;
  /**
   * Number of written pages whose search signatures are not gathered into blocks. Infinity after an erasure,
   * so that the next compaction gathers in any case.
   */
  ungathered = 0;
  readonly options: CompactionOptions;

  constructor(options: CompactionOptions) {
    this.options = options;
  }

  /** Adds a tail batch that is written, or that a boot has read. */
  addBatch(
    events: readonly ChatEvent[],
    number: number,
    isFolded: (chat: ChatKey) => boolean = () => false,
  ): void {
    this.size += events.length;
    for (const { chat } of events) {
      // MAX_SAFE_INTEGER stands for a chat that only waits for an erasure; this batch replaces it.
      if (number < (this.unfolded.get(chat) ?? Infinity) && !isFolded(chat)) this.unfolded.set(chat, number);
    }
  }

  /** Makes the next compaction rewrite pages of this chat although the tail has no events of it. */
  addErasure(chat: ChatKey): void {
    if (!this.unfolded.has(chat)) this.unfolded.set(chat, Number.MAX_SAFE_INTEGER);
  }

  /** Keeps the events of this chat in the tail, because one of them cannot be reduced. */
  keepInTail(chat: ChatKey): void {
    this.#kept.add(chat);
    if (!this.unfolded.has(chat)) this.unfolded.set(chat, Number.MAX_SAFE_INTEGER);
  }

  /** The chats of the next slice, [] when everything is folded. */
  next(): ChatKey[] {
    return [...this.unfolded.keys()]
      .filter((chat) => !this.#kept.has(chat))
      .slice(0, this.options.slice ?? 50);
  }
}
