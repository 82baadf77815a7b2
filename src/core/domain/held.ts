// Look-up of a chat's messages in the timeline (in memory) and in pages of the journal. A copy in the timeline
// is newer than a copy in a page.
import { isFar, isVisible, type ChatState, type Marks, type Recall } from './chat.ts';
import { MessageStatus } from './enums.ts';
import { isUncounted, type Message, type StoredMessage } from './message.ts';
import type { Past } from './past.ts';

export function findHeld(chat: ChatState, id: number, past: Past): StoredMessage | null {
  return chat.timeline.find(id) ?? (id <= chat.folded.to ? past.find(id) : null);
}

/** Messages on this device with `after < id <= upTo`, unordered. */
export function heldBetween(chat: ChatState, after: number, upTo: number, past: Past): StoredMessage[] {
  const newer: StoredMessage[] = [];
  for (const message of chat.timeline.after(after)) {
    if (message.id > upTo) break;
    newer.push(message);
  }
  if (after >= chat.folded.to) return newer;
  const older = past.between(after, Math.min(upTo, chat.folded.to));
  return [...older.filter(({ id }) => chat.timeline.find(id) === null), ...newer];
}

/** The newest message that this user may see. */
export function newestVisible(chat: ChatState, past: Past): StoredMessage | null {
  const wanted = ({ id }: StoredMessage): boolean => isVisible(id, chat.marks) && !isFar(id, chat.marks);
  const { clearedTo } = chat.marks;
  const older = chat.folded.to > clearedTo ? past.newest(wanted, clearedTo) : null;
  const least = older?.id ?? clearedTo;
  for (const message of chat.timeline.backwards()) {
    if (message.id < least) break;
    if (wanted(message)) return message;
  }
  return older;
}

/** True where the message counts as unread under these marks (MSG-08). */
export function countsAsUnread(message: StoredMessage, marks: Marks): boolean {
  return (
    message.id > marks.readUpTo &&
    !isUncounted(message) &&
    !isFar(message.id, marks) &&
    recallOf(message, marks) === null &&
    isVisible(message.id, marks)
  );
}

/**
 * The recall of a message; null for none. A private message can be recalled by its sender only. Any other
 * recall is ignored, even if a server lets it through, and whether message or recall arrived first.
 */
export function recallOf(
  { id, sendId, recvId }: Pick<Message, 'id' | 'sendId' | 'recvId'>,
  { recalled }: Marks,
): Recall | null {
  // No message has the id 0.
  const recall = recalled.find(id ?? 0);
  if (!recall) return null;
  // A quote may lack the sender (sendId 0).
  const isForged = recvId !== null && sendId > 0 && recall.byId !== sendId;
  return isForged ? null : recall;
}

/** The message without content and quote, as a recalled message; it keeps its position. */
export function erased(message: StoredMessage): StoredMessage {
  const bare = message.status === MessageStatus.RECALL && message.content === '' && !message.quoteMessage;
  return bare ? message : { ...message, content: '', quoteMessage: null, status: MessageStatus.RECALL };
}
