// One entry of the event log: events from one source, and how durable they must be before the source
// continues.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { JournalWrite } from '../journal/journal.ts';
import type { DamagedPage, Pages } from '../journal/pages.ts';
import type { OutboxChange } from './outbox-change.ts';

export interface Entry {
  /** Applied in this order. */
  readonly events: readonly ChatEvent[];
  /** Outbox rows to put or delete in the same write as the events. */
  readonly outbox?: OutboxChange;
  /** Chats whose rows are written to the journal even where no event changed them. */
  readonly rows?: Iterable<ChatKey>;
  /** Further parts of the write, evaluated at its turn: cursors, records to discard. */
  readonly extra?: () => Pick<JournalWrite, 'cursors' | 'discard' | 'wipe'>;
  readonly until: Durability;
}

/**
 * `applied`: the state has the events; the group commit writes them within 50 ms. `stored`: the database has
 * all of them. `verified`: they are on the storage medium, for facts that no pull repeats.
 */
export type Durability = 'applied' | 'stored' | 'verified';

/** An entry of events that a pull or a fetch would repeat. */
export const live = (events: ChatEvent | readonly ChatEvent[], outbox: OutboxChange = {}): Entry => ({
  events: isOne(events) ? [events] : events,
  outbox,
  until: 'applied',
});

/**
 * An entry of a page of a pull or of the history. `sent`: tmpIds of the outbox rows whose messages the page
 * contains.
 */
export const pulled = (
  events: readonly ChatEvent[],
  cursors: () => Readonly<Record<string, number>> = () => ({}),
  sent: readonly string[] = [],
): Entry => ({ events, outbox: { del: sent }, extra: () => ({ cursors: cursors() }), until: 'stored' });

/** An entry of the user's act. Its command is answered only when the entry is on the storage medium. */
export const act = (events: readonly ChatEvent[], outbox: OutboxChange = {}): Entry => ({
  events,
  outbox,
  until: 'verified',
});

/** Deletes a damaged page in the write that records the gap and lowers the cursors. */
export const damaged = (
  pages: Pages,
  { chat, first }: Pick<DamagedPage, 'chat' | 'first'>,
  gap: ChatEvent,
  cursors: Readonly<Record<string, number>>,
): Entry => ({
  events: [gap],
  extra: () => ({ cursors, discard: pages.isBroken(chat, first) ? [['pages', [chat, first]]] : [] }),
  until: 'stored',
});

/** Deletes pages of a chat, given by their first ids, in the write that records the gap below `before`. */
export const cleared = (chat: ChatKey, before: number, firsts: readonly number[]): Entry => ({
  events: [{ kind: 'gap', chat, after: 0, before }],
  extra: () => ({ discard: firsts.map((first) => ['pages', [chat, first]] as const) }),
  until: 'stored',
});

/**
 * Writes the facts that no pull repeats into a journal that replaces a lost one, and deletes its other
 * content. The pull that restores the rest begins at `cursors`, also after a crash in between (INV-1).
 */
export const salvaged = (
  chats: Iterable<ChatKey>,
  outbox: OutboxChange,
  cursors: Readonly<Record<string, number>>,
): Entry => ({ events: [], rows: chats, outbox, extra: () => ({ wipe: true, cursors }), until: 'verified' });

/** An entry that changes only the outbox. */
export const outboxWrite = (outbox: OutboxChange, verified: boolean): Entry => ({
  events: [],
  outbox,
  until: verified ? 'verified' : 'stored',
});

const isOne = (events: ChatEvent | readonly ChatEvent[]): events is ChatEvent => !Array.isArray(events);
