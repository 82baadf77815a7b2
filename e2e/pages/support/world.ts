// The rows of a fake engine as plain values: people, chats with their messages, friends and requests. views.ts derives
// the rows of each view from them.
import type { DeviceRow } from '../../../src/core/contract/account-commands.ts';
import type { CallRow } from '../../../src/core/contract/call-rows.ts';
import type { SiteConfig } from '../../../src/core/contract/commands.ts';
import type {
  FriendRow,
  GroupInfoRow,
  GroupingRow,
  RequestRow,
} from '../../../src/core/contract/people-rows.ts';
import type { HeadRow, MemberRow, MessageRow, QuoteRow, StatusRow } from '../../../src/core/contract/rows.ts';
import { type ChatKey, privateChat, targetOf } from '../../../src/core/domain/chat-key.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import { row as messageRow } from '../../../tests/unit/message-row.ts';

export interface World {
  status: StatusRow;
  site: SiteConfig;
  calls: CallRow[];
  people: Person[];
  friends: FriendRow[];
  requests: RequestRow[];
  groupings: GroupingRow[];
  chats: Chat[];
  devices: DeviceRow[];
  /** The highest id of a message so far. */
  lastId: number;
}

/** A user of the server. */
export interface Person {
  readonly id: number;
  readonly userName: string;
  nickName: string;
  headImage: string;
  fullImage: string;
  words: string;
  sex: 0 | 1;
  isManualApprove: boolean;
}

export interface Chat extends Pick<
  HeadRow,
  'key' | 'showName' | 'headImage' | 'online' | 'isDnd' | 'isTop' | 'pinned' | 'mention' | 'blocked' | 'draft'
> {
  isListed: boolean;
  openedAt: number;
  readUpTo: number;
  messages: MessageRow[];
  /** Deleted messages that an undo can bring back. */
  deleted: MessageRow[];
  /** null except for a group. */
  group: GroupInfoRow | null;
  /** null while the members are unknown, and except for a group. */
  members: MemberRow[] | null;
}

/** Adds a chat without messages. */
export function addChat(
  world: World,
  key: ChatKey,
  showName: string,
  more: Partial<Omit<Chat, 'key' | 'showName'>> = {},
): Chat {
  const chat: Chat = {
    key,
    showName,
    headImage: '',
    online: false,
    isDnd: false,
    isTop: false,
    pinned: null,
    mention: null,
    blocked: null,
    draft: { text: '', revision: 0 },
    isListed: true,
    openedAt: 0,
    readUpTo: 0,
    messages: [],
    deleted: [],
    group: null,
    members: null,
    ...more,
  };
  world.chats.push(chat);
  return chat;
}

/** The chat, which exists. */
export function chatOf(world: World, key: ChatKey): Chat {
  const chat = world.chats.find((one) => one.key === key);
  if (!chat) throw new Error(`the fake engine has no chat ${key}`);
  return chat;
}

export const selfOf = (world: World): NonNullable<StatusRow['self']> => {
  if (!world.status.self) throw new Error('no user is signed in');
  return world.status.self;
};

export const personOf = (world: World, id: number): Person => {
  const person = world.people.find((one) => one.id === id);
  if (!person) throw new Error(`the fake engine has no user ${id}`);
  return person;
};

/** Adds a message of this sender at the end of a chat, and returns its row. */
export function addMessage(
  world: World,
  key: ChatKey,
  senderId: number,
  content: string,
  more: Partial<MessageRow> = {},
): MessageRow {
  const chat = chatOf(world, key);
  const id = (world.lastId += 1);
  const own = senderId === world.status.self?.id;
  const isSystem = targetOf(key).type === 'SYSTEM';
  const sender = isSystem ? null : personOf(world, senderId);
  const message = messageRow(id, 0, {
    sendTime: Date.now(),
    sendId: senderId,
    sendNickName: sender?.nickName ?? '',
    headImage: sender?.headImage ?? '',
    own,
    mark: own ? 'sent' : 'none',
    content: content,
    ...more,
  });
  chat.messages.push(message);
  chat.isListed = true;
  if (own) chat.readUpTo = id;
  return message;
}

/** The quote of a message. */
export const quoteOf = ({
  id,
  sendId,
  sendNickName,
  own,
  type,
  content,
  recalled,
}: MessageRow): QuoteRow => ({
  id: id ?? 0,
  sendId,
  sendNickName,
  own,
  type,
  content,
  recalled: recalled !== null,
});

export function recallMessage(world: World, key: ChatKey, id: number, byId: number): void {
  const chat = chatOf(world, key);
  const own = byId === world.status.self?.id;
  chat.messages = chat.messages.map((message) => {
    if (message.id === id) {
      const recalled = { byId, byName: personOf(world, byId).nickName, own };
      return { ...message, content: '', recalled };
    }
    return message.quote?.id === id
      ? { ...message, quote: { ...message.quote, content: '', recalled: true } }
      : message;
  });
}

/** Ends a friendship. The chat stays readable. */
export function endFriendship(world: World, id: number): void {
  world.friends = world.friends.filter((friend) => friend.id !== id);
  chatOf(world, privateChat(id)).blocked = { why: 'not-friends', wereFriends: true };
}

/** No user is signed in. */
export function signOutWorld(world: World): void {
  world.status = { ...world.status, phase: 'stopped', self: null };
}

/** Number of unread messages of other users. */
export const unreadOf = (chat: Chat): number =>
  chat.messages.filter(
    ({ id, own, type, recalled }) =>
      !own && (id ?? 0) > chat.readUpTo && type !== MessageType.TIP_TEXT && recalled === null,
  ).length;
