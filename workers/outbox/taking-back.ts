// The engine. A deletion that is taken back, loaded when that happens.
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { OutboxRow } from '../../src/core/domain/outbox-row.ts';
import type { EventLog } from '../log/event-log.ts';

/** What a deletion has hidden is there again; `still`: the others, which go on hiding what they hide. */
export async function takeBack(
  log: EventLog,
  { tmpId, work, chat }: OutboxRow,
  still: readonly ChatEvent[],
): Promise<void> {
  const ids = work.kind === 'remove' ? work.ids : [];
  const clearedTo = work.kind === 'clear' ? work.was : null;
  await log.act([{ kind: 'restored', chat, ids, clearedTo }, ...still], { del: [tmpId] });
  // What stays deleted was spared for the sake of what has come back.
  log.erase(chat, []);
}
