// The engine. What becomes of one text of the outbox. Pure.
import { MessageStatus, MessageType } from '../../src/core/domain/enums.ts';
import { targetOf } from '../../src/core/domain/chat-key.ts';
import type { Message } from '../../src/core/domain/message.ts';
import type { OutboxRow } from '../../src/core/domain/outbox-row.ts';

/** ms. A text whose outcome is unknown is tried again after these pauses, and for so long in all. */
export const RETRY = { pauses: [1000, 2000, 5000, 10_000, 15_000], giveUpAfter: 60_000 } as const;

export type Outcome = { is: 'sent' } | { is: 'refused'; message: string } | { is: 'no-answer' };

export const attempted = (row: OutboxRow, now: number): OutboxRow => ({
  ...row,
  state: 'sending',
  attempts: row.attempts + 1,
  firstAttemptAt: row.firstAttemptAt || now,
  failure: '',
});

/** null: settled, the row goes. */
export function answered(row: OutboxRow, outcome: Outcome, now: number): OutboxRow | null {
  if (outcome.is === 'sent') return null;
  if (outcome.is === 'refused') return { ...row, state: 'failed', failure: outcome.message };
  return now - row.firstAttemptAt >= RETRY.giveUpAfter
    ? { ...row, state: 'failed' }
    : { ...row, state: 'unknown' };
}

/** A new run of tries under the same tmpId; its place in the order stays. */
export const again = (row: OutboxRow): OutboxRow => ({
  ...row,
  state: 'waiting',
  attempts: 0,
  firstAttemptAt: 0,
  failure: '',
});

/** After the engine was lost: an attempt that was under way is failed (MSG-02), a waiting text waits. */
export const afterBoot = (row: OutboxRow): OutboxRow =>
  row.state === 'sending' || row.state === 'unknown' ? { ...row, state: 'failed' } : row;

/** How long after an attempt without an answer the next one begins, ms. */
export const pauseAfter = (attempts: number): number =>
  RETRY.pauses[Math.min(attempts, RETRY.pauses.length) - 1] ?? RETRY.pauses[0];

/** The row as a bubble: PENDING without an id is waiting, SENDING also stands for an unknown outcome. */
export function echoOf(row: OutboxRow, self: { id: number; nickName: string }): Message {
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
    type: MessageType.TEXT,
    content: row.content,
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
