// The engine. Deletions that the server has not agreed to yet: what they hide comes back where it refuses, or where
// the user takes them back.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { OutboxRow } from '../../src/core/domain/outbox-row.ts';
import type { EventLog } from '../log/event-log.ts';
import type { OutboxChange } from '../log/outbox-change.ts';

export interface Undecided {
  /** In this chat, the oldest first, those that are being taken back at this moment included. */
  rows(chat: ChatKey): OutboxRow[];
  /** Up to which id a chat, cleared to here by its marks, stays cleared if all that is not settled is refused. */
  settledTo(chat: ChatKey, clearedTo: number): number;
  /**
   * A deletion stands, whatever becomes of those that are not settled. What they are left with is to be written
   * together with what says that it stands: the next engine knows nothing else of it.
   */
  agree(event: ChatEvent): Less;
  /** What this one, which has left the outbox, has hidden is there again, unless another one hides it. */
  takeBack(row: OutboxRow): Promise<void>;
}

/** Rows that hide less than they did, and those of which nothing is left to be decided. */
type Less = Required<Omit<OutboxChange, 'files'>>;

/** `held`: the rows of the outbox. */
export function createUndecided(log: EventLog, held: () => readonly OutboxRow[]): Undecided {
  /** Deletions that stand, of chats where another one is not settled. */
  const agreed = new Map<ChatKey, ChatEvent[]>();
  /** Those that are being taken back: until that is applied the marks hide what has to stay. */
  const returning = new Set<OutboxRow>();

  const rows = (chat: ChatKey): OutboxRow[] =>
    [...returning, ...held()].filter((row) => row.chat === chat && deletionOf(row, 0) !== null);
  const others = (chat: ChatKey): OutboxRow[] => rows(chat).filter((row) => !returning.has(row));

  return {
    rows,
    settledTo(chat, clearedTo) {
      const first = rows(chat).find(({ work }) => work.kind === 'clear')?.work;
      const was = first?.kind === 'clear' ? first.was : clearedTo;
      return Math.max(was, ...(agreed.get(chat) ?? []).map((it) => (it.kind === 'cleared' ? it.upTo : 0)));
    },
    agree(event) {
      const { chat, kind } = event;
      const put: OutboxRow[] = [];
      const del: string[] = [];
      if (kind !== 'removed' && kind !== 'cleared') return { put, del };
      if (rows(chat).length === 0) agreed.delete(chat);
      else agreed.set(chat, [...(agreed.get(chat) ?? []), event]);
      for (const row of others(chat)) {
        const work = lessened(row.work, event);
        if (work === null) del.push(row.tmpId);
        else if (work !== row.work) put.push({ ...row, work });
      }
      return { put, del };
    },
    async takeBack(row) {
      returning.add(row);
      // Where its code does not come it stays hidden, and the next engine tells the server again.
      const part = await import('./taking-back.ts').catch(() => null);
      if (!part) return;
      const { chat } = row;
      const rest = others(chat).flatMap((it) => deletionOf(it, it.writtenAt) ?? []);
      const still = [...(agreed.get(chat) ?? []), ...rest];
      await part.takeBack(log, row, still);
      returning.delete(row);
      // Another one may have come meanwhile.
      if (rows(chat).length === 0) agreed.delete(chat);
    },
  };
}

/** null where nothing is left, the same where nothing is less. */
function lessened(work: OutboxRow['work'], event: ChatEvent): OutboxRow['work'] | null {
  if (work.kind === 'clear' && event.kind === 'cleared')
    return event.upTo > work.was ? { ...work, was: event.upTo } : work;
  if (work.kind !== 'remove' || event.kind !== 'removed') return work;
  const ids = work.ids.filter((id) => !event.ids.includes(id));
  if (ids.length === work.ids.length) return work;
  return ids.length > 0 ? { ...work, ids } : null;
}

/** What a deletion does here, at once; `at`: server time, ms. */
export function deletionOf({ chat, work }: OutboxRow, at: number): ChatEvent | null {
  if (work.kind === 'remove') return { kind: 'removed', chat, ids: work.ids };
  return work.kind === 'clear' ? { kind: 'cleared', chat, upTo: work.upTo, at } : null;
}
