// Selected messages of the open conversation (selection mode). Pure except for the store.
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { createStore } from '../../shared/store.ts';

export interface Selection {
  chat: ChatKey;
  ids: ReadonlySet<number>;
  /** Id of the last pressed message, where the next range begins. */
  lastPressed: number | null;
  /** The last press would have exceeded `MAX_SELECTED`. */
  overLimit: boolean;
}

/** Maximum number of selected messages, set by the forward command. */
export const MAX_SELECTED = LIMITS.forwardMessages;

/**
 * Selects or deselects a message. With `range`, every message from the last pressed one to `id` takes the new
 * state of `id`. A press that would exceed the limit changes only `overLimit`.
 * @param order ids of selectable messages, top to bottom
 */
export function toggleMessage(
  before: Selection,
  id: number,
  range: boolean,
  order: readonly number[],
): Selection {
  const selects = !before.ids.has(id);
  const ids = new Set(before.ids);
  for (const each of range ? between(order, before.lastPressed ?? id, id) : [id]) {
    if (selects) ids.add(each);
    else ids.delete(each);
  }
  if (ids.size > MAX_SELECTED) return { ...before, overLimit: true };
  return { ...before, ids, lastPressed: id, overLimit: false };
}

/** Deselects the messages for which `isGone` is true. Returns the same object when there are none. */
export function removeGone(before: Selection, isGone: (id: number) => boolean): Selection {
  const ids = [...before.ids].filter((id) => !isGone(id));
  return ids.length === before.ids.size ? before : { ...before, ids: new Set(ids), overLimit: false };
}

/** The current selection; null outside selection mode. */
export const selection = createStore<Selection | null>(null);

/** Enters selection mode with one message. */
export const startSelection = (chat: ChatKey, id: number): void =>
  selection.set({ chat, ids: new Set([id]), lastPressed: id, overLimit: false });

/** Ids from `from` to `to`, in either direction; `to` alone where one of the two messages is not loaded. */
function between(order: readonly number[], from: number, to: number): readonly number[] {
  const ends = [order.indexOf(from), order.indexOf(to)];
  const [low = -1, high = -1] = ends.toSorted((a, b) => a - b);
  return low < 0 ? [to] : order.slice(low, high + 1);
}
