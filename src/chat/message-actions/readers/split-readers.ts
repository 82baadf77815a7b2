// Split of a group's members into readers and non-readers of a message (protocol.md 3.6). Pure.
import type { MemberRow } from '../../../core/contract/rows.ts';

export interface Readers {
  read: readonly MemberRow[];
  unread: readonly MemberRow[];
}

/**
 * @param members current members; a reader who left the group is in neither list
 * @param readers user ids from the server
 * @param sender user id of the message's sender, who is in neither list
 */
export function splitReaders(
  members: readonly MemberRow[],
  readers: readonly number[],
  sender: number | null,
): Readers {
  const readerIds = new Set(readers);
  const others = members.filter((member) => member.userId !== sender);
  return {
    read: others.filter((member) => readerIds.has(member.userId)),
    unread: others.filter((member) => !readerIds.has(member.userId)),
  };
}
