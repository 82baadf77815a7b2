// The user's last pin and do-not-disturb settings of chats. They show at once. They are applied again over
// friend and group lists that do not include them yet.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatFlag, OutboxRow } from '../../src/core/domain/outbox-row.ts';
import type { PeopleChange } from '../../src/core/domain/people.ts';
import type { People } from '../people/people.ts';

/** The last value that the user set for the pin or the do-not-disturb of one chat. */
interface Setting {
  change: { kind: 'flag'; chat: ChatKey; flag: ChatFlag; on: boolean };
  /** The tmpId of the outbox row that sends this value. */
  by: string;
  /** The last value known from the server; a refusal restores it. */
  was: boolean;
  /** Local time (ms) at which the server confirmed the setting, Infinity before that. */
  confirmedAt: number;
}

export interface Flags {
  /** Shows the setting of an outbox row that is new, or that was loaded at the start. */
  show(row: OutboxRow): void;
  /** The server has accepted this row. */
  confirmed(row: OutboxRow): void;
  /**
   * The server has refused this row: shows its last known value, unless a newer row has changed the setting.
   * Returns false for a message or a deletion.
   */
  refused(row: OutboxRow): boolean;
  /** Applies a pushed change of friends or groups. Settings that the server has not answered yet stay. */
  merge(change: PeopleChange): void;
  /**
   * Applies settings over friend and group lists that were requested at `since` (local clock, ms). The lists
   * may lack settings that the server had not confirmed by then.
   */
  reapply(since: number): void;
}

export function createFlags(people: People, now: () => number): Flags {
  const settings = new Map<string, Setting>();
  const settingKey = (chat: ChatKey, flag: string): string => `${flag} ${chat}`;
  const settingOf = ({ chat, work }: OutboxRow): Setting | undefined =>
    work.kind === 'flag' ? settings.get(settingKey(chat, work.flag)) : undefined;
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
      settings.set(settingKey(chat, flag), { change, by, was, confirmedAt: Infinity });
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
      // A setting made after the refused one stays.
      if (held?.by === row.tmpId) {
        const { change, was } = held;
        settings.delete(settingKey(change.chat, change.flag));
        people.apply({ ...change, on: was });
      }
      return row.work.kind === 'flag';
    },
    merge(change) {
      people.apply(change);
      const name = change.kind === 'flag' ? settingKey(change.chat, change.flag) : '';
      const held = settings.get(name);
      if (held && change.kind === 'flag') held.was = change.on;
      // The server has confirmed the held value, so the pushed value replaces it.
      if (held && held.confirmedAt < Infinity) settings.delete(name);
      // Settings that the server has not answered yet stay.
      if (change.kind !== 'presence') reapply(Infinity);
    },
    reapply,
  };
}
