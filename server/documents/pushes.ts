// The messages that the server pushes, by command and type of message, each with the form of its content.
import { Command, MessageType } from '../../src/core/wire/index.ts';
import type { PUSH_OBJECTS } from './named-schemas.ts';

export type PushCommand = typeof Command.PRIVATE | typeof Command.GROUP | typeof Command.SYSTEM;

/**
 * The content of a message, which is always a text. `json`: JSON of an object, or of a list of objects. `ids`: JSON of a
 * list of ids. `flag`: `true` or `false`. `id`: digits.
 */
export type ContentForm =
  | { kind: 'none' }
  | { kind: 'text' }
  | { kind: 'id' }
  | { kind: 'ids' }
  | { kind: 'flag' }
  | { kind: 'json'; of: keyof typeof PUSH_OBJECTS; isList?: true; isOptional?: true }
  /** JSON of `{call}`, or absent. */
  | { kind: 'call' };

export interface PushedMessage {
  /** Key of the message in the document: the command and the type in words. */
  name: string;
  cmd: PushCommand;
  types: readonly number[];
  /** The message is stored, so a pull brings it too. */
  isStored: boolean;
  content: ContentForm;
  summary: string;
}

type TypeName = keyof typeof MessageType;
type Row = [types: TypeName | readonly number[], content: ContentForm, summary: string];

const none: ContentForm = { kind: 'none' };
const text: ContentForm = { kind: 'text' };
const id: ContentForm = { kind: 'id' };
const flag: ContentForm = { kind: 'flag' };
const json = (of: keyof typeof PUSH_OBJECTS): ContentForm => ({ kind: 'json', of });
const list = (of: keyof typeof PUSH_OBJECTS): ContentForm => ({ kind: 'json', of, isList: true });

/** Messages that users send. Their contents come from clients, and the server does not check them. */
const SENT: readonly Row[] = [
  ['TEXT', text, 'A text'],
  ['IMAGE', json('Image'), 'A picture'],
  ['FILE', json('File'), 'A file'],
  ['AUDIO', json('Audio'), 'A voice message'],
  ['VIDEO', json('Video'), 'A video'],
  ['USER_CARD', json('UserCard'), 'A recommended user'],
  ['GROUP_CARD', json('GroupCard'), 'A recommended group'],
  [[7, 8, 9], text, 'A message of a type without a meaning: show that it is not supported'],
];

const PRIVATE_STORED: readonly Row[] = [
  ...SENT,
  ['RECALL', id, 'A message is recalled: the content is its id. Show a sentence in its place'],
  ['TIP_TEXT', json('Tip'), 'A sentence of the server between the messages'],
  ['ACT_RT_VOICE', json('Tip'), 'Record of a voice call; `k` is ended, cancelled, rejected, missed or busy'],
  ['ACT_RT_VIDEO', json('Tip'), 'Record of a video call; `k` is ended, cancelled, rejected, missed or busy'],
];

const PRIVATE_SIGNALS: readonly Row[] = [
  ['READED', none, 'The user has read this chat up to `id` on another terminal'],
  ['RECEIPT', none, 'The friend has read the messages up to `id`'],
  ['DELETED', json('Deleted'), 'The user has deleted messages for himself on another terminal'],
  ['FRIEND_REQ_APPLY', json('FriendRequest'), 'A friend request was made'],
  ['FRIEND_REQ_APPROVE', json('FriendRequest'), 'A friend request was approved; friendNew brings the friend'],
  ['FRIEND_REQ_REJECT', json('FriendRequest'), 'A friend request was rejected or has ended'],
  ['FRIEND_REQ_RECALL', json('FriendRequest'), 'A friend request was withdrawn or has ended'],
  ['FRIEND_NEW', json('Friend'), 'A friend is new or has changed: insert or replace it'],
  ['FRIEND_DEL', none, 'The friendship with `sendId` has ended'],
  ['FRIEND_ONLINE', json('FriendOnline'), 'A terminal of a friend came online or went offline'],
  ['FRIEND_DND', flag, 'Do-not-disturb of the chat with `recvId` has changed'],
  ['FRIEND_TOP', flag, 'The pin of the chat with `recvId` has changed'],
  ['FRIEND_GROUPING', list('FriendGrouping'), 'The groupings of friends have changed: the complete list'],
  ['RTC_SETUP_VOICE', { kind: 'call' }, 'A voice call rings'],
  ['RTC_SETUP_VIDEO', { kind: 'call' }, 'A video call rings'],
  ['RTC_ACCEPT', none, 'The call is accepted; to other terminals of the called user: answered elsewhere'],
  ['RTC_REJECT', none, 'The call is rejected'],
  ['RTC_CANCEL', none, 'The caller has cancelled'],
  ['RTC_FAILED', text, 'The call has failed: a reason for display, or the JSON of a Tip from the server'],
  ['RTC_HANGUP', none, 'The call has ended'],
  ['RTC_OFFER', json('SessionDescription'), 'An offer for this device'],
  ['RTC_ANSWER', json('SessionDescription'), 'An answer for this device'],
  ['RTC_CANDIDATE', json('IceCandidate'), 'An ICE candidate for this device'],
  ['RTC_ACCEPTING', none, 'The called user has accepted, and their devices are being opened'],
];

