// The tab. The members of a group, parted into those who have read a message and those who have not (protocol.md 3.6). Pure.
import type { MemberRow } from '../../../core/contract/rows.ts';

export interface Readers {
  read: readonly MemberRow[];
  unread: readonly MemberRow[];
}

/**
 * @param members who is in the group now: whoever quit is in neither part
 * @param readers ids, as the server tells them
 * @param sender of the message: in neither part
 */
export function splitReaders(
  members: readonly MemberRow[],
  readers: readonly number[],
  sender: number | null,
): Readers {
  const have = new Set(readers);
  const others = members.filter((member) => member.userId !== sender);
  return {
    read: others.filter((member) => have.has(member.userId)),
    unread: others.filter((member) => !have.has(member.userId)),
  };
}
