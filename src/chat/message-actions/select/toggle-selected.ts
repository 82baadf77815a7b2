// Changes of the selection: a press on a message's checkbox, and messages that disappear.
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { activeConversation } from '../../context/active-conversation.ts';
import { removeGone, selection, toggleMessage } from '../../context/message-selection.ts';
import { maySelect } from '../available-actions.ts';

export function toggleSelected(id: number, range: boolean): void {
  const current = selection.get();
  if (current) selection.set(toggleMessage(current, id, range, selectableIds(current.chat)));
}

/** Deselects messages that were recalled or deleted. */
export function deselectGone(chat: ChatKey): void {
  const current = selection.get();
  if (current?.chat !== chat) return;
  const ids = selectableIds(chat);
  const [first = Number.POSITIVE_INFINITY] = ids;
  const last = ids.at(-1) ?? Number.NEGATIVE_INFINITY;
  const present = new Set(ids);
  // Messages outside the loaded range stay selected: their state is unknown.
  selection.set(removeGone(current, (id) => id >= first && id <= last && !present.has(id)));
}

const selectableIds = (chat: ChatKey): readonly number[] =>
  (activeConversation(chat)?.rows() ?? []).flatMap((row) => (maySelect(row) ? [row.id] : []));
