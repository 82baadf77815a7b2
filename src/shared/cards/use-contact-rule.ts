// The rule of a no-private-chat group: only its owner and admins may contact a member from the group (VAL-31..33,
// ERR-34).
import { useLingui } from '@lingui/react/macro';
import type { ViewSpec } from '../../core/contract/views.ts';
import { groupChat } from '../../core/domain/chat-key.ts';
import { mayContact } from '../../core/domain/group-rights.ts';
import { useViewValue } from '../../line/hooks.ts';
import { toasts } from '../../ui/toasts.ts';

/**
 * Returns a function that runs an act, or shows a warning where the rule forbids the act.
 * @param group null: the user met the person elsewhere
 */
export function useContactRule(group: number | null): (act: () => void) => void {
  const { t } = useLingui();
  // React allows no conditional hook; the row of the status has no such rule.
  const spec: ViewSpec = group === null ? { view: 'status' } : { view: 'group', chat: groupChat(group) };
  const isAllowed = useViewValue(spec, ({ rows: [row] }) =>
    row && 'isNoprivatechat' in row ? mayContact(row.role, row) : true,
  );
  return (act) => {
    if (isAllowed) act();
    else toasts.add({ kind: 'wrong', text: t`This group does not allow private chats between its members.` });
  };
}
