// The groups of the deleted-message check, chosen by the tabs that show them.
import { targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatState } from '../../src/core/domain/chat.ts';

/** The part of a tab's state that decides about groups. */
export interface TabSnapshot {
  visible: boolean;
  /** The chat that the tab shows. */
  chat: ChatKey | null;
}

export interface TabChange {
  before: TabSnapshot;
  after: TabSnapshot;
}

/** Maximum number of groups when a tab becomes visible: at five a minute they take three minutes. */
const MAX_GROUPS = 15;

/** The group that the tab has just started to show. A hidden tab opens none. */
export function groupOpened({ before, after }: TabChange): number | null {
  return after.visible && after.chat !== before.chat ? groupOf(after.chat) : null;
}

export const hasAppeared = ({ before, after }: TabChange): boolean => after.visible && !before.visible;

/** The groups of visible tabs, then those with the latest activity. An empty group has nothing to remove. */
export function groupsToCheck(tabs: Iterable<TabSnapshot>, chats: Iterable<ChatState>): number[] {
  const shown = Array.from(tabs, ({ visible, chat }) => (visible ? groupOf(chat) : null));
  const listed = Array.from(chats)
    .filter(({ summary }) => summary.lastId > 0)
    .sort((a, b) => activity(b) - activity(a))
    .map(({ key }) => groupOf(key));
  const groups = [...shown, ...listed].filter((group) => group !== null);
  return [...new Set(groups)].slice(0, MAX_GROUPS);
}

export function groupOf(chat: ChatKey | null): number | null {
  if (chat === null) return null;
  const { type, targetId } = targetOf(chat);
  return type === 'GROUP' ? targetId : null;
}

const activity = ({ summary, marks }: ChatState): number => Math.max(summary.movedAt, marks.openedAt);
