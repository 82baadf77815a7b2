// Friends, friend requests, groupings, groups, members, and the few strangers whose names a chat needs. The server's lists replace all
// rows; pushes change single rows.
import { Subject } from 'rxjs';
import {
  withPresence,
  type Friend,
  type FriendGrouping,
  type FriendRequest,
  type Group,
  type GroupMember,
  type PeopleChange,
} from '../../src/core/domain/people.ts';
import { groupChat, privateChat, targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { FriendRequestStatus } from '../../src/core/domain/enums.ts';
import { decodeRows, type RowKind } from '../../src/core/wire/index.ts';

/** A person who is not a friend, or a group without the user: only a name and a picture. */
export interface Stranger {
  showName: string;
  headImage: string;
}

/** Whether another user's account is banned or cancelled. */
export interface Standing {
  isBanned: boolean;
  /** The reason of the ban; '' for none. */
  reason: string;
  isCancelled: boolean;
}

/**
 * `chat`: the only chat whose rows change, except its message rows; absent where rows of any chat may change.
 */
export type PeopleNews =
  /** The journal's record of this name has changed: one of PEOPLE_LISTS, or `members:<groupId>`. */
  | { kind: 'record'; name: string; chat?: ChatKey }
  /** Names or presence have changed in memory only. */
  | { kind: 'names'; chat?: ChatKey };

export class People {
  #friends = new Map<number, Friend>();
  #groups = new Map<number, Group>();
  readonly #membersOf = new Map<number, Map<number, GroupMember>>();
  readonly #strangers = new Map<ChatKey, Stranger>();
  /** The standing of other users' accounts, where the server has told it. */
  readonly standings = new Map<number, Standing>();
  /** Chats whose user or group does not exist, by the server's answer. */
  readonly #missing = new Set<ChatKey>();
  /** Only `setList` changes these two: each is the same array until then. */
  requests: readonly FriendRequest[] = [];
  groupings: readonly FriendGrouping[] = [];
  readonly changes$ = new Subject<PeopleNews>();
  /** Number of changes of each record, by its name. A change of members counts even while the members are unknown. */
  readonly #revisions = new Map<string, number>();

  friend = (id: number): Friend | null => this.#friends.get(id) ?? null;
  group = (id: number): Group | null => this.#groups.get(id) ?? null;
  /** null until the members are fetched. */
  members = (groupId: number): readonly GroupMember[] | null => {
    const held = this.#membersOf.get(groupId);
    return held ? [...held.values()] : null;
  };
  member = (groupId: number, userId: number): GroupMember | undefined =>
    this.#membersOf.get(groupId)?.get(userId);
  stranger = (chat: ChatKey): Stranger | null => this.#strangers.get(chat) ?? null;
  revision = (name: string): number => this.#revisions.get(name) ?? 0;
  allFriends = (): Iterable<Friend> => this.#friends.values();
  allGroups = (): Iterable<Group> => this.#groups.values();

  /** Whether the chat's partner is a friend or group of the user, past ones included. */
  holds(chat: ChatKey): boolean {
    const { type, targetId } = targetOf(chat);
    if (type === 'SYSTEM') return true;
    return type === 'PRIVATE' ? this.#friends.has(targetId) : this.#groups.has(targetId);
  }

  /** True where the chat's partner needs no look-up. */
  knows(chat: ChatKey): boolean {
    return this.holds(chat) || this.#strangers.has(chat) || this.#missing.has(chat);
  }

  isMissing = (chat: ChatKey): boolean => this.#missing.has(chat);

  setMissing(chat: ChatKey): void {
    this.#missing.add(chat);
    this.changes$.next({ kind: 'names', chat });
  }

  /** Shows every friend as offline, because presence is unknown while disconnected. */
  forgetPresence(): void {
    this.#friends = new Map([...this.#friends].map(([id, friend]) => [id, offline(friend)]));
    this.changes$.next({ kind: 'names' });
  }

  setFriends(rows: readonly Friend[]): void {
    this.#friends = new Map(rows.map((row) => [row.id, row]));
    this.#changed('friends');
  }

  setGroups(rows: readonly Group[]): void {
    // Lists contain no pinned message: keep the known one.
    const pinned = (id: number): Group['topMessage'] => this.#groups.get(id)?.topMessage ?? null;
    this.#groups = new Map(
      rows.map((row) => [row.id, { ...row, topMessage: row.topMessage ?? pinned(row.id) }]),
    );
    this.#changed('groups');
  }

  setMembers(groupId: number, rows: readonly GroupMember[]): void {
    this.#membersOf.set(groupId, new Map(rows.map((row) => [row.userId, row])));
    this.#changed(`members:${groupId}`);
  }

  setList(name: 'requests', rows: readonly FriendRequest[]): void;
  setList(name: 'groupings', rows: readonly FriendGrouping[]): void;
  setList(name: 'requests' | 'groupings', rows: readonly never[]): void {
    if (name === 'requests') this.requests = rows.map((row) => this.#finalRequest(row));
    else this.groupings = rows;
    this.#changed(name);
  }

  setStranger(chat: ChatKey, stranger: Stranger): void {
    this.#strangers.set(chat, stranger);
    this.changes$.next({ kind: 'names', chat });
  }

  apply(change: PeopleChange): void {
    switch (change.kind) {
      case 'friend':
        return this.#putFriend(change.friend);
      case 'friend-gone':
        return this.#editFriend(change.id, (friend) => ({ ...friend, deleted: true }));
      case 'request':
        return this.setList('requests', [
          ...this.requests.filter(({ id }) => id !== change.request.id),
          change.request,
        ]);
      case 'groupings':
        return this.setList('groupings', change.groupings);
      case 'presence':
        return this.#presence(change);
      case 'flag':
        return this.#flag(change);
      case 'group':
        return this.#putGroup(change.group);
      case 'group-gone':
        return this.#editGroup(change.id, (group) => ({ ...group, quit: true }));
      case 'pinned':
        return this.#editGroup(change.groupId, (group) => ({ ...group, topMessage: change.message }));
      case 'members':
        return this.#mergeMembers(change.groupId, change.members);
    }
  }

  /** The content of the journal's record of this name. */
  record(name: string): readonly unknown[] {
    if (name === 'friends') return [...this.#friends.values()];
    if (name === 'groups') return [...this.#groups.values()];
    if (name === 'requests' || name === 'groupings') return this[name];
    return this.members(groupOf(name)) ?? [];
  }

  /** Restores rows of the journal, validated like the server's: another build may have written them. */
  restore(name: string, rows: readonly unknown[]): void {
    const valid = <K extends RowKind>(kind: K) => decodeRows(kind, rows).rows;
    if (name === 'friends') this.setFriends(valid('friend').map(offline));
    else if (name === 'groups') this.setGroups(valid('group'));
    else if (name === 'requests') this.setList(name, valid('friendRequest'));
    else if (name === 'groupings') this.setList(name, valid('friendGrouping'));
    else if (/^members:\d+$/.test(name)) this.setMembers(groupOf(name), valid('groupMember'));
  }

  #presence({ userId, terminal, online }: PeopleChange & { kind: 'presence' }): void {
    const held = this.#friends.get(userId);
    const next = held && withPresence(held, terminal, online);
    if (!next || next === held) return;
    this.#friends.set(userId, next);
    this.changes$.next({ kind: 'names', chat: privateChat(userId) });
  }

  /** A request is decided once, so a pending state of a decided request is older than the held one. */
  #finalRequest(request: FriendRequest): FriendRequest {
    if (request.status !== FriendRequestStatus.PENDING) return request;
    const held = this.requests.find(({ id }) => id !== null && id === request.id);
    return held && held.status !== FriendRequestStatus.PENDING ? held : request;
  }

  #putFriend(friend: Friend): void {
    this.#friends.set(friend.id, friend);
    this.#changed('friends');
  }

  #flag({ chat, flag, on }: PeopleChange & { kind: 'flag' }): void {
    const { type, targetId } = targetOf(chat);
    const flagged = <T extends Friend | Group>(it: T): T =>
      (it as Partial<Group>)[flag] === on ? it : { ...it, [flag]: on };
    if (type === 'GROUP') return this.#editGroup(targetId, flagged);
    if (flag === 'isDnd' || flag === 'isTop') this.#editFriend(targetId, flagged);
  }

  #editFriend(id: number, edit: (friend: Friend) => Friend): void {
    const held = this.#friends.get(id);
    const next = held && edit(held);
    if (next && next !== held) this.#putFriend(next);
  }

  #editGroup(id: number, edit: (group: Group) => Group): void {
    const held = this.#groups.get(id);
    const next = held && edit(held);
    if (next && next !== held) this.#putGroup(next);
  }

  #putGroup(group: Group): void {
    this.#groups.set(group.id, group);
    this.#changed('groups', groupChat(group.id));
  }

  #mergeMembers(groupId: number, changed: readonly GroupMember[]): void {
    const held = this.#membersOf.get(groupId);
    if (held) this.setMembers(groupId, [...held.values(), ...changed]);
    else this.#count(`members:${groupId}`);
  }

  #changed(name: string, chat?: ChatKey): void {
    this.#count(name);
    this.changes$.next({ kind: 'record', name, ...(chat && { chat }) });
  }

  #count(name: string): void {
    this.#revisions.set(name, this.revision(name) + 1);
  }
}

/** Sets a friend to offline, because the known presence may be outdated. */
const offline = (friend: Friend): Friend => ({
  ...friend,
  online: false,
  onlineWeb: false,
  onlineApp: false,
});

/** The id in the name `members:<groupId>`. */
const groupOf = (name: string): number => Number(name.slice('members:'.length));
