// The events that one source brings at once, and how durable they have to be before the source goes on.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { JournalWrite } from '../journal/journal.ts';
import type { DamagedPage, Pages } from '../journal/pages.ts';
import type { OutboxChange } from './outbox-change.ts';

export interface Entry {
  /** In their order. */
  readonly events: readonly ChatEvent[];
  /** Rows of the outbox that come or go with the events, in one write with them. */
  readonly outbox?: OutboxChange;
  /** Chats whose rows are written though no event changed them. */
  readonly rows?: Iterable<ChatKey>;
  /** Further parts of the write, asked for when its turn has come: cursors, records that go. */
  readonly also?: () => Pick<JournalWrite, 'cursors' | 'gone' | 'wipe'>;
  readonly until: Durability;
}

/**
 * `applied`: the state has the events; the group commit writes them within 50 ms. `stored`: the database has them, all
 * or nothing. `verified`: they are on the medium, for facts that no pull repeats.
 */
export type Durability = 'applied' | 'stored' | 'verified';

/** Facts that a pull or a fetch would bring again. */
export const live = (events: ChatEvent | readonly ChatEvent[], outbox: OutboxChange = {}): Entry => ({
  events: isOne(events) ? [events] : events,
  outbox,
  until: 'applied',
});

/** A page of a pull or of the history; `sent`: the rows of the outbox that it settles, by their tmpIds. */
export const pulled = (
  events: readonly ChatEvent[],
  cursors: () => Readonly<Record<string, number>> = () => ({}),
  sent: readonly string[] = [],
): Entry => ({ events, outbox: { del: sent }, also: () => ({ cursors: cursors() }), until: 'stored' });

/** An act of the user: its receipt means that it is on the medium. */
export const act = (events: readonly ChatEvent[], outbox: OutboxChange = {}): Entry => ({
  events,
  outbox,
  until: 'verified',
});

/** A page that does not hold: it goes in the write that knows of the gap and takes the cursors back. */
export const damaged = (
  pages: Pages,
  { chat, first }: Pick<DamagedPage, 'chat' | 'first'>,
  gap: ChatEvent,
  cursors: Readonly<Record<string, number>>,
): Entry => ({
  events: [gap],
  also: () => ({ cursors, gone: pages.isBroken(chat, first) ? [['pages', [chat, first]]] : [] }),
  until: 'stored',
});

/**
 * Into a journal in place of one that was lost: facts that no pull repeats, and no others. The pull that repeats the
 * rest begins where `cursors` say, after a death between the two as well (INV-1).
 */
export const salvaged = (
  chats: Iterable<ChatKey>,
  outbox: OutboxChange,
  cursors: Readonly<Record<string, number>>,
): Entry => ({ events: [], rows: chats, outbox, also: () => ({ wipe: true, cursors }), until: 'verified' });

/** A change of the outbox alone. */
export const outboxWrite = (outbox: OutboxChange, verified: boolean): Entry => ({
  events: [],
  outbox,
  until: verified ? 'verified' : 'stored',
});

const isOne = (events: ChatEvent | readonly ChatEvent[]): events is ChatEvent => !Array.isArray(events);
