// The friends and groups that the user can write to.
import type { PersonRow } from '../../../src/core/contract/rows.ts';
import { groupChat, privateChat, targetOf } from '../../../src/core/domain/chat-key.ts';
import type { People } from '../../people/people.ts';
import { BaseView } from '../base-view.ts';
import { nameOf } from '../names.ts';
import type { ViewChange } from '../view.ts';

export class PeopleView extends BaseView<PersonRow> {
  protected override concerns({ kind }: ViewChange): boolean {
    return kind === 'people' || kind === 'person';
  }

  protected override rows(): PersonRow[] {
    const people = this.source.people();
    return people && this.source.chatStore() ? personRows(people) : [];
  }
}

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
