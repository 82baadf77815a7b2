// Local echoes (unsent messages as conversations show them), and the `work` of outbox rows that message
// commands create.
import { targetOf } from '../../src/core/domain/chat-key.ts';
import { MessageStatus, MessageType } from '../../src/core/domain/enums.ts';
import type { Message } from '../../src/core/domain/message.ts';
import type { MessageWork, Upload } from '../../src/core/domain/outbox-row.ts';
import type { Unsent } from './row-state.ts';

/**
 * The optional fields of a new message: quote, mentions, request for read receipts, and `after`: the outbox row
 * that must be sent first.
 */
export type Extras = Pick<MessageWork, 'quote' | 'at' | 'receipt' | 'after'>;

export const textWork = (content: string, extras: Extras = {}): MessageWork => ({
  kind: 'message',
  type: MessageType.TEXT,
  content,
  upload: null,
  ...extras,
});

export const uploadWork = (upload: Upload, extras: Extras = {}): MessageWork => ({
  kind: 'message',
  type: {
    image: MessageType.IMAGE,
    file: MessageType.FILE,
    audio: MessageType.AUDIO,
    video: MessageType.VIDEO,
  }[upload.kind],
  content: '',
  upload,
  ...extras,
});

/**
 * The local echo of an unsent message. PENDING: the row waits for an attempt. SENDING: an attempt is under
 * way, or its outcome is unknown. The content of a picture or file is '' until it is uploaded. Deletions have
 * no echo.
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
    atUserIds: row.work.at ?? [],
    quoteMessage: row.work.quote ?? null,
    sendNickName: self.nickName,
    title: '',
    receipt: row.work.receipt === true,
    readedCount: 0,
    receiptOk: false,
    order: row.order,
    failure: row.failure,
  };
}
