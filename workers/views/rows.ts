// The engine. From state to the rows that tabs show. Pure.
import type {
  Blocked,
  ChatRow,
  HeadRow,
  LastLine,
  MessageMark,
  MessageRow,
  PersonRow,
  UploadRow,
} from '../../src/core/contract/rows.ts';
import { privateChat, groupChat, targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { emptyChat, isVisible, type ChatState, type Gap, type Marks } from '../../src/core/domain/chat.ts';
import { ChatType, GroupRole, MessageStatus, MessageType } from '../../src/core/domain/enums.ts';
import { recallOf } from '../../src/core/domain/held.ts';
import { TMP_ID, type Message } from '../../src/core/domain/message.ts';
import { roleIn, type Pinned } from '../../src/core/domain/people.ts';
import { masked } from '../../src/core/domain/reduce.ts';
import { callsAll, callsMe } from '../../src/core/domain/unread.ts';
import type { People } from '../people/people.ts';

/**
 * A chat stands in the list once something happened in it, or a friend's or a group's was opened: no bad
 * address does. A deleted one is gone until the next word or opening (MSG-14).
 */
export const isListed = ({ key, summary, unsent, marks }: ChatState, people: People): boolean =>
  summary.last !== null ||
  unsent.length > 0 ||
  (people.holds(key) && (marks.openedAt > marks.clearedAt || marks.draft.text !== ''));

/** Where a chat stands in the list; for compareChats. */
export const chatPlace = (chat: ChatState, people: People): Pick<ChatRow, 'key' | 'isTop' | 'optTime'> => ({
  key: chat.key,
  isTop: nameOf(chat.key, people).isTop,
  optTime: optTimeOf(chat),
});

/** `upload` tells of the last unsent message, which has no content before its file is up. */
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
    atMe: callsMe(summary),
    atAll: callsAll(summary),
    draft: marks.draft.text,
    optTime: optTimeOf(chat),
  };
}

const optTimeOf = ({ summary, unsent, marks }: ChatState): number =>
  Math.max(summary.movedAt, unsent.at(-1)?.sendTime ?? 0, marks.openedAt);

