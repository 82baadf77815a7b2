// The members of one group. Loads when a tab shows them.
import type { MemberRow } from '../../../src/core/contract/rows.ts';
import { targetOf, type ChatKey } from '../../../src/core/domain/chat-key.ts';
import { roleIn } from '../../../src/core/domain/people.ts';
import type { Scope } from '../../scope.ts';
import { BaseView } from '../base-view.ts';
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
    const group = people?.group(this.#groupId) ?? null;
    const members = people?.members(this.#groupId) ?? [];
    const friendOf = (id: number) => people?.friend(id);
    return members
      .filter(({ quit }) => !quit)
      .map((member) => ({
        key: `u${member.userId}`,
        userId: member.userId,
        showName: friendOf(member.userId)?.showNickName ?? member.showNickName,
        nickName: member.showNickName,
        headImage: member.headImage,
        role: group ? roleIn(group, member, member.userId) : 'member',
        online: member.online,
        isMuted: member.isMuted,
        isFriend: friendOf(member.userId)?.deleted === false,
      }));
  }
}
