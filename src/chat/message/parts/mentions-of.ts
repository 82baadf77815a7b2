// Mentioned users of a group message, with every name that the text may use for them. Pure.
import type { MemberRow, SelfRow } from '../../../core/contract/rows.ts';
import type { Mention } from '../../../shared/text/mentions.ts';

/** The id in `at` that mentions everybody. */
export const EVERYBODY = -1;

/**
 * @param members by key, `u<userId>`; the name of a member who has left stays plain text
 * @param all the word for everybody in the reader's language; other clients write their own word
 */
export function mentionsOf(
  at: readonly number[],
  members: ReadonlyMap<string, Pick<MemberRow, 'showName'>>,
  self: Pick<SelfRow, 'id' | 'nickName'> | null,
  all: string,
): readonly Mention[] {
  const found: Mention[] = [];
  for (const id of at) {
    if (id === EVERYBODY)
      for (const name of new Set([all, ...EVERYBODY_WORDS])) found.push({ name, me: true, id: null });
    const me = id === self?.id;
    const names = [members.get(`u${id}`)?.showName, me ? self.nickName : ''];
    for (const name of names) if (name) found.push({ name, me, id });
  }
  return found;
}

/** Words of other clients for everybody. */
const EVERYBODY_WORDS = ['all', '所有人', '全體成員', '全体成员'];
