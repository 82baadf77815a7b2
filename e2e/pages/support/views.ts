// The rows of each view of a fake engine.
import type { FriendRow } from '../../../src/core/contract/people-rows.ts';
import type { ChatRow, HeadRow, LastLine, MessageRow } from '../../../src/core/contract/rows.ts';
import type { HitRow, SearchKind, SearchSpec, SearchStateRow } from '../../../src/core/contract/search.ts';
import type { AnyRow, PaneSpec, RowOf, ViewName, ViewSpec } from '../../../src/core/contract/views.ts';
import { targetOf } from '../../../src/core/domain/chat-key.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import { unbounded } from '../../../src/core/domain/foreign.ts';
import { type Chat, unreadOf, type World } from './world.ts';

interface ViewRows<Row extends AnyRow = AnyRow> {
  rows: readonly Row[];
  more?: boolean;
  later?: boolean;
}

type Views = {
  [V in ViewName]: (world: World, spec: Extract<ViewSpec, { view: V }>) => ViewRows<RowOf[V]> | null;
};

/** The rows that the view has now; null while it is not ready. */
export const rowsOf = (world: World, spec: ViewSpec): ViewRows | null =>
  (VIEWS[spec.view] as (of: World, with_: ViewSpec) => ViewRows | null)(world, spec);

const VIEWS: Views = {
  status: (world) => ({
    rows: [
      {
        ...world.status,
        requests: world.requests.filter(({ isReceived, status }) => isReceived && status === 1).length,
      },
    ],
  }),
  call: ({ calls }) => ({ rows: calls }),
  chats: ({ chats }) => ({ rows: chats.filter(({ isListed }) => isListed).map(chatRowOf), more: false }),
  head: ({ chats }, { chat }) => ({ rows: chats.filter(({ key }) => key === chat).map(headRowOf) }),
  pane: ({ chats }, spec) => paneOf(chats.find(({ key }) => key === spec.chat)?.messages ?? [], spec),
  members: ({ chats }, { chat }) => {
    const members = chats.find(({ key }) => key === chat)?.members ?? null;
    return members && { rows: members };
  },
  people: ({ friends, chats }) => ({
    rows: [
      ...friends.map(({ key, id, showName, headImage, online }: FriendRow) => ({
        key,
        type: 'PRIVATE' as const,
        targetId: id,
        showName,
        headImage,
        online,
        isBlocked: false,
      })),
      ...chats.filter(isOwnGroup).map(({ key, showName, headImage, blocked }) => ({
        key,
        type: 'GROUP' as const,
        targetId: targetOf(key).targetId,
        showName,
        headImage,
        online: false,
        isBlocked: blocked !== null,
      })),
    ],
  }),
  friends: ({ friends }) => ({ rows: friends }),
  requests: ({ requests }) => ({ rows: requests }),
  groupings: ({ groupings }) => ({ rows: groupings }),
  groups: ({ chats }) => ({
    rows: chats.filter(isOwnGroup).map(({ key, showName, headImage, isDnd, isTop, group }) => ({
      key,
      id: targetOf(key).targetId,
      showName,
      headImage,
      isOwner: group?.role === 'owner',
      isDnd,
      isTop,
      isBanned: group?.isBanned === true,
    })),
  }),
  group: ({ chats }, { chat }) => ({
    rows: chats.flatMap(({ key, group, isDnd, isTop }) =>
      key === chat && group ? [{ ...group, isDnd, isTop }] : [],
    ),
  }),
  search: searchIn,
};

const isOwnGroup = ({ group }: Chat): boolean => group !== null && group.role !== null;

const chatRowOf = (chat: Chat): ChatRow => {
  const { key, showName, headImage, online, isDnd, isTop, draft, mention } = chat;
  const last = chat.messages.at(-1);
  return {
    key,
    ...targetOf(key),
    showName,
    headImage,
    online,
    isDnd,
    isTop,
    last: last ? lastLineOf(last, key) : null,
    unread: unreadOf(chat),
    atMe: mention !== null && !mention.all,
    atAll: mention?.all === true,
    draft: draft.text,
    optTime: Math.max(last?.sendTime ?? 0, chat.openedAt),
  };
};

