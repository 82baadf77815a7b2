// The tab. The messages that are chosen in the open conversation. Pure but for the store at the end.
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { createStore } from '../../shared/store.ts';

export interface Selection {
  chat: ChatKey;
  ids: ReadonlySet<number>;
  /** The one that was pressed last: where a range begins. */
  last: number | null;
  /** The last press asked for more than may be chosen. */
  full: boolean;
}

/** What can be forwarded at once. */
export const MOST_CHOSEN = LIMITS.forwardMessages;

/**
 * One more or one less; with `range` all from the one pressed last to this one, which become as this one does.
 * @param order ids that can be chosen, top to bottom
 */
export function press(before: Selection, id: number, range: boolean, order: readonly number[]): Selection {
  const on = !before.ids.has(id);
  const ids = new Set(before.ids);
  for (const each of range ? between(order, before.last ?? id, id) : [id]) {
    if (on) ids.add(each);
    else ids.delete(each);
  }
  if (ids.size > MOST_CHOSEN) return { ...before, full: true };
  return { ...before, ids, last: id, full: false };
}

/** Without those that are there no more; the same object when all are. */
export function without(before: Selection, gone: (id: number) => boolean): Selection {
  const ids = [...before.ids].filter((id) => !gone(id));
  return ids.length === before.ids.size ? before : { ...before, ids: new Set(ids), full: false };
}

/** null while nothing is being chosen. */
export const selection = createStore<Selection | null>(null);

export const choose = (chat: ChatKey, id: number): void =>
  selection.set({ chat, ids: new Set([id]), last: id, full: false });

function between(order: readonly number[], from: number, to: number): readonly number[] {
  const ends = [order.indexOf(from), order.indexOf(to)];
  const [low = -1, high = -1] = ends.toSorted((a, b) => a - b);
  return low < 0 ? [to] : order.slice(low, high + 1);
}
