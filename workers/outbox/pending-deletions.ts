// Deletions in the outbox. An overlay on the chat hides their messages; the chat's marks rise when the server
// confirms. Each function returns the events of one change. They are applied in the write that changes the
// outbox row.
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

/**
 * The events of a deletion that the server has confirmed: the chat's new marks and overlay. `rest`: all other
 * outbox rows.
 */
export function confirmed({ chat, work, writtenAt }: OutboxRow, rest: readonly OutboxRow[]): ChatEvent[] {
  const overlay = pendingEvent(chat, rest);
  if (work.kind === 'remove') return [{ kind: 'removed', chat, ids: work.ids }, overlay];
  if (work.kind === 'clear') return [{ kind: 'cleared', chat, upTo: work.upTo, at: writtenAt }, overlay];
  return [];
}
