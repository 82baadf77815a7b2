// Parts of the server that users, friends and groups use: those of messages, because joining a group or
// becoming friends adds a message, and the hashing of passwords for new users.
import type { Passwords } from '../auth/passwords.ts';
import type { MemberRow } from '../messages/membership.ts';
import type { MessageServices } from '../messages/services.ts';
import type { SharedReads } from '../shared-reads.ts';

export interface PeopleServices extends MessageServices {
  passwords: Passwords;
  memberReads: MemberReads;
  calls: CallEnds;
  groupCalls: GroupCallEnds;
}

/** Reads of the members of a group, by its id. */
export type MemberReads = SharedReads<number, JoinedMember[]>;

/** A member, with the fields of the user that the group shows. */
export interface JoinedMember {
  member: MemberRow;
  nickName: string;
  headImage: string | null;
  isBot: boolean;
}

/** Ends of calls that a change of people causes. */
export interface CallEnds {
  /** Ends the call of a user whose account ends or is banned. */
  endOf(userId: number): void;
  /** Ends the call between two users who are no longer friends. */
  endBetween(a: number, b: number): void;
}

/** Ends of group calls, and of parts in them, that a change of people causes. */
export interface GroupCallEnds {
  /** Takes a user whose account ends or is banned out of the call. */
  endOf(userId: number): void;
  /** Takes users who are not members any more out of the call of the group. No members: the call ends. */
  membersAre(groupId: number, userIds: readonly number[]): void;
  /** Ends the call of a group that is banned. */
  endIn(groupId: number): void;
}
