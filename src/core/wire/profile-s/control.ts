// Parsing of the `content` of control messages, which are invisible, by message type; signals.ts has the call
// signals. Parsing never throws. A `broken` content is only counted. So a content of another profile does no
// harm (type 82 with 'true', type 92 with 'false').
import * as v from 'valibot';
import { parseJson, toFlag, toId } from '../convert.ts';
import { FIRST } from '../schema.ts';
import { MessageType } from './enums.ts';
import {
  type Deleted,
  DeletedSchema,
  type Friend,
  type FriendGrouping,
  FriendGroupingSchema,
  type FriendOnline,
  FriendOnlineSchema,
  type FriendRequest,
  FriendRequestSchema,
  FriendSchema,
  type Group,
  type GroupMembers,
  GroupMembersSchema,
  type GroupMessage,
  GroupMessageSchema,
  GroupSchema,
} from './objects.ts';

export type Control =
  /** `id`: the id of the recalled message. */
  | { kind: 'recalled'; id: number }
  | { kind: 'deleted'; value: Deleted }
  | { kind: 'friendRequest'; value: FriendRequest }
  | { kind: 'friend'; value: Friend }
  | { kind: 'friendOnline'; value: FriendOnline }
  | { kind: 'groupings'; value: FriendGrouping[] }
  /** A setting that is on or off: do-not-disturb, pin to top, all members muted, or this user muted. */
  | { kind: 'flag'; value: boolean }
  | { kind: 'group'; value: Group }
  /** The pinned message of a group; null after it was unpinned or hidden. */
  | { kind: 'topMessage'; value: GroupMessage | null }
  | { kind: 'groupMembers'; value: GroupMembers }
  /** The reason why an account is banned, for display. */
  | { kind: 'reason'; value: string }
  /** A message of a type without content. */
  | { kind: 'none' }
  /** A message of a known type whose content does not parse. */
  | { kind: 'broken'; type: number }
  /** A message of a type that this client does not know. */
  | { kind: 'unknown'; type: number };

/** Parses the content of a control message. */
export function parseControl(type: number, content: string): Control {
  const parse = PARSERS.get(type);
  if (parse === undefined) return { kind: 'unknown', type };
  return parse(content) ?? { kind: 'broken', type };
}

type Parser = (content: string) => Control | undefined;

const none: Parser = () => ({ kind: 'none' });
const reason: Parser = (content) => ({ kind: 'reason', value: content });

const flag: Parser = (content) => {
  const value = toFlag(content.trim());
  return value === undefined ? undefined : { kind: 'flag', value };
};

const recalled: Parser = (content) => {
  const recalledId = toId(content.trim());
  return recalledId === undefined ? undefined : { kind: 'recalled', id: recalledId };
};

const topMessage: Parser = (content) =>
  content === '' ? { kind: 'topMessage', value: null } : json('topMessage', GroupMessageSchema)(content);

const friendRequest = json('friendRequest', FriendRequestSchema);

const PARSERS = new Map<number, Parser>([
  [MessageType.RECALL, recalled],
  [MessageType.READED, none],
  [MessageType.RECEIPT, none],
  [MessageType.DELETED, json('deleted', DeletedSchema)],
  [MessageType.USER_BANNED, reason],
  [MessageType.USER_UNREG, none],
  [MessageType.FRIEND_REQ_APPLY, friendRequest],
  [MessageType.FRIEND_REQ_APPROVE, friendRequest],
  [MessageType.FRIEND_REQ_REJECT, friendRequest],
  [MessageType.FRIEND_REQ_RECALL, friendRequest],
  [MessageType.FRIEND_NEW, json('friend', FriendSchema)],
  [MessageType.FRIEND_DEL, none],
  [MessageType.FRIEND_ONLINE, json('friendOnline', FriendOnlineSchema)],
  [MessageType.FRIEND_DND, flag],
  [MessageType.FRIEND_TOP, flag],
  [MessageType.FRIEND_GROUPING, json('groupings', v.array(FriendGroupingSchema))],
  [MessageType.GROUP_NEW, json('group', GroupSchema)],
  [MessageType.GROUP_DEL, none],
  [MessageType.GROUP_TOP_MESSAGE, topMessage],
  [MessageType.GROUP_DND, flag],
  [MessageType.GROUP_TOP, flag],
  [MessageType.GROUP_ALL_MUTED, flag],
  [MessageType.GROUP_MUTED, flag],
  [MessageType.GROUP_MEMBERS, json('groupMembers', GroupMembersSchema)],
]);

function json<K extends Control['kind']>(
  kind: K,
  schema: v.GenericSchema<unknown, Extract<Control, { kind: K; value: unknown }>['value']>,
): Parser {
  return (content) => {
    const result = v.safeParse(schema, parseJson(content), FIRST);
    if (!result.success) return undefined;
    return { kind, value: result.output } as unknown as Control;
  };
}
