// Rows of the chat list.
import type { ChatRow, LastLine, UploadRow } from '../../src/core/contract/rows.ts';
import { targetOf } from '../../src/core/domain/chat-key.ts';
import type { ChatState } from '../../src/core/domain/chat.ts';
import { masked } from '../../src/core/domain/reduce.ts';
import { mentionsAll, mentionsMe } from '../../src/core/domain/unread.ts';
import type { People } from '../people/people.ts';
import { markOf, recallNote } from './message-marks.ts';
import { nameOf, senderOf } from './names.ts';

/**
 * A chat is listed if it has a message or a draft: the draft stays reachable after the friend or the group is gone. An
 * opened chat of a friend or group is listed too. So an unknown chat of a mistyped URL is not listed. A deleted chat is
 * listed again with its next message or opening (MSG-14).
 */
export const isListed = ({ key, summary, unsent, marks }: ChatState, people: People): boolean =>
  summary.last !== null ||
  unsent.length > 0 ||
  marks.draft.text !== '' ||
  (people.holds(key) && marks.openedAt > marks.clearedAt);

/** The fields by which `compareChats` orders the list. */
export const chatOrder = (chat: ChatState, people: People): Pick<ChatRow, 'key' | 'isTop' | 'optTime'> => ({
  key: chat.key,
  isTop: nameOf(chat.key, people).isTop,
  optTime: optTimeOf(chat),
});

/** `upload`: the upload of the last unsent message, which has no content before the upload ends. */
export function chatRow(
  chat: ChatState,
  people: People,
  selfId: number,
  upload: UploadRow | null = null,
): ChatRow {
  const { summary, marks } = chat;
  return {
    key: chat.key,
    ...targetOf(chat.key),
    ...nameOf(chat.key, people),
    last: lastLine(chat, people, selfId, upload),
    unread: summary.unread,
    atMe: mentionsMe(summary),
    atAll: mentionsAll(summary),
    draft: marks.draft.text,
    optTime: optTimeOf(chat),
  };
}

const optTimeOf = ({ summary, unsent, marks }: ChatState): number =>
  Math.max(summary.movedAt, unsent.at(-1)?.sendTime ?? 0, marks.openedAt);

function lastLine(
  chat: ChatState,
  people: People,
  selfId: number,
  upload: UploadRow | null,
): LastLine | null {
  const last = chat.unsent.at(-1) ?? chat.summary.last;
  if (!last) return null;
  const shown = masked(last, chat.marks);
  return {
    type: shown.type,
    content:
      shown.content === '' && upload ? JSON.stringify({ name: upload.name }) : shown.title || shown.content,
    sendTime: shown.sendTime,
    sendId: shown.sendId,
    sendNickName: chat.key.startsWith('group') ? senderOf(shown, people).showName : '',
    own: shown.selfSend,
    mark: markOf(shown),
    recalled: recallNote(last, chat.marks, selfId, people),
  };
}
