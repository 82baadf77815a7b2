// The groups of the deleted-message check, chosen by the tabs that show them. Pure.
import { targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatState } from '../../src/core/domain/chat.ts';

/** The part of a tab's state that chooses groups. */
export interface TabSnapshot {
  visible: boolean;
  /** The chat on the screen. */
  chat: ChatKey | null;
}

export interface TabChange {
  before: TabSnapshot;
  after: TabSnapshot;
}

/** Groups of one appearance of a tab: at five a minute they take three minutes. */
const MOST = 15;

/** The group that the tab shows now and did not before. A hidden tab opens none. */
export function groupOpened({ before, after }: TabChange): number | null {
  return after.visible && after.chat !== before.chat ? groupOf(after.chat) : null;
}

export const hasAppeared = ({ before, after }: TabChange): boolean => after.visible && !before.visible;

/** The groups of visible tabs, then those with the latest activity; an empty group has nothing to remove. */
export function groupsToCheck(tabs: Iterable<TabSnapshot>, chats: Iterable<ChatState>): number[] {
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
