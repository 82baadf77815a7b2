// The meaning of a frame: an event of a chat, a change of people, the end of the sign-in, or nothing that
// concerns this client.
import type { SignInEnd } from '../../src/core/contract/rows.ts';
import type { PeopleChange } from '../../src/core/domain/people.ts';
import { groupChat, SYSTEM_CHAT, targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { MessageType } from '../../src/core/domain/enums.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import {
  Command,
  groupEvent,
  parseControl,
  privateEvent,
  privatePartner,
  systemEvent,
  type Control,
  type Frame,
  type GroupMessage,
  type Feed,
  type PrivateMessage,
  type SystemMessage,
} from '../../src/core/wire/index.ts';

export type Meaning =
  | { kind: 'event'; feed: Feed; event: ChatEvent }
  | { kind: 'people'; feed: Feed; change: PeopleChange }
  /** A private read receipt without an id: the engine has to ask the server for the id. */
  | { kind: 'ask-read'; feed: 'private'; chat: ChatKey }
  | { kind: 'end'; why: SignInEnd }
  | { kind: 'nothing' };

/** The state of the connection when a frame arrives. */
export interface FrameContext {
  selfId: number;
  /** The highest id of the feed before this frame: a frame without an id covers ids up to it. */
  position: (feed: Feed) => number;
  /** Server time, ms. */
  now: () => number;
}

const noMeaning: Meaning = { kind: 'nothing' };

export function classify(frame: Frame, context: FrameContext): Meaning {
  switch (frame.cmd) {
    case Command.FORCED_LOGOFF:
      return { kind: 'end', why: { why: 'forced-logoff' } };
    case Command.PRIVATE:
      return privateMeaning(frame.data, context);
    case Command.GROUP:
      return groupMeaning(frame.data, context);
    case Command.SYSTEM:
      return systemMeaning(frame.data, context);
    default:
      return noMeaning;
  }
}

function privateMeaning(row: PrivateMessage, context: FrameContext): Meaning {
  const { selfId, position } = context;
  const chat = privatePartner(row, selfId);
  if (isForged(row, selfId)) return noMeaning;
  switch (row.type) {
    case MessageType.READED:
      return event('private', chat && readUpTo(chat, row.id, position('private')));
    case MessageType.RECEIPT:
      if (chat === null) return noMeaning;
      return row.id === null
        ? { kind: 'ask-read', feed: 'private', chat }
        : event('private', { kind: 'peer-read', chat, upTo: row.id });
    case MessageType.DELETED:
      return event('private', chat && deletion(chat, row.content, 'private', context));
    case MessageType.FRIEND_DEL:
      return row.sendId === null ? noMeaning : people('private', { kind: 'friend-gone', id: row.sendId });
    case MessageType.FRIEND_REQ_APPLY:
    case MessageType.FRIEND_REQ_APPROVE:
    case MessageType.FRIEND_REQ_REJECT:
    case MessageType.FRIEND_REQ_RECALL:
    case MessageType.FRIEND_GROUPING:
    case MessageType.FRIEND_NEW:
    case MessageType.FRIEND_ONLINE:
    case MessageType.FRIEND_DND:
    case MessageType.FRIEND_TOP:
      return people('private', changeOf(row.type, row.content, chat));
    default:
      return event('private', privateEvent(row, selfId));
  }
}

function groupMeaning(row: GroupMessage, context: FrameContext): Meaning {
  const { selfId, position } = context;
  const chat = row.groupId ? groupChat(row.groupId) : null;
  if (isForged(row, selfId)) return noMeaning;
  switch (row.type) {
    case MessageType.READED:
      return event('group', chat && readUpTo(chat, row.id, position('group')));
    case MessageType.RECEIPT: {
      const { id, readedCount, receiptOk } = row;
      return event(
        'group',
        chat && id !== null ? { kind: 'receipt', chat, id, readedCount, receiptOk } : null,
      );
    }
    case MessageType.DELETED:
      return event('group', chat && deletion(chat, row.content, 'group', context));
    case MessageType.GROUP_DEL:
      return row.groupId === null ? noMeaning : people('group', { kind: 'group-gone', id: row.groupId });
    case MessageType.GROUP_NEW:
    case MessageType.GROUP_TOP_MESSAGE:
    case MessageType.GROUP_DND:
    case MessageType.GROUP_TOP:
    case MessageType.GROUP_ALL_MUTED:
    case MessageType.GROUP_MUTED:
    case MessageType.GROUP_MEMBERS:
      return people('group', changeOf(row.type, row.content, chat));
    default:
      return event('group', groupEvent(row, selfId));
  }
}

