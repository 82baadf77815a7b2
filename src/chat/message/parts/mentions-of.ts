// The tab. Whom a group message mentions, by the names that may stand in its text. Pure.
import type { MemberRow, SelfRow } from '../../../core/contract/rows.ts';
import type { Mention } from '../../../shared/text/mentions.ts';

/** The id that stands for everybody in `at`. */
export const EVERYBODY = -1;

/**
 * @param members by key, `u<userId>`; somebody who has left is not found, and their name stays plain text
 * @param all what the reader's language calls everybody; other clients wrote their own word
 */
export function mentionsOf(
  at: readonly number[],
  members: ReadonlyMap<string, Pick<MemberRow, 'showName'>>,
  self: Pick<SelfRow, 'id' | 'nickName'> | null,
  all: string,
): readonly Mention[] {
  const found: Mention[] = [];
  for (const id of at) {
    if (id === EVERYBODY) for (const name of new Set([all, ...ALL])) found.push({ name, me: true });
    const me = id === self?.id;
    const names = [members.get(`u${id}`)?.showName, me ? self.nickName : ''];
    for (const name of names) if (name) found.push({ name, me });
  }
  return found;
}

const ALL = ['all', '所有人', '全體成員', '全体成员'];