export function messageRow(
  message: Message,
  marks: Marks,
  people: People,
  selfId: number,
  upload: UploadRow | null = null,
): MessageRow {
  const shown = masked(message, marks);
  const sender = senderOf(message, people);
  return {
    key: keyOf(message),
    id: message.id,
    order: message.order,
    type: shown.type,
    content: shown.content,
    sendTime: shown.sendTime,
    sendId: shown.sendId,
    sendNickName: shown.sendNickName || sender.showName,
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

/** A quote of what was taken back says so, whichever came first (MSG-05). */
function quoteRow(
  { quoteMessage: quote, groupId, recvId }: Message,
  marks: Marks,
  people: People,
  selfId: number,
): MessageRow['quote'] {
  if (!quote) return null;
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

/** A place where messages may be missing, just below the message that stands after it. */
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

export function headRow(
  key: ChatKey,
  chat: ChatState | undefined,
  people: People,
  selfId: number,
  readUpTo: number,
): HeadRow {
  const { summary, marks } = chat ?? emptyChat(key);
  const { type, targetId } = targetOf(key);
  const group = type === ChatType.GROUP ? people.group(targetId) : null;
  const members = group ? people.members(targetId)?.filter((member) => !member.quit) : undefined;
  const pinned = group?.topMessage;
  const [mention] = summary.mentions;
  return {
    key,
    type,
    targetId,
    ...nameOf(key, people),
    members: members?.length ?? null,
    membersOnline: members?.filter((member) => member.online).length ?? null,
    role: group ? roleIn(group, people.member(targetId, selfId), selfId) : null,
    // What was deleted here, or recalled before the group hears of it, takes the bar away as well.
    pinned:
      pinned?.id && isVisible(pinned.id, marks) && !marks.recalled.find(pinned.id)
        ? pinnedRow(pinned, pinned.id, selfId)
        : null,
    mention: mention ? { id: mention.id, all: !mention.me } : null,
    blocked: blockedBy(key, people, selfId),
    readUpTo,
    lastId: summary.lastId,
    unread: summary.unread,
    draft: marks.draft,
  };
}

const pinnedRow = (
  { sendId, sendNickName, type, content }: Pinned,
  id: number,
  selfId: number,
): HeadRow['pinned'] => ({ id, sendId: sendId ?? 0, sendNickName, own: sendId === selfId, type, content });

export function personRows(people: People): PersonRow[] {
  const friends = [...people.allFriends()]
    .filter((friend) => !friend.deleted)
    .map((friend) => privateChat(friend.id));
  const groups = [...people.allGroups()].filter((group) => !group.quit).map((group) => groupChat(group.id));
  return [...friends, ...groups].map((key) => {
    const { showName, headImage, online } = nameOf(key, people);
    return { key, ...targetOf(key), showName, headImage, online };
  });
}

/**
 * Own messages keep their tmpId as key from the echo on, so that a bubble never jumps. What another client
 * of the account named may share its name with others, and goes by its id.
 */
const keyOf = ({ id, tmpId, selfSend }: Message): string =>
  id === null || (selfSend && TMP_ID.test(tmpId)) ? tmpId : `m${id}`;

export function nameOf(
  key: ChatKey,
  people: People,
): Pick<ChatRow, 'showName' | 'headImage' | 'online' | 'isDnd' | 'isTop'> {
  const { type, targetId } = targetOf(key);
  const none = { online: false, isDnd: false, isTop: false };
  const friend = type === ChatType.PRIVATE ? people.friend(targetId) : null;
  if (friend) {
    const { showNickName, headImage, online, isDnd, isTop } = friend;
    return { showName: showNickName, headImage, online, isDnd, isTop };
  }
  const group = type === ChatType.GROUP ? people.group(targetId) : null;
  if (group) {
    const { showGroupName, headImageThumb, headImage, isDnd, isTop } = group;
    return { showName: showGroupName, headImage: headImageThumb || headImage, online: false, isDnd, isTop };
  }
  return { showName: '', headImage: '', ...people.stranger(key), ...none };
}

function blockedBy(key: ChatKey, people: People, selfId: number): Blocked | null {
  const { type, targetId } = targetOf(key);
  if (people.isNobody(key) && !people.holds(key)) return { why: 'nobody' };
  if (type === ChatType.SYSTEM) return { why: 'system' };
  if (type === ChatType.PRIVATE) {
    const friend = people.friend(targetId);
    // Nothing is known before the first list: then the server decides.
    return friend?.deleted === true || (!friend && people.stranger(key)) ? { why: 'not-friends' } : null;
  }
  const group = people.group(targetId);
  if (!group) return people.stranger(key) ? { why: 'left-group' } : null;
  if (group.quit || group.dissolve) return { why: 'left-group' };
  if (group.isBanned) return { why: 'group-banned', reason: group.reason };
  if (group.isMuted) return { why: 'muted' };
  const role = roleIn(group, people.member(targetId, selfId), selfId);
  return group.isAllMuted && role === GroupRole.MEMBER ? { why: 'all-muted' } : null;
}

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
    sendNickName: chat.key.startsWith('group') ? shown.sendNickName : '',
    own: shown.selfSend,
    mark: markOf(shown),
    recalled: recallNote(last, chat.marks, selfId, people),
  };
}

function markOf(message: Message): MessageMark {
  if (!message.selfSend) return 'none';
  if (message.status === MessageStatus.FAILED) return 'failed';
  if (message.status === MessageStatus.READED) return 'read';
  if (message.id !== null) return 'sent';
  return message.status === MessageStatus.SENDING ? 'sending' : 'waiting';
}

function recallNote(message: Message, marks: Marks, selfId: number, people: People): MessageRow['recalled'] {
  const recall = recallOf(message, marks);
  if (recall) {
    // A private recall carries no name.
    const { byId, byName } = recall;
    const named = byName || senderOf({ sendId: byId, groupId: message.groupId }, people).showName;
    return { byId, byName: named, own: byId === selfId };
  }
  // The server blanks a recalled message: who did it comes with the recall, its sender until then.
  if (message.id === null || message.status !== MessageStatus.RECALL) return null;
  return { byId: message.sendId, byName: message.sendNickName, own: message.selfSend };
}

export function senderOf(
  message: Pick<Message, 'sendId' | 'groupId'>,
  people: People,
): { showName: string; headImage: string } {
  const friend = people.friend(message.sendId);
  if (friend) return { showName: friend.showNickName, headImage: friend.headImage };
  const member = message.groupId === null ? undefined : people.member(message.groupId, message.sendId);
  return { showName: member?.showNickName ?? '', headImage: member?.headImage ?? '' };
}
