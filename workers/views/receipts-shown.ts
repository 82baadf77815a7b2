// Own messages with receipts that tabs may show: in memory, of the groups opened last. Loads after a catch-up.
import type { StoredMessage } from '../../src/core/domain/message.ts';
import type { Receipt } from '../commands/chat-refresh.ts';
import type { Pages } from '../journal/pages.ts';
import type { ChatStore } from '../log/chat-store.ts';

const GROUPS = 4;
/** Messages of a group that are looked at, newest first. */
const LOOK = 200;

export function receiptsShown(chatStore: ChatStore, pages: Pages | null): Receipt[] {
  const opened = [...chatStore.chats.values()]
    .filter(({ key, marks }) => key.startsWith('group') && marks.openedAt > 0)
    .sort((a, b) => b.marks.openedAt - a.marks.openedAt)
    .slice(0, GROUPS);
  return opened.flatMap(({ key: chat, timeline, folded, marks }) => {
    const waiting: number[] = [];
    let left = LOOK;
    const look = ({ id, selfSend, receipt, receiptOk }: StoredMessage): boolean => {
      if (selfSend && receipt && !receiptOk && !waiting.includes(id)) waiting.push(id);
      return --left <= 0;
    };
    for (const message of timeline.backwards()) if (look(message)) break;
    if (left > 0 && folded.to > 0) pages?.past(chat).newest(look, marks.clearedTo);
    return waiting.map((id) => ({ chat, id }));
  });
}
