// Plain values for unit tests: messages, chats, friends and groups.
import { expect } from 'vitest';
import type { ChatState } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { MessageStatus, MessageType } from '../../src/core/domain/enums.ts';
import type { Message, StoredMessage } from '../../src/core/domain/message.ts';
import type { Friend, Group, GroupMember } from '../../src/core/domain/people.ts';
import { reduceChat } from '../../src/core/domain/reduce.ts';
import { createScope, type Scope } from '../../workers/scope.ts';

/** A scope in which a bug fails the test. */
export const testScope = (): Scope => createScope((bug) => expect.fail(String(bug)));

export const ME = { id: 1 };
export const FRIEND = 2;
export const CHAT = 'private-2' as const;
export const GROUP = 'group-7' as const;

export function message(id: number, over: Partial<StoredMessage> = {}): StoredMessage {
  const selfSend = over.sendId === ME.id;
  return {
    id,
    tmpId: '',
    seqNo: null,
    sendId: FRIEND,
    recvId: ME.id,
    groupId: null,
    type: MessageType.TEXT,
    content: `text ${id}`,
    sendTime: 1_790_000_000_000 + id * 1000,
    selfSend,
    status: MessageStatus.PENDING,
    atUserIds: [],
    quoteMessage: null,
    sendNickName: '',
    title: '',
    receipt: false,
    readedCount: 0,
    receiptOk: false,
    order: 0,
    failure: '',
    ...over,
  };
}

export const own = (id: number, over: Partial<StoredMessage> = {}): StoredMessage =>
  message(id, { sendId: ME.id, recvId: FRIEND, ...over });

export const echo = (tmpId: string, order: number, over: Partial<Message> = {}): Message => ({
  ...own(0),
  id: null,
  tmpId,
  order,
  status: MessageStatus.SENDING,
  ...over,
});

/** The event of a message in the private chat. */
export const put = (it: StoredMessage): ChatEvent => ({ kind: 'message', chat: CHAT, message: it });

export const fold = (...events: ChatEvent[]): ChatState => {
  const folded = events.reduce<ChatState | undefined>(
    (state, event) => reduceChat(state, event, ME),
    undefined,
  );
  if (!folded) throw new Error('no events');
  return folded;
};

export const ids = (state: ChatState): number[] => [...state.timeline.after(0)].map((it) => it.id);

/** A friend as the server's list has them. */
export const friend = (over: Partial<Friend> = {}): Friend => ({
  id: 2,
  nickName: 'Mira',
  showNickName: 'Mira',
  remarkNickName: '',
  headImage: '',
  online: true,
  onlineWeb: true,
  onlineApp: false,
  isDnd: false,
  isTop: false,
  deleted: false,
  ...over,
});

/** A group as the server's list has it. */
export const group = (over: Partial<Group> = {}): Group => ({
  id: 7,
  name: 'Choir',
  showGroupName: 'Choir',
  remarkGroupName: '',
  remarkNickName: '',
  headImage: '',
  headImageThumb: '',
  notice: '',
  ownerId: 2,
  isBanned: false,
  reason: '',
  isDnd: false,
  isTop: false,
  isAllMuted: false,
  isMuted: false,
  isNoprivatechat: false,
  isAllowInvite: true,
  quit: false,
  dissolve: false,
  topMessage: null,
  ...over,
});

/** The bug callback of a scope in a test that expects no bug. */
export const unexpected = (bug: unknown): never => {
  throw bug;
};

/** A member of a group as the server's list has it. */
export const member = (userId: number, over: Partial<GroupMember> = {}): GroupMember => ({
  userId,
  showNickName: `Member ${userId}`,
  headImage: '',
  isManager: false,
  isMuted: false,
  quit: false,
  online: false,
  ...over,
});
