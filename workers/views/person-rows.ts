// Rows of the friends and groups that the user can write to. Pure.
import type { PersonRow } from '../../src/core/contract/rows.ts';
import { groupChat, privateChat, targetOf } from '../../src/core/domain/chat-key.ts';
import type { People } from '../people/people.ts';
import { nameOf } from './names.ts';

export function personRows(people: People): PersonRow[] {
  const friends = [...people.allFriends()]
    .filter((friend) => !friend.deleted)
    .map((friend) => privateChat(friend.id));
  const groups = [...people.allGroups()].filter((group) => !group.quit).map((group) => groupChat(group.id));
  return [...friends, ...groups].map((key) => {
    const { showName, headImage, online } = nameOf(key, people);
    return { key, ...targetOf(key), showName, headImage, online };
  });
}
