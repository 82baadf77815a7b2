// The engine. What becomes of deletions that are not settled when one of them is, loaded when that happens.
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { OutboxRow } from '../../src/core/domain/outbox-row.ts';
import type { Ledger } from './ledger.ts';

/** What a deletion has hidden is there again; `still`: the others, which go on hiding what they hide. */
export async function takeBack(
  ledger: Ledger,
  { tmpId, work, chat }: OutboxRow,
  still: readonly ChatEvent[],
): Promise<void> {
  const ids = work.is === 'remove' ? work.ids : [];
  const clearedTo = work.is === 'clear' ? work.was : null;
  await ledger.act([{ kind: 'restored', chat, ids, clearedTo }, ...still], { del: [tmpId] });
  // What stays deleted was spared for the sake of what has come back.
  ledger.erase(chat, []);
}

/** A deletion stands: these rows write down what is left of them to be decided. */
export function lessen(ledger: Ledger, rows: readonly OutboxRow[], event: ChatEvent): void {
  for (const row of rows) {
    const work = lessened(row.work, event);
    if (work !== row.work)
      void ledger.outbox(work ? { put: [{ ...row, work }] } : { del: [row.tmpId] }, false);
  }
}

/** null where nothing is left, the same where nothing is less. */
function lessened(work: OutboxRow['work'], event: ChatEvent): OutboxRow['work'] | null {
  if (work.is === 'clear' && event.kind === 'cleared')
    return event.upTo > work.was ? { ...work, was: event.upTo } : work;
  if (work.is !== 'remove' || event.kind !== 'removed') return work;
  const ids = work.ids.filter((id) => !event.ids.includes(id));
  if (ids.length === work.ids.length) return work;
  return ids.length > 0 ? { ...work, ids } : null;
}
