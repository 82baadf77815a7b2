// Rows of a conversation: messages, and gaps where messages may be missing.
import type { MessageRow, UploadRow } from '../../src/core/contract/rows.ts';
import type { Gap, Marks } from '../../src/core/domain/chat.ts';
import { MessageStatus, MessageType } from '../../src/core/domain/enums.ts';
import { recallOf } from '../../src/core/domain/held.ts';
import { TMP_ID, type Message } from '../../src/core/domain/message.ts';
import { masked } from '../../src/core/domain/reduce.ts';
import type { People } from '../people/people.ts';
import { markOf, recallNote } from './message-marks.ts';
import { senderOf } from './names.ts';

export function messageRow(
  message: Message,
  marks: Marks,
  people: People,
  selfId: number,
  upload: UploadRow | null = null,
): MessageRow {
  const shown = masked(message, marks);
  const sender = senderOf(shown, people);
  return {
    key: keyOf(message),
    id: message.id,
    order: message.order,
    type: shown.type,
    content: shown.content,
    sendTime: shown.sendTime,
    sendId: shown.sendId,
    sendNickName: sender.showName,
    headImage: sender.headImage,
    own: shown.selfSend,
    mark: markOf(shown),
    failure: shown.failure,
    recalled: recallNote(message, marks, selfId, people),
    at: shown.atUserIds,
    quote: quoteRow(shown, marks, people, selfId),
    receipt:
      shown.receipt && shown.selfSend && message.id !== null
        ? { readed: shown.readedCount, all: shown.receiptOk }
        : null,
    title: shown.title,
    upload: message.id === null ? upload : null,
    gap: null,
  };
}

/**
 * A quote of a recalled message is recalled too, whichever arrived first (MSG-05). A quote of a message that was
 * deleted here, or removed by an operator, is left out, as the server does.
 */
function quoteRow(
  { quoteMessage: quote, groupId, recvId }: Message,
  marks: Marks,
  people: People,
  selfId: number,
): MessageRow['quote'] {
  if (!quote || marks.removed[quote.id]) return null;
  const { id, sendId, type } = quote;
  const recalled = quote.status === MessageStatus.RECALL || recallOf({ id, sendId, recvId }, marks) !== null;
  const sendNickName = senderOf({ sendId, groupId }, people).showName;
  return {
    id,
    sendId,
    sendNickName,
    own: sendId === selfId,
    type,
    content: recalled ? '' : quote.content,
    recalled,
  };
}

/** The row of a gap, ordered just before the message that follows. */
export function gapRow({ after, before, lost }: Gap, canAsk: boolean): MessageRow {
  return {
    ...noMessage,
    key: `gap-${after}`,
    id: before - 0.5,
    gap: lost ? 'lost' : canAsk ? 'filling' : 'open',
  };
}

const noMessage: MessageRow = {
  key: '',
  id: null,
  order: 0,
  type: MessageType.LOADING,
  content: '',
  sendTime: 0,
  sendId: 0,
  sendNickName: '',
  headImage: '',
  own: false,
  mark: 'none',
  failure: '',
  recalled: null,
  at: [],
  quote: null,
  receipt: null,
  title: '',
  upload: null,
  gap: null,
};

/**
 * An own message keeps its tmpId as key from the echo on, so that its bubble never jumps. Other clients of
 * the account may give several messages one tmpId; `PaneView` keys those by id.
 */
const keyOf = ({ id, tmpId, selfSend }: Message): string =>
  id === null || (selfSend && TMP_ID.test(tmpId)) ? tmpId : `m${id}`;
