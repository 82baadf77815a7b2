// Small changes of a chat's state. `raiseMark` returns the same object where nothing changes.
import type { ChatState, Marks } from './chat.ts';
import type { StoredMessage } from './message.ts';

export const put = (chat: ChatState, message: StoredMessage): ChatState => ({
  ...chat,
  timeline: chat.timeline.put(message, () => message).timeline,
});

export const withMarks = (chat: ChatState, marks: Partial<Marks>): ChatState => ({
  ...chat,
  marks: { ...chat.marks, ...marks },
});

export function raiseMark(
  chat: ChatState,
  mark: 'peerReadTo' | 'readTold' | 'openedAt' | 'clearedAt',
  to: number,
): ChatState {
  return to <= chat.marks[mark] ? chat : withMarks(chat, { [mark]: to });
}
