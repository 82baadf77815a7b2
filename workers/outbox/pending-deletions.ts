// Deletions in the outbox: they hide as an overlay of their chat, and marks rise when the server confirms. Each
// function answers the events of one change, to be applied in the batch that writes the row's change. Pure.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { OutboxRow } from '../../src/core/domain/outbox-row.ts';

export const isDeletion = ({ work }: OutboxRow): boolean => work.kind === 'remove' || work.kind === 'clear';

/** The overlay of a chat that these rows of the outbox make. */
export function pendingEvent(chat: ChatKey, rows: readonly OutboxRow[]): ChatEvent {
  const deletions = rows.flatMap(({ chat: of, work, writtenAt }) => {
    if (of !== chat) return [];
    if (work.kind === 'remove') return { kind: work.kind, ids: work.ids };
    return work.kind === 'clear' ? { kind: work.kind, upTo: work.upTo, at: writtenAt } : [];
  });
  return { kind: 'pending', chat, deletions };
}

/** The overlays of all chats in which something is pending. */
export const pendingEvents = (rows: readonly OutboxRow[]): ChatEvent[] =>
  [...new Set(rows.filter(isDeletion).map(({ chat }) => chat))].map((chat) => pendingEvent(chat, rows));

/** The marks and the overlay after the server has confirmed a deletion. `rest`: the rows without this one. */
export function confirmed({ chat, work, writtenAt }: OutboxRow, rest: readonly OutboxRow[]): ChatEvent[] {
  const overlay = pendingEvent(chat, rest);
  if (work.kind === 'remove') return [{ kind: 'removed', chat, ids: work.ids }, overlay];
  if (work.kind === 'clear') return [{ kind: 'cleared', chat, upTo: work.upTo, at: writtenAt }, overlay];
  return [];
}
