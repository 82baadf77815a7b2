// The engine. Friends, groups, members, and the few others whose names a chat needs. What the server's
// lists say replaces what was held; pushes change single rows.
import { Subject } from 'rxjs';
import {
  withPresence,
  type Friend,
  type Group,
  type GroupMember,
  type PeopleChange,
} from '../../src/core/domain/people.ts';
import { groupChat, privateChat, targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { decodeRows } from '../../src/core/wire/index.ts';

/** Someone who is no friend, or a group one is not in: only a name and a picture. */
export interface Stranger {
  showName: string;
  headImage: string;
}

/** `chat`: only this one shows otherwise, and no message does; absent where any may. */
export type PeopleNews =
  /** A record of the journal has another content: `friends`, `groups`, `members:<groupId>`. */
  | { kind: 'record'; name: string; chat?: ChatKey }
  /** Names or presence have changed in memory only. */
  | { kind: 'names'; chat?: ChatKey };

export class People {
  private friends = new Map<number, Friend>();
  private groups = new Map<number, Group>();
  private readonly membersOf = new Map<number, Map<number, GroupMember>>();
  private readonly strangers = new Map<ChatKey, Stranger>();
  /** Chats of which the server said that there is no such user or group. */
  private readonly nobodies = new Set<ChatKey>();
  readonly changes$ = new Subject<PeopleNews>();

  friend = (id: number): Friend | null => this.friends.get(id) ?? null;
  group = (id: number): Group | null => this.groups.get(id) ?? null;
  /** null until they were fetched. */
  members = (groupId: number): readonly GroupMember[] | null => {
    const held = this.membersOf.get(groupId);
    return held ? [...held.values()] : null;
  };
  member = (groupId: number, userId: number): GroupMember | undefined =>
    this.membersOf.get(groupId)?.get(userId);
  stranger = (chat: ChatKey): Stranger | null => this.strangers.get(chat) ?? null;
  allFriends = (): Iterable<Friend> => this.friends.values();
  allGroups = (): Iterable<Group> => this.groups.values();

  /** A friend or a group of the user's, past ones included. */
  holds(chat: ChatKey): boolean {
    const { type, targetId } = targetOf(chat);
    if (type === 'SYSTEM') return true;
    return type === 'PRIVATE' ? this.friends.has(targetId) : this.groups.has(targetId);
  }

  /** Nothing about this chat's partner needs to be asked. */
  knows(chat: ChatKey): boolean {
    return this.holds(chat) || this.strangers.has(chat) || this.nobodies.has(chat);
  }

  isNobody = (chat: ChatKey): boolean => this.nobodies.has(chat);

  setNobody(chat: ChatKey): void {
    this.nobodies.add(chat);
    this.changes$.next({ kind: 'names', chat });
  }

  /** The line is down: nobody can be said to be online. */
  forgetPresence(): void {
    this.friends = new Map([...this.friends].map(([id, friend]) => [id, offline(friend)]));
    this.changes$.next({ kind: 'names' });
  }

  setFriends(rows: readonly Friend[]): void {
    this.friends = new Map(rows.map((row) => [row.id, row]));
    this.changes$.next({ kind: 'record', name: 'friends' });
  }

  setGroups(rows: readonly Group[]): void {
    // Lists name no pinned message: what is known of it stays.
    const pinned = (id: number): Group['topMessage'] => this.groups.get(id)?.topMessage ?? null;
    this.groups = new Map(
      rows.map((row) => [row.id, { ...row, topMessage: row.topMessage ?? pinned(row.id) }]),
    );
    this.changes$.next({ kind: 'record', name: 'groups' });
  }

  setMembers(groupId: number, rows: readonly GroupMember[]): void {
    this.membersOf.set(groupId, new Map(rows.map((row) => [row.userId, row])));
    this.changes$.next({ kind: 'record', name: `members:${groupId}` });
  }

  setStranger(chat: ChatKey, stranger: Stranger): void {
    this.strangers.set(chat, stranger);
    this.changes$.next({ kind: 'names', chat });
  }

  apply(change: PeopleChange): void {
    switch (change.kind) {
      case 'friend':
        return this.putFriend(change.friend);
      case 'friend-gone':
        return this.editFriend(change.id, (friend) => ({ ...friend, deleted: true }));
      case 'presence':
        return this.presence(change);
      case 'flag':
        return this.flag(change);
      case 'group':
        return this.putGroup(change.group);
      case 'group-gone':
        return this.editGroup(change.id, (group) => ({ ...group, quit: true }));
      case 'pinned':
        return this.editGroup(change.groupId, (group) => ({ ...group, topMessage: change.message }));
      case 'members':
        return this.mergeMembers(change.groupId, change.members);
    }
  }

  /** What the journal keeps under a name. */
  record(name: string): readonly unknown[] {
    if (name === 'friends') return [...this.friends.values()];
    if (name === 'groups') return [...this.groups.values()];
    return this.members(Number(name.slice('members:'.length))) ?? [];
  }

  /** Rows of the journal, checked like a server's: another build may have written them. */
  restore(name: string, rows: readonly unknown[]): void {
    if (name === 'friends') this.setFriends(decodeRows('friend', rows).rows.map(offline));
    else if (name === 'groups') this.setGroups(decodeRows('group', rows).rows);
    else if (/^members:\d+$/.test(name)) {
      this.setMembers(Number(name.slice('members:'.length)), decodeRows('groupMember', rows).rows);
    }
  }

  private presence({ userId, terminal, online }: PeopleChange & { kind: 'presence' }): void {
    const held = this.friends.get(userId);
    const next = held && withPresence(held, terminal, online);
    if (!next || next === held) return;
    this.friends.set(userId, next);
    this.changes$.next({ kind: 'names', chat: privateChat(userId) });
  }

  private putFriend(friend: Friend): void {
    this.friends.set(friend.id, friend);
    this.changes$.next({ kind: 'record', name: 'friends' });
  }

  private flag({ chat, flag, on }: PeopleChange & { kind: 'flag' }): void {
    const { type, targetId } = targetOf(chat);
    const flagged = <T extends Friend | Group>(it: T): T =>
      (it as Partial<Group>)[flag] === on ? it : { ...it, [flag]: on };
    if (type === 'GROUP') return this.editGroup(targetId, flagged);
    if (flag === 'isDnd' || flag === 'isTop') this.editFriend(targetId, flagged);
  }

  private editFriend(id: number, edit: (friend: Friend) => Friend): void {
    const held = this.friends.get(id);
    const next = held && edit(held);
    if (next && next !== held) this.putFriend(next);
  }

  private editGroup(id: number, edit: (group: Group) => Group): void {
    const held = this.groups.get(id);
    const next = held && edit(held);
    if (next && next !== held) this.putGroup(next);
  }

  private putGroup(group: Group): void {
    this.groups.set(group.id, group);
    this.changes$.next({ kind: 'record', name: 'groups', chat: groupChat(group.id) });
  }

  private mergeMembers(groupId: number, changed: readonly GroupMember[]): void {
    const held = this.membersOf.get(groupId);
    if (held) this.setMembers(groupId, [...held.values(), ...changed]);
  }
}

/** Who was online when it was written says nothing about now. */
const offline = (friend: Friend): Friend => ({
  ...friend,
  online: false,
  onlineWeb: false,
  onlineApp: false,
});
