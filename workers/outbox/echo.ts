// The engine. An unsent message as a bubble, and the work that makes one. Pure.
import { targetOf } from '../../src/core/domain/chat-key.ts';
import { MessageStatus, MessageType } from '../../src/core/domain/enums.ts';
import type { Message } from '../../src/core/domain/message.ts';
import type { MessageWork, Upload } from '../../src/core/domain/outbox-row.ts';
import type { Unsent } from './machine.ts';

export const textWork = (content: string): MessageWork => ({
  is: 'message',
  type: MessageType.TEXT,
  content,
  upload: null,
});

export const uploadWork = (upload: Upload): MessageWork => ({
  is: 'message',
  type: upload.kind === 'image' ? MessageType.IMAGE : MessageType.FILE,
  content: '',
  upload,
});

/**
 * PENDING without an id is waiting, SENDING also stands for an unknown outcome. The content of a picture
 * or file is '' until it is uploaded; deletions have no echo.
 */
export function echoOf(row: Unsent, self: { id: number; nickName: string }): Message {
  const { type, targetId } = targetOf(row.chat);
  const status = {
    waiting: MessageStatus.PENDING,
    sending: MessageStatus.SENDING,
    unknown: MessageStatus.SENDING,
    failed: MessageStatus.FAILED,
  }[row.state];
  return {
    id: null,
    tmpId: row.tmpId,
    seqNo: null,
    sendId: self.id,
    recvId: type === 'PRIVATE' ? targetId : null,
    groupId: type === 'GROUP' ? targetId : null,
    type: row.work.type,
    content: row.work.content,
    sendTime: row.writtenAt,
    selfSend: true,
    status,
    atUserIds: [],
    quoteMessage: null,
    sendNickName: self.nickName,
    title: '',
    receipt: false,
    readedCount: 0,
    receiptOk: false,
    order: row.order,
    failure: row.failure,
  };
}
