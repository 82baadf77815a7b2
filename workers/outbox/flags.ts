// The engine. Chats pinned to the top or not to be disturbed by, as the user has just said: shown at once, and put
// back where something of the server's comes that does not know of it yet.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatFlag, OutboxRow } from '../../src/core/domain/outbox-row.ts';
import type { PeopleChange } from '../../src/core/domain/people.ts';
import type { People } from '../people/people.ts';

/** The last word on one flag of one chat. */
interface Said {
  change: { kind: 'flag'; chat: ChatKey; flag: ChatFlag; on: boolean };
  /** The row of the outbox that tells the server. */
  by: string;
  /** What the server has, as far as it has answered: what a refusal brings back. */
  was: boolean;
  /** Own clock (ms) at which the server agreed, Infinity before. */
  toldAt: number;
}

export interface Flags {
  /** A row of the outbox as it is accepted, or found at a start. */
  show(row: OutboxRow): void;
  told(row: OutboxRow): void;
  /** False for a row of another kind. */
  refused(row: OutboxRow): boolean;
  /** A push. */
  heard(change: PeopleChange): void;
  /** People have come that were asked for at this time. */
  again(since: number): void;
}

export function createFlags(people: People, now: () => number): Flags {
  const said = new Map<string, Said>();
  const nameOf = (chat: ChatKey, flag: string): string => `${flag} ${chat}`;
  const heldFor = ({ chat, work }: OutboxRow): Said | undefined =>
    work.kind === 'flag' ? said.get(nameOf(chat, work.flag)) : undefined;
  const again = (since: number): void => {
    for (const it of said.values()) if (it.toldAt >= since) people.apply(it.change);
  };

  return {
    show(row) {
      const { tmpId: by, chat, work } = row;
      if (work.kind !== 'flag') return;
      const { flag, on } = work;
      const { was } = heldFor(row) ?? work;
      const change = { kind: 'flag', chat, flag, on } as const;
      said.set(nameOf(chat, flag), { change, by, was, toldAt: Infinity });
      people.apply(change);
    },
    told(row) {
      const held = heldFor(row);
      if (!held || row.work.kind !== 'flag') return;
      held.was = row.work.on;
      if (held.by === row.tmpId) held.toldAt = now();
    },
    refused(row) {
      const held = heldFor(row);
      // A later word than the refused one stands.
      if (held?.by === row.tmpId) {
        const { change, was } = held;
        said.delete(nameOf(change.chat, change.flag));
        people.apply({ ...change, on: was });
      }
      return row.work.kind === 'flag';
    },
    heard(change) {
      people.apply(change);
      const name = change.kind === 'flag' ? nameOf(change.chat, change.flag) : '';
      const held = said.get(name);
      if (held && change.kind === 'flag') held.was = change.on;
      // Said on another device, after what was said here.
      if (held && held.toldAt < Infinity) said.delete(name);
      // What the server has not answered yet stands.
      if (change.kind !== 'presence') again(Infinity);
    },
    again,
  };
}
