// The messages of a conversation's window that lie in pages.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { isVisible, type Marks } from '../../src/core/domain/chat.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import type { Scope } from '../scope.ts';
import type { ViewSource } from './view.ts';

/** `size` messages up to `id`, and `after` behind it. */
export interface Window {
  chat: ChatKey;
  size: number;
  id: number;
  after: number;
}

/** Messages as read from pages for one window. */
export interface WindowPages {
  /** Up to the middle of the window, and behind it; oldest first. */
  below: readonly StoredMessage[];
  behind: readonly StoredMessage[];
  /** The ids that these pages cover; messages beyond were not read. */
  from: number;
  upTo: number;
}

/**
 * Reads until the window is full of visible messages, or the history ends: hidden ones fill no window. null: `run` has
 * ended meanwhile.
 * @param marks the chat's of now
 */
export async function readPages(
  source: ViewSource,
  { chat, size, id, after }: Window,
  marks: () => Marks,
  run: Scope,
): Promise<WindowPages | null> {
  for (let low = size + 1, high = after + 1; !run.ended;) {
    const [below, behind] = await Promise.all([
      source.history(chat, low, id + 1),
      after > 0 ? source.later(chat, id, high) : [],
    ]);
    const now = marks();
    const seen = (messages: readonly StoredMessage[]): number =>
      messages.filter((message) => isVisible(message.id, now)).length;
    const [fullBelow, fullBehind] = [below.length >= low, behind.length >= high];
    const needsLower = fullBelow && seen(below) <= size;
    const needsHigher = fullBehind && seen(behind) <= after;
    if (!needsLower && !needsHigher) {
      // Messages between full pages and newer messages were not read: the window ends with the pages.
      const from = fullBelow ? (below[0]?.id ?? 0) : 0;
      const upTo = fullBehind ? (behind.at(-1)?.id ?? 0) : Infinity;
      return { below, behind, from, upTo };
    }
    if (needsLower) low *= 2;
    if (needsHigher) high *= 2;
  }
  return null;
}