function lastLineOf(row: MessageRow, key: Chat['key']): LastLine {
  const { type, content, sendTime, sendId, sendNickName, own, mark, recalled, title } = row;
  return {
    type,
    content: title === '' ? content : title,
    sendTime,
    sendId,
    sendNickName: key.startsWith('group') ? sendNickName : '',
    own,
    mark,
    recalled,
  };
}

const headRowOf = (chat: Chat): HeadRow => {
  const { key, showName, headImage, online, isDnd, isTop, pinned, mention, blocked, draft, group } = chat;
  const role = group?.role ?? null;
  const members = role && chat.members;
  return {
    key,
    ...targetOf(key),
    showName,
    headImage,
    online,
    members: role && (group?.members ?? null),
    membersOnline: members?.filter((member) => member.online).length ?? null,
    role,
    isDnd,
    isTop,
    pinned,
    mention,
    blocked,
    readUpTo: chat.readUpTo,
    lastId: chat.messages.findLast(({ id }) => id !== null)?.id ?? 0,
    unread: unreadOf(chat),
    draft,
  };
};

function paneOf(messages: readonly MessageRow[], { size, around }: PaneSpec): ViewRows<MessageRow> {
  const sent = messages.filter(({ id }) => id !== null);
  const unsent = messages.filter(({ id }) => id === null);
  const end = around ? sent.filter(({ id }) => (id ?? 0) <= around.id).length + around.after : sent.length;
  const start = Math.max(0, (around ? end - around.after : end) - size);
  return {
    rows: [...sent.slice(start, end), ...unsent],
    more: start > 0,
    later: end < sent.length,
  };
}

/** The kinds of messages that a search finds, by type. */
const KINDS: Readonly<Record<number, SearchKind>> = {
  [MessageType.TEXT]: 'text',
  [MessageType.IMAGE]: 'picture',
  [MessageType.FILE]: 'file',
  [MessageType.AUDIO]: 'voice',
  [MessageType.VIDEO]: 'video',
  [MessageType.USER_CARD]: 'card',
  [MessageType.GROUP_CARD]: 'card',
};

function searchIn({ chats }: World, spec: SearchSpec): ViewRows<HitRow | SearchStateRow> {
  const words = spec.words.toLowerCase().split(/\s+/).filter(Boolean);
  const hits = chats
    .filter(({ key }) => spec.chat === undefined || key === spec.chat)
    .flatMap((chat) => chat.messages.flatMap((row) => hitOf(chat, row, words, spec) ?? []))
    .toSorted((a, b) => b.sendTime - a.sendTime || b.id - a.id);
  const more = hits.length > spec.size;
  const step = more ? 'settled' : 'done';
  const state: SearchStateRow = { key: 'state', kind: 'state', step, reached: 0, missing: 'nothing' };
  return { rows: [state, ...hits.slice(0, spec.size)], more };
}

function hitOf(chat: Chat, row: MessageRow, words: readonly string[], spec: SearchSpec): HitRow | null {
  const category = KINDS[row.type];
  if (row.id === null || category === undefined || row.recalled) return null;
  const text = unbounded(row.content).toLowerCase();
  const isFound =
    words.every((word) => text.includes(word)) &&
    (spec.kind === undefined || spec.kind === category) &&
    (spec.sender === undefined || spec.sender === row.sendId) &&
    (spec.after === undefined || row.sendTime >= spec.after) &&
    (spec.before === undefined || row.sendTime <= spec.before);
  if (!isFound) return null;
  const isText = category === 'text';
  return {
    key: `${chat.key}:${row.id}`,
    kind: 'hit',
    chat: chat.key,
    chatType: targetOf(chat.key).type,
    targetId: targetOf(chat.key).targetId,
    showName: chat.showName,
    headImage: chat.headImage,
    id: row.id,
    sendTime: row.sendTime,
    sendId: row.sendId,
    sendName: row.sendNickName,
    own: row.own,
    type: row.type,
    category,
    snippet: isText ? row.content : '',
    marks: isText ? words.map((word) => [text.indexOf(word), text.indexOf(word) + word.length] as const) : [],
    content: isText ? '' : row.content,
  };
}
