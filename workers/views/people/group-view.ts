// One group as its members see it, for its profile and its side panel.
import type { GroupInfoRow } from '../../../src/core/contract/people-rows.ts';
import { groupChat, targetOf, type ChatKey } from '../../../src/core/domain/chat-key.ts';
import { roleIn } from '../../../src/core/domain/people.ts';
import type { People } from '../../people/people.ts';
import type { Scope } from '../../scope.ts';
import { BaseView } from '../base-view.ts';
import type { ViewChange, ViewSource } from '../view.ts';

export class GroupView extends BaseView<GroupInfoRow> {
  readonly #groupId: number;

  constructor(number: number, { chat }: { chat: ChatKey }, source: ViewSource, scope: Scope) {
    super(number, source, scope);
    this.#groupId = chat.startsWith('group') ? targetOf(chat).targetId : 0;
  }

  protected override concerns({ kind }: ViewChange): boolean {
    return kind === 'people' || kind === 'person';
  }

  protected override rows(): GroupInfoRow[] {
    const [people, chatStore] = [this.source.people(), this.source.chatStore()];
    const row = people && chatStore && groupInfo(people, this.#groupId, chatStore.self.id);
    return row ? [row] : [];
  }
}

/** null for a group that the user was never in. */
export function groupInfo(people: People, groupId: number, selfId: number): GroupInfoRow | null {
  const group = people.group(groupId);
  if (!group) return null;
  const { id, name, ownerId, isAllMuted, isMuted, isAllowInvite, isNoprivatechat } = group;
  const { isDnd, isTop, isBanned, reason, dissolve } = group;
  const hasLeft = group.quit || dissolve;
  const members = people.members(groupId)?.filter(({ quit }) => !quit);
  const owner = ownerId === null ? undefined : people.member(groupId, ownerId);
  return {
    key: groupChat(id),
    id,
    name,
    showName: group.showGroupName,
    remark: group.remarkGroupName,
    nickName: group.remarkNickName,
    words: group.notice,
    headImage: group.headImage || group.headImageThumb,
    ownerId,
    ownerNickName: people.friend(ownerId ?? 0)?.showNickName ?? owner?.showNickName ?? '',
    role: hasLeft ? null : roleIn(group, people.member(groupId, selfId), selfId),
    members: members?.length ?? null,
    isAllMuted,
    isMuted,
    isAllowInvite,
    isNoprivatechat,
    isDnd,
    isTop,
    isBanned,
    reason,
    dissolve,
  };
}
