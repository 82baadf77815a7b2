// The members of one group. Loads when a tab shows them.
import type { MemberRow } from '../../../src/core/contract/rows.ts';
import { targetOf, type ChatKey } from '../../../src/core/domain/chat-key.ts';
import { roleIn } from '../../../src/core/domain/people.ts';
import type { People } from '../../people/people.ts';
import type { Scope } from '../../scope.ts';
import { BaseView } from '../base-view.ts';
import { remarkOf } from '../names.ts';
import type { ViewChange, ViewSource } from '../view.ts';

export class MembersView extends BaseView<MemberRow> {
  readonly #groupId: number;

  constructor(number: number, { chat }: { chat: ChatKey }, source: ViewSource, scope: Scope) {
    super(number, source, scope);
    this.#groupId = chat.startsWith('group') ? targetOf(chat).targetId : 0;
  }

  /** Nothing is sent before the group's members are known. */
  override get dirty(): boolean {
    const known = this.source.people()?.members(this.#groupId) ?? null;
    return this.dirtyAll && (known !== null || !this.isSnapshot);
  }

  protected override concerns({ kind }: ViewChange): boolean {
    return kind === 'people' || kind === 'person';
  }

  protected override rows(): MemberRow[] {
    const people = this.source.people();
    return people ? memberRows(people, this.#groupId) : [];
  }
}

export function memberRows(people: People, groupId: number): MemberRow[] {
  const group = people.group(groupId);
  return (people.members(groupId) ?? [])
    .filter(({ quit }) => !quit)
    .map((member) => {
      const friend = people.friend(member.userId);
      return {
        key: `u${member.userId}`,
        userId: member.userId,
        showName: remarkOf(friend) || member.showNickName,
        nickName: member.showNickName,
        headImage: member.headImage,
        role: group ? roleIn(group, member, member.userId) : 'member',
        online: member.online,
        isMuted: member.isMuted,
        isFriend: friend?.deleted === false,
      };
    });
}
