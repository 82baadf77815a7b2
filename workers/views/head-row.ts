// The row of a conversation's head and composer.
import type { Blocked, HeadRow } from '../../src/core/contract/rows.ts';
import { targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { emptyChat, isVisible, type ChatState } from '../../src/core/domain/chat.ts';
import { ChatType, GroupRole } from '../../src/core/domain/enums.ts';
import { roleIn, type Group, type Pinned } from '../../src/core/domain/people.ts';
import type { People } from '../people/people.ts';
import { nameOf } from './names.ts';

export function headRow(
  key: ChatKey,
  chat: ChatState | undefined,
  people: People,
  selfId: number,
  readUpTo: number,
): HeadRow {
  const { summary, marks } = chat ?? emptyChat(key);
  const { type, targetId } = targetOf(key);
  const group = type === ChatType.GROUP ? people.group(targetId) : null;
  const joined = group && !isFormer(group) ? group : null;
  // The members of a former group are those of the last day in it.
  const members = joined ? people.members(targetId)?.filter((member) => !member.quit) : undefined;
  const pinned = group?.topMessage;
  const [mention] = summary.mentions;
  return {
    key,
    type,
    targetId,
    ...nameOf(key, people),
    members: members?.length ?? null,
    membersOnline: members?.filter((member) => member.online).length ?? null,
    role: joined ? roleIn(joined, people.member(targetId, selfId), selfId) : null,
    // Hide a pinned message that is deleted here or recalled, even before the group unpins it.
    pinned:
      pinned?.id && isVisible(pinned.id, marks) && !marks.recalled.find(pinned.id)
        ? pinnedRow(pinned, pinned.id, selfId)
        : null,
    mention: mention ? { id: mention.id, all: !mention.me } : null,
    blocked: blockedBy(key, people, selfId),
    readUpTo,
    lastId: summary.lastId,
    unread: summary.unread,
    draft: marks.draft,
  };
}

const pinnedRow = (
  { sendId, sendNickName, type, content }: Pinned,
  id: number,
  selfId: number,
): HeadRow['pinned'] => ({ id, sendId: sendId ?? 0, sendNickName, own: sendId === selfId, type, content });

/** The reason why the user cannot write in this chat; null where writing is allowed. */
export function blockedBy(key: ChatKey, people: People, selfId: number): Blocked | null {
  const { type, targetId } = targetOf(key);
  if (people.isMissing(key) && !people.holds(key)) return { why: 'nobody' };
  if (type === ChatType.SYSTEM) return { why: 'system' };
  if (type === ChatType.PRIVATE) {
    const standing = people.standings.get(targetId);
    if (standing?.isBanned) return { why: 'banned', reason: standing.reason };
    if (standing?.isCancelled) return { why: 'cancelled' };
    const friend = people.friend(targetId);
    // Before the friend list has loaded, friendship is unknown: the server decides.
    return friend?.deleted === true || (!friend && people.stranger(key))
      ? { why: 'not-friends', wereFriends: friend !== null }
      : null;
  }
  const group = people.group(targetId);
  if (!group) return people.stranger(key) ? { why: 'left-group', isDissolved: false } : null;
  if (isFormer(group)) return { why: 'left-group', isDissolved: group.dissolve };
  if (group.isBanned) return { why: 'group-banned', reason: group.reason };
  if (group.isMuted) return { why: 'muted' };
  const role = roleIn(group, people.member(targetId, selfId), selfId);
  return group.isAllMuted && role === GroupRole.MEMBER ? { why: 'all-muted' } : null;
}

const isFormer = ({ quit, dissolve }: Group): boolean => quit || dissolve;
