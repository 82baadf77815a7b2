// Reads the messages of a conversation's window from journal pages.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { isVisible, type Marks } from '../../src/core/domain/chat.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import type { Scope } from '../scope.ts';
import type { ViewSource } from './view.ts';

/** `size` messages up to `id`, and `after` messages above it. */
export interface Window {
  chat: ChatKey;
  size: number;
  id: number;
  after: number;
}

/** The messages read from journal pages for one window. */
export interface WindowPages {
  /** Messages up to the middle of the window, and messages above it; oldest first. */
  older: readonly StoredMessage[];
  newer: readonly StoredMessage[];
  /** The range of ids that these pages cover. Messages outside it were not read. */
  from: number;
  upTo: number;
}

/**
 * Reads until the window is full of visible messages or the history ends; hidden messages do not fill a
 * window. null where `run` has ended meanwhile.
 * @param marks returns the chat's current marks
 */
export async function readPages(
  source: ViewSource,
  { chat, size, id, after }: Window,
  marks: () => Marks,
  run: Scope,
): Promise<WindowPages | null> {
  for (let low = size + 1, high = after + 1; !run.ended;) {
    const [older, newer] = await Promise.all([
      source.history(chat, low, id + 1),
      after > 0 ? source.later(chat, id, high) : [],
    ]);
    const now = marks();
    const visibleCount = (messages: readonly StoredMessage[]): number =>
      messages.filter((message) => isVisible(message.id, now)).length;
    const [fullOlder, fullNewer] = [older.length >= low, newer.length >= high];
    const needsLower = fullOlder && visibleCount(older) <= size;
    const needsHigher = fullNewer && visibleCount(newer) <= after;
    if (!needsLower && !needsHigher) {
      // Messages between full pages and newer messages were not read, so the window ends with the pages.
      const from = fullOlder ? (older[0]?.id ?? 0) : 0;
      const upTo = fullNewer ? (newer.at(-1)?.id ?? 0) : Infinity;
      return { older, newer, from, upTo };
    }
    if (needsLower) low *= 2;
    if (needsHigher) high *= 2;
  }
  return null;
}
