// The unread count and the unread mentions of a chat, updated incrementally: an event never recounts the
// history (INV-11). Property tests compare them with a full recount.
import type { ChatState, ChatSummary, Mention } from './chat.ts';
import type { StoredMessage } from './message.ts';
import { countsAsUnread, heldBetween } from './held.ts';
import type { Past } from './past.ts';

/** Maximum number of unread mentions in a summary; the oldest excess mentions are dropped. */
const MENTIONS = 200;

export function withCounted(summary: ChatSummary, message: StoredMessage, selfId: number): ChatSummary {
  const mention = mentionOf(message, selfId);
  const mentions = mention
    ? [...summary.mentions, mention].sort((a, b) => a.id - b.id).slice(-MENTIONS)
    : summary.mentions;
  return { ...summary, unread: summary.unread + 1, mentions };
}

export const withoutCounted = (summary: ChatSummary, id: number): ChatSummary => ({
  ...summary,
  unread: Math.max(0, summary.unread - 1),
  mentions: summary.mentions.some((mention) => mention.id === id)
    ? summary.mentions.filter((mention) => mention.id !== id)
    : summary.mentions,
});

/** The summary after the messages up to `upTo` no longer count. `chat` still has the marks from before. */
export function countedAbove(chat: ChatState, upTo: number, past: Past): ChatSummary {
  const { summary, marks } = chat;
  if (upTo >= summary.lastId) {
    return summary.unread === 0 && summary.mentions.length === 0
      ? summary
      : { ...summary, unread: 0, mentions: [] };
  }
  const from = Math.max(marks.readUpTo, marks.clearedTo);
  if (upTo <= from || summary.unread === 0) return summary;
  const noLongerCounted = heldBetween(chat, from, upTo, past).filter((message) =>
    countsAsUnread(message, marks),
  ).length;
  const mentions = summary.mentions.filter(({ id }) => id > upTo);
  return noLongerCounted === 0 && mentions.length === summary.mentions.length
    ? summary
    : { ...summary, unread: Math.max(0, summary.unread - noLongerCounted), mentions };
}

/**
 * Recounts unread messages from all messages: for the overlay of a deleted chat, after a `far` event, for
 * dropped messages, and in tests.
 */
export function recounted(chat: ChatState, past: Past, selfId: number): ChatSummary {
  const from = Math.max(chat.marks.readUpTo, chat.marks.clearedTo);
  return heldBetween(chat, from, Infinity, past)
    .filter((message) => countsAsUnread(message, chat.marks))
    .reduce<ChatSummary>((summary, message) => withCounted(summary, message, selfId), {
      ...chat.summary,
      unread: 0,
      mentions: [],
    });
}

export const mentionsMe = ({ mentions }: ChatSummary): boolean => mentions.some(({ me }) => me);
export const mentionsAll = ({ mentions }: ChatSummary): boolean => mentions.some(({ all }) => all);

function mentionOf({ id, atUserIds }: StoredMessage, selfId: number): Mention | null {
  const me = atUserIds.includes(selfId);
  const all = atUserIds.includes(-1);
  return me || all ? { id, me, all } : null;
}
