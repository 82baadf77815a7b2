// Chats pinned to the top or not to be disturbed by, as the user set them last: shown at once, and put back over lists
// of the server that do not know of it yet.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatFlag, OutboxRow } from '../../src/core/domain/outbox-row.ts';
import type { PeopleChange } from '../../src/core/domain/people.ts';
import type { People } from '../people/people.ts';

/** The last setting of one flag of one chat. */
interface Setting {
  change: { kind: 'flag'; chat: ChatKey; flag: ChatFlag; on: boolean };
  /** The row of the outbox that tells the server. */
  by: string;
  /** The server's value as far as it has answered: a refusal brings it back. */
  was: boolean;
  /** Own clock (ms) at which the server agreed, Infinity before. */
  confirmedAt: number;
}

export interface Flags {
  /** A row of the outbox as it is accepted, or found at a start. */
  show(row: OutboxRow): void;
  /** The server has taken this row. */
  confirmed(row: OutboxRow): void;
  /** The server has refused this row; false for a row of another kind. */
  refused(row: OutboxRow): boolean;
  /** A change of people came as a push. */
  merge(change: PeopleChange): void;
  /** Lists of people came that were asked for at this time (own clock, ms). */
  reapply(since: number): void;
}

export function createFlags(people: People, now: () => number): Flags {
  const settings = new Map<string, Setting>();
  const nameOf = (chat: ChatKey, flag: string): string => `${flag} ${chat}`;
  const settingOf = ({ chat, work }: OutboxRow): Setting | undefined =>
    work.kind === 'flag' ? settings.get(nameOf(chat, work.flag)) : undefined;
  const reapply = (since: number): void => {
    for (const it of settings.values()) if (it.confirmedAt >= since) people.apply(it.change);
  };

  return {
    show(row) {
      const { tmpId: by, chat, work } = row;
      if (work.kind !== 'flag') return;
      const { flag, on } = work;
      const { was } = settingOf(row) ?? work;
      const change = { kind: 'flag', chat, flag, on } as const;
      settings.set(nameOf(chat, flag), { change, by, was, confirmedAt: Infinity });
      people.apply(change);
    },
    confirmed(row) {
      const held = settingOf(row);
      if (!held || row.work.kind !== 'flag') return;
      held.was = row.work.on;
      if (held.by === row.tmpId) held.confirmedAt = now();
    },
    refused(row) {
      const held = settingOf(row);
      // A later setting than the refused one stays.
      if (held?.by === row.tmpId) {
        const { change, was } = held;
        settings.delete(nameOf(change.chat, change.flag));
        people.apply({ ...change, on: was });
      }
      return row.work.kind === 'flag';
    },
    merge(change) {
      people.apply(change);
      const name = change.kind === 'flag' ? nameOf(change.chat, change.flag) : '';
      const held = settings.get(name);
      if (held && change.kind === 'flag') held.was = change.on;
      // Set on another device, after it was set here.
      if (held && held.confirmedAt < Infinity) settings.delete(name);
      // A setting that the server has not answered yet stays.
      if (change.kind !== 'presence') reapply(Infinity);
    },
    reapply,
  };
}
