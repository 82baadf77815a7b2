// The engine. Which groups the deleted-message check asks about, as the tabs show them. Pure.
import { targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatState } from '../../src/core/domain/chat.ts';

/** Of what a tab has told of itself. */
export interface Shown {
  visible: boolean;
  /** The chat that it shows. */
  chat: ChatKey | null;
}

/** A tab before and after it has told of a change. */
export interface Turn {
  before: Shown;
  after: Shown;
}

/** When a tab becomes visible, those that tabs show included: at five a minute they take three minutes. */
const MOST = 15;

/** The group that the tab shows now and did not before. In a tab that nobody sees nothing is opened. */
export function groupOpened({ before, after }: Turn): number | null {
  return after.visible && after.chat !== before.chat ? groupOf(after.chat) : null;
}

export const hasAppeared = ({ before, after }: Turn): boolean => after.visible && !before.visible;

/** Those that visible tabs show, then those in which something happened last; nothing can be gone from an empty one. */
export function groupsToCheck(tabs: Iterable<Shown>, chats: Iterable<ChatState>): number[] {
  const shown = Array.from(tabs, ({ visible, chat }) => (visible ? groupOf(chat) : null));
  const listed = Array.from(chats)
    .filter(({ summary }) => summary.lastId > 0)
    .sort((a, b) => activity(b) - activity(a))
    .map(({ key }) => groupOf(key));
  const groups = [...shown, ...listed].filter((group) => group !== null);
  return [...new Set(groups)].slice(0, MOST);
}

export function groupOf(chat: ChatKey | null): number | null {
  if (chat === null) return null;
  const { type, targetId } = targetOf(chat);
  return type === 'GROUP' ? targetId : null;
}

const activity = ({ summary, marks }: ChatState): number => Math.max(summary.movedAt, marks.openedAt);