const GROUP_STORED: readonly Row[] = [
  ...SENT,
  ['RECALL', id, 'A message is recalled: the content is its id. Show a sentence in its place'],
  ['TIP_TEXT', json('Tip'), 'A sentence of the server between the messages'],
];

const GROUP_SIGNALS: readonly Row[] = [
  ['READED', none, 'The user has read this group up to `id` on another terminal'],
  ['RECEIPT', none, 'The number of readers of the message `id` has changed'],
  ['DELETED', json('Deleted'), 'The user has deleted messages for himself on another terminal'],
  ['GROUP_NEW', json('Group'), 'A group is new or has changed: insert or replace it'],
  ['GROUP_DEL', none, 'The user is no longer in the group'],
  [
    'GROUP_TOP_MESSAGE',
    { kind: 'json', of: 'GroupMessage', isOptional: true },
    'The pinned message has changed; without content nothing is pinned for this user',
  ],
  ['GROUP_DND', flag, 'Do-not-disturb of the group has changed'],
  ['GROUP_TOP', flag, 'The pin of the group chat has changed'],
  ['GROUP_ALL_MUTED', flag, 'All ordinary members are muted, or no longer'],
  ['GROUP_MUTED', flag, 'The user is muted in the group, or no longer'],
  ['GROUP_MEMBERS', json('GroupMembers'), 'Rows of the member list have changed'],
  [
    'GROUP_CALL',
    json('GroupCallInfo'),
    'The call of the group has changed; the highest `revision` is the newest',
  ],
  ['RTC_GROUP_SETUP', list('CallUser'), 'A group call rings; the content has all people of the call'],
  [
    'RTC_GROUP_ACCEPT',
    { kind: 'ids' },
    'A person has accepted; the content has the ids of all people in the call',
  ],
  ['RTC_GROUP_REJECT', none, 'A person has rejected the call'],
  ['RTC_GROUP_FAILED', json('CallFailure'), 'People do not come into the call'],
  ['RTC_GROUP_CANCEL', none, 'The call has ended'],
  ['RTC_GROUP_QUIT', none, 'A person has left the call'],
  ['RTC_GROUP_INVITE', list('CallUser'), 'More people ring; the content has only them'],
  ['RTC_GROUP_JOIN', json('CallUser'), 'A person has joined: send an offer'],
  ['RTC_GROUP_OFFER', json('SessionDescription'), 'An offer of `sendId` for this device'],
  ['RTC_GROUP_ANSWER', json('SessionDescription'), 'An answer of `sendId` for this device'],
  ['RTC_GROUP_CANDIDATE', json('IceCandidate'), 'An ICE candidate of `sendId` for this device'],
  ['RTC_GROUP_DEVICE', json('DeviceState'), 'A person has switched a device on or off'],
];

const SYSTEM_STORED: readonly Row[] = [
  ['SYSTEM_MESSAGE', none, 'An announcement; `messageSystemContent` answers its body'],
  ['RECALL', id, 'An announcement is recalled: the content is its number'],
];

const SYSTEM_SIGNALS: readonly Row[] = [
  ['READED', none, 'The user has read the announcements up to `seqNo`'],
  ['USER_BANNED', text, 'An operator has banned the user: the content is the reason. The socket closes'],
  ['USER_UNREG', none, 'The account is cancelled. The socket closes'],
];

export const PUSHED: readonly PushedMessage[] = [
  ...rows(Command.PRIVATE, 'private', PRIVATE_STORED, true),
  ...rows(Command.PRIVATE, 'private', PRIVATE_SIGNALS, false),
  ...rows(Command.GROUP, 'group', GROUP_STORED, true),
  ...rows(Command.GROUP, 'group', GROUP_SIGNALS, false),
  ...rows(Command.SYSTEM, 'system', SYSTEM_STORED, true),
  ...rows(Command.SYSTEM, 'system', SYSTEM_SIGNALS, false),
];

function rows(cmd: PushCommand, prefix: string, all: readonly Row[], isStored: boolean): PushedMessage[] {
  return all.map(([types, content, summary]) => ({
    name: typeof types === 'string' ? nameOf(prefix, types) : `${prefix}Other`,
    cmd,
    types: typeof types === 'string' ? [MessageType[types]] : types,
    isStored,
    content,
    summary,
  }));
}

/** `private` and `RTC_OFFER` become `privateRtcOffer`; `group` and `GROUP_NEW` become `groupNew`. */
function nameOf(prefix: string, type: TypeName): string {
  const words = type.toLowerCase().split('_');
  const rest = words[0] === prefix ? words.slice(1) : words;
  return prefix + rest.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}
