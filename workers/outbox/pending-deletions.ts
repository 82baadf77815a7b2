// Deletions in the outbox. They hide messages by an overlay on their chat; marks rise when the server
// confirms. Each function returns the events of one change, to be applied in the batch that writes the row's
// change.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { OutboxRow } from '../../src/core/domain/outbox-row.ts';

export const isDeletion = ({ work }: OutboxRow): boolean => work.kind === 'remove' || work.kind === 'clear';

/** The event that sets a chat's overlay from these outbox rows. */
export function pendingEvent(chat: ChatKey, rows: readonly OutboxRow[]): ChatEvent {
  const deletions = rows.flatMap(({ chat: of, work, writtenAt }) => {
    if (of !== chat) return [];
    if (work.kind === 'remove') return { kind: work.kind, ids: work.ids };
    return work.kind === 'clear' ? { kind: work.kind, upTo: work.upTo, at: writtenAt } : [];
  });
  return { kind: 'pending', chat, deletions };
}

/** The overlays of all chats with pending deletions. */
export const pendingEvents = (rows: readonly OutboxRow[]): ChatEvent[] =>
  [...new Set(rows.filter(isDeletion).map(({ chat }) => chat))].map((chat) => pendingEvent(chat, rows));

/** The events after the server has confirmed a deletion: new marks and overlay. `rest`: all other rows. */
export function confirmed({ chat, work, writtenAt }: OutboxRow, rest: readonly OutboxRow[]): ChatEvent[] {
  const overlay = pendingEvent(chat, rest);
  if (work.kind === 'remove') return [{ kind: 'removed', chat, ids: work.ids }, overlay];
  if (work.kind === 'clear') return [{ kind: 'cleared', chat, upTo: work.upTo, at: writtenAt }, overlay];
  return [];
}
