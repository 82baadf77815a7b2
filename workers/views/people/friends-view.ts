// The user's present friends, with their groupings.
import type { FriendRow } from '../../../src/core/contract/people-rows.ts';
import { privateChat } from '../../../src/core/domain/chat-key.ts';
import type { People } from '../../people/people.ts';
import { BaseView } from '../base-view.ts';
import type { ViewChange } from '../view.ts';

export class FriendsView extends BaseView<FriendRow> {
  protected override concerns({ kind }: ViewChange): boolean {
    return kind === 'people' || kind === 'person';
  }

  protected override rows(): FriendRow[] {
    const people = this.source.people();
    return people && this.source.chatStore() ? friendRows(people) : [];
  }
}

export function friendRows(people: People): FriendRow[] {
  const groupingOf = new Map(
    people.groupings.flatMap(({ id, friendIds }) => friendIds.map((friendId) => [friendId, id] as const)),
  );
  return [...people.allFriends()]
    .filter(({ deleted }) => !deleted)
    .map((friend) => {
      const { id, nickName, headImage, online, onlineWeb, onlineApp, isDnd, isTop } = friend;
      return {
        key: privateChat(id),
        id,
        showName: friend.showNickName,
        nickName,
        remark: friend.remarkNickName,
        headImage,
        online,
        onlineWeb,
        onlineApp,
        isDnd,
        isTop,
        grouping: groupingOf.get(id) ?? null,
      };
    });
}
