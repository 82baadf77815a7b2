// The groups that the user is in.
import type { GroupRow } from '../../../src/core/contract/people-rows.ts';
import { groupChat } from '../../../src/core/domain/chat-key.ts';
import type { People } from '../../people/people.ts';
import { BaseView } from '../base-view.ts';
import type { ViewChange } from '../view.ts';

export class GroupsView extends BaseView<GroupRow> {
  protected override concerns({ kind }: ViewChange): boolean {
    return kind === 'people' || kind === 'person';
  }

  protected override rows(): GroupRow[] {
    const [people, chatStore] = [this.source.people(), this.source.chatStore()];
    return people && chatStore ? groupRows(people, chatStore.self.id) : [];
  }
}

export function groupRows(people: People, selfId: number): GroupRow[] {
  return [...people.allGroups()]
    .filter(({ quit, dissolve }) => !quit && !dissolve)
    .map(({ id, showGroupName, headImage, headImageThumb, ownerId, isDnd, isTop, isBanned }) => ({
      key: groupChat(id),
      id,
      showName: showGroupName,
      headImage: headImageThumb || headImage,
      isOwner: ownerId === selfId,
      isDnd,
      isTop,
      isBanned,
    }));
}
