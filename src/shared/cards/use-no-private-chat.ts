// The rule of a no-private-chat group: only its owner and admins may contact a member from the member's card.
import type { ViewSpec } from '../../core/contract/views.ts';
import { groupChat } from '../../core/domain/chat-key.ts';
import { GroupRole } from '../../core/domain/enums.ts';
import { useViewValue } from '../../line/hooks.ts';

/**
 * Whether the rule forbids the user to contact members of a group.
 * @param group null: the user met the person elsewhere
 */
export function useNoPrivateChat(group: number | null): boolean {
  // React allows no conditional hook; the row of the status has no such rule.
  const spec: ViewSpec = group === null ? { view: 'status' } : { view: 'group', chat: groupChat(group) };
  return useViewValue(spec, ({ rows }) => {
    const row = rows[0];
    if (!row || !('isNoprivatechat' in row)) return false;
    return row.isNoprivatechat && row.role !== GroupRole.OWNER && row.role !== GroupRole.ADMIN;
  });
}
