// The user's own messages that still wait for read receipts and that tabs may show: those in memory, of the
// last opened groups.
import type { StoredMessage } from '../../src/core/domain/message.ts';
import type { AwaitedReceipt } from '../commands/chat-refresh.ts';
import type { Pages } from '../journal/pages.ts';
import type { ChatStore } from '../log/chat-store.ts';

const MAX_GROUPS = 4;
/** Maximum number of messages checked in a group, newest first. */
const MAX_MESSAGES = 200;

export function awaitedReceipts(chatStore: ChatStore, pages: Pages | null): AwaitedReceipt[] {
  const opened = [...chatStore.chats.values()]
    .filter(({ key, marks }) => key.startsWith('group') && marks.openedAt > 0)
    .sort((a, b) => b.marks.openedAt - a.marks.openedAt)
    .slice(0, MAX_GROUPS);
  return opened.flatMap(({ key: chat, timeline, folded, marks }) => {
    const waiting: number[] = [];
    let left = MAX_MESSAGES;
    const check = ({ id, selfSend, receipt, receiptOk }: StoredMessage): boolean => {
      if (selfSend && receipt && !receiptOk && !waiting.includes(id)) waiting.push(id);
      return --left <= 0;
    };
    for (const message of timeline.backwards()) if (check(message)) break;
    if (left > 0 && folded.to > 0) pages?.past(chat).newest(check, marks.clearedTo);
    return waiting.map((id) => ({ chat, id }));
  });
}
