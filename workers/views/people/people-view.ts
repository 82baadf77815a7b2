// The friends and groups of the user, and whether each accepts messages.
import type { PersonRow } from '../../../src/core/contract/rows.ts';
import { groupChat, privateChat, targetOf, type ChatKey } from '../../../src/core/domain/chat-key.ts';
import type { People } from '../../people/people.ts';
import { BaseView } from '../base-view.ts';
import { blockedBy } from '../head-row.ts';
import { nameOf } from '../names.ts';
import type { ViewChange } from '../view.ts';

export class PeopleView extends BaseView<PersonRow> {
  protected override concerns({ kind }: ViewChange): boolean {
    return kind === 'people' || kind === 'person';
  }

  protected override rows(): PersonRow[] {
    const [people, chatStore] = [this.source.people(), this.source.chatStore()];
    return people && chatStore ? personRows(people, chatStore.self.id) : [];
  }
}

export function personRows(people: People, selfId: number): PersonRow[] {
  const friends = [...people.allFriends()]
    .filter((friend) => !friend.deleted)
    .map((friend) => privateChat(friend.id));
  const groups = [...people.allGroups()]
    .filter(({ quit, dissolve }) => !quit && !dissolve)
    .map((group) => groupChat(group.id));
  return [...friends, ...groups].map((key) => {
    const { showName, headImage, online } = nameOf(key, people);
    const isBlocked = isCertainlyBlocked(key, people, selfId);
    return { key, ...targetOf(key), showName, headImage, online, isBlocked };
  });
}

/** The members of an unopened group are unknown, so the user may be an admin, who can write while all are muted. */
function isCertainlyBlocked(key: ChatKey, people: People, selfId: number): boolean {
  const why = blockedBy(key, people, selfId)?.why;
  return why === 'all-muted' ? people.members(targetOf(key).targetId) !== null : why !== undefined;
}
