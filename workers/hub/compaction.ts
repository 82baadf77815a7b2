// The engine. What the tail owes to pages, and how some chats at a time are folded into them. Any slice may
// be the last: a crash between two leaves rows that say what they have, and a tail that has the rest.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { owesErasure } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { Change, Journal } from '../journal/journal.ts';
import type { Row } from '../journal/records.ts';
import type { Sign } from '../journal/signatures.ts';
import { foldChat } from './fold-chat.ts';
import type { World } from './world.ts';

export interface CompactionOptions {
  world: World;
  journal: Journal | null;
  /** A deletion of this chat is not settled yet: what it hid may have to come back. */
  isUndecided: (chat: ChatKey) => boolean;
  /** Chats that one slice folds. */
  slice?: number;
}

export class Compaction {
  /** By chat the oldest batch of the tail whose messages are not in pages. */
  private readonly owed = new Map<ChatKey, number>();
  /** Events in the tail, about. */
  size = 0;
  /** Makes signatures for the search, as soon as its code is here. */
  sign: Sign | null = null;
  /** Pages written whose signatures nobody has gathered; where a chat was erased all are to be looked through. */
  unsettled = 0;
  private readonly options: CompactionOptions;

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
      // What owes an erasure, and no batch so far, owes this one from now on.
      if (number < (this.owed.get(chat) ?? Infinity) && !isFolded(chat)) this.owed.set(chat, number);
    }
  }

  /** Nothing of the tail, but pages of this chat have to be written anew. */
  oweErasure(chat: ChatKey): void {
    if (!this.owed.has(chat)) this.owed.set(chat, Number.MAX_SAFE_INTEGER);
  }

  /** The chats of the next slice, [] when all is folded. */
  next(): ChatKey[] {
    return [...this.owed.keys()].slice(0, this.options.slice ?? 50);
  }

  /** These chats go into pages as they are now; `at` is the batch that is written along. */
  async fold(keys: readonly ChatKey[], at: number): Promise<Change> {
    const { sign } = this;
    const { world, journal, isUndecided } = this.options;
    const states = keys.flatMap((key) => world.chat(key) ?? []);
    const folding = keys.map((key) => [key, this.owed.get(key)] as const);
    const others = [...this.owed].filter(([key]) => !keys.includes(key)).map(([, batch]) => batch);
    const made = await Promise.all(
      states.map(async (state) => {
        const around = (ids: readonly number[], last: boolean) =>
          journal ? journal.pages.around(state.key, ids, last) : Promise.resolve([]);
        return { state, ...(await foldChat(state, at, isUndecided(state.key), around)) };
      }),
    );
    return {
      rows: new Map(
        made.map(({ state: { key, summary }, folded }): [ChatKey, Row] => [key, { at, folded, summary }]),
      ),
      marks: new Map(states.map((state) => [state.key, state.marks])),
      pages: made.map(({ pages }) => (sign ? { ...pages, signatures: pages.put.map(sign) } : pages)),
      dropTailTo: Math.min(at, ...others.map((batch) => batch - 1)),
      onWritten: () => {
        for (const [key, batch] of folding) if (this.owed.get(key) === batch) this.owed.delete(key);
        for (const { state, folded, pages } of made) {
          this.unsettled += pages.erase > 0 ? Infinity : pages.put.length;
          world.folded(state, folded);
          const now = world.chat(state.key);
          // Agreed to while it was folded.
          if (now && owesErasure(now) && !isUndecided(state.key)) this.oweErasure(state.key);
        }
        if (this.owed.size === 0) this.size = 0;
      },
    };
  }
}
