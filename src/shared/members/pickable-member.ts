// A member of a group as an entry of a picker. Pure.
import type { MemberRow } from '../../core/contract/rows.ts';
import { ChatType } from '../../core/domain/enums.ts';
import type { Pickable } from '../picker/choice.ts';

export function pickableMember({ key, userId, showName, headImage, online }: MemberRow): Pickable {
  return { key, type: ChatType.PRIVATE, targetId: userId, showName, headImage, online };
}