function systemMeaning(row: SystemMessage, { position }: FrameContext): Meaning {
  switch (row.type) {
    case MessageType.USER_BANNED:
      return { kind: 'end', why: { why: 'banned', reason: row.content } };
    case MessageType.USER_UNREG:
      return { kind: 'end', why: { why: 'cancelled' } };
    case MessageType.READED:
      return event('system', readUpTo(SYSTEM_CHAT, row.seqNo, position('system')));
    default:
      return event('system', systemEvent(row));
  }
}

/**
 * True where another user sends a read mark or a deletion in this user's name. Some servers forward any
 * message type that a client sends.
 */
const isForged = ({ type, sendId }: PrivateMessage | GroupMessage, selfId: number): boolean =>
  (type === MessageType.READED || type === MessageType.DELETED) && sendId !== null && sendId !== selfId;

/**
 * The read mark of a frame. Without an id it goes up to the feed's position, but no higher than the chat's
 * newest message. The position may be an implausibly high id.
 */
const readUpTo = (chat: ChatKey, id: number | null, position: number): ChatEvent =>
  id === null
    ? { kind: 'read', chat, upTo: position, told: true, most: true }
    : { kind: 'read', chat, upTo: id, told: true };

const event = (feed: Feed, it: ChatEvent | null): Meaning =>
  it === null ? noMeaning : { kind: 'event', feed, event: it };

const people = (feed: Feed, change: PeopleChange | null): Meaning =>
  change === null ? noMeaning : { kind: 'people', feed, change };

/** A deletion on another device of this user: single messages, or the whole chat up to an id. */
function deletion(
  chat: ChatKey,
  content: string,
  feed: Feed,
  { position, now }: FrameContext,
): ChatEvent | null {
  const control = parseControl(MessageType.DELETED, content);
  if (control.kind !== 'deleted') return null;
  const { messageIds, maxId } = control.value;
  if (messageIds === null) return { kind: 'cleared', chat, upTo: maxId ?? position(feed), at: now() };
  return messageIds.length === 0 ? null : { kind: 'removed', chat, ids: messageIds };
}

/**
 * Returns null for a frame of another protocol profile under the same type number, such as 82 with `true`.
 */
function changeOf(type: number, content: string, chat: ChatKey | null): PeopleChange | null {
  const control: Control = parseControl(type, content);
  switch (control.kind) {
    case 'friend':
      return { kind: 'friend', friend: control.value };
    case 'friendRequest':
      return { kind: 'request', request: control.value };
    case 'groupings':
      return { kind: 'groupings', groupings: control.value };
    case 'friendOnline':
      return { kind: 'presence', ...control.value };
    case 'group':
      return { kind: 'group', group: control.value };
    case 'groupMembers':
      return { kind: 'members', groupId: control.value.groupId, members: control.value.members };
    case 'topMessage':
      return chat && { kind: 'pinned', groupId: targetOf(chat).targetId, message: control.value };
    case 'flag': {
      const name = FLAGS[type];
      return chat && name ? { kind: 'flag', chat, flag: name, on: control.value } : null;
    }
    default:
      return null;
  }
}

const FLAGS: Record<number, (PeopleChange & { kind: 'flag' })['flag']> = {
  [MessageType.FRIEND_DND]: 'isDnd',
  [MessageType.GROUP_DND]: 'isDnd',
  [MessageType.FRIEND_TOP]: 'isTop',
  [MessageType.GROUP_TOP]: 'isTop',
  [MessageType.GROUP_ALL_MUTED]: 'isAllMuted',
  [MessageType.GROUP_MUTED]: 'isMuted',
};
