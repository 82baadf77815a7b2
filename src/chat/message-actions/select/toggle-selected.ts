// The tab. A press on the tick of a message, by pointer or key.
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { activeConversation } from '../../context/active-conversation.ts';
import { press, selection, without } from '../../context/selection.ts';
import { maySelect } from '../available-actions.ts';

export function toggleSelected(id: number, range: boolean): void {
  const now = selection.get();
  if (now) selection.set(press(now, id, range, choosable(now.chat)));
}

/** What was recalled or deleted meanwhile is not chosen any more. */
export function deselectGone(chat: ChatKey): void {
  const now = selection.get();
  if (now?.chat !== chat) return;
  const here = choosable(chat);
  const [first = Number.POSITIVE_INFINITY] = here;
  const last = here.at(-1) ?? Number.NEGATIVE_INFINITY;
  const left = new Set(here);
  // Of what is not loaded now nothing is known.
  selection.set(without(now, (id) => id >= first && id <= last && !left.has(id)));
}

const choosable = (chat: ChatKey): readonly number[] =>
  (activeConversation(chat)?.rows() ?? []).flatMap((row) => (maySelect(row) ? [row.id] : []));
