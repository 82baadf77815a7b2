// The engine. Who is in a group, as one tab shows it. Loaded when somebody looks.
import type { MemberRow } from '../../src/core/contract/rows.ts';
import type { Patch } from '../../src/core/contract/views.ts';
import { targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { roleIn } from '../../src/core/domain/people.ts';
import type { People } from '../people/people.ts';
import { changesOf } from './difference.ts';
import type { ViewChange, View, ViewSource } from './view.ts';

export class MembersView implements View {
  readonly patient = false;
  private stream = 0;
  private sent = new Map<string, MemberRow>();
  private whole = true;
  private readonly number: number;
  private readonly groupId: number;
  private readonly source: ViewSource;

  constructor(number: number, { chat }: { chat: ChatKey }, source: ViewSource) {
    this.number = number;
    this.groupId = chat.startsWith('group') ? targetOf(chat).targetId : 0;
    this.source = source;
  }

  /** Nothing is said before somebody knows who is in the group. */
  get dirty(): boolean {
    const known = this.source.people()?.members(this.groupId) ?? null;
    return this.whole && (known !== null || this.stream > 0);
  }

  note(change: ViewChange): void {
    if (change.kind === 'all') {
      this.stream = 0;
      this.sent = new Map();
    }
    this.whole ||= change.kind === 'all' || change.kind === 'people' || change.kind === 'person';
  }

  patch(): Patch | null {
    const snapshot = this.stream === 0;
    const people = this.source.people();
    this.whole = false;
    const { put, del } = changesOf(this.sent, this.rows(people), true);
    if (!snapshot && put.length === 0 && del.length === 0) return null;
    return { view: this.number, stream: this.stream++, put, del, ...(snapshot && { more: false }) };
  }

  private rows(people: People | null): MemberRow[] {
    const group = people?.group(this.groupId) ?? null;
    const members = people?.members(this.groupId) ?? [];
    return members
      .filter(({ quit }) => !quit)
      .map((member) => ({
        key: `u${member.userId}`,
        userId: member.userId,
        showName: people?.friend(member.userId)?.showNickName ?? member.showNickName,
        headImage: member.headImage,
        role: group ? roleIn(group, member, member.userId) : 'member',
        online: member.online,
        isMuted: member.isMuted,
      }));
  }
}
