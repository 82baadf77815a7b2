// The delivery mark and the recall of a message, for conversations and for the list of chats.
import type { MessageMark, MessageRow } from '../../src/core/contract/rows.ts';
import type { Marks } from '../../src/core/domain/chat.ts';
import { MessageStatus } from '../../src/core/domain/enums.ts';
import { recallOf } from '../../src/core/domain/held.ts';
import type { Message } from '../../src/core/domain/message.ts';
import type { People } from '../people/people.ts';
import { senderOf } from './names.ts';

export function markOf(message: Message): MessageMark {
  if (!message.selfSend) return 'none';
  if (message.status === MessageStatus.FAILED) return 'failed';
  if (message.status === MessageStatus.READED) return 'read';
  if (message.id !== null) return 'sent';
  return message.status === MessageStatus.SENDING ? 'sending' : 'waiting';
}

export function recallNote(
  message: Message,
  marks: Marks,
  selfId: number,
  people: People,
): MessageRow['recalled'] {
  const recall = recallOf(message, marks);
  if (recall) {
    // The recall of a private message contains no name.
    const { byId, byName } = recall;
    const sender = { sendId: byId, groupId: message.groupId, sendNickName: byName };
    return { byId, byName: senderOf(sender, people).showName, own: byId === selfId };
  }
  // The server blanks a recalled message. Until the recall itself arrives, show the sender as its recaller.
  if (message.id === null || message.status !== MessageStatus.RECALL) return null;
  return { byId: message.sendId, byName: message.sendNickName, own: message.selfSend };
}
