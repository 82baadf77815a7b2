// Actions on a friend of the list or the open friend.
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { FriendRow } from '../core/contract/people-rows.ts';
import type { Result } from '../core/contract/result.ts';
import { privateChat } from '../core/domain/chat-key.ts';
import { useLine } from '../line/hooks.ts';
import { retryCommand } from '../shared/retry-command.ts';
import { useCommand } from '../shared/use-command.ts';
import { toasts } from '../ui/toasts.ts';
import { useFriendName } from './list/use-sorted-friends.ts';

export interface FriendActions {
  sendMessage: (friend: FriendRow) => void;
  /** The caller shows a failure. */
  setRemark: (friend: FriendRow, remark: string) => Promise<Result<unknown>>;
  /** @param groupingName the name of the new grouping, for the toast */
  move: (friend: FriendRow, grouping: number | null, groupingName: string) => Promise<void>;
}

export function useFriendActions(): FriendActions {
  const { t } = useLingui();
  const line = useLine();
  const navigate = useNavigate();
  const command = useCommand();
  const nameOf = useFriendName();
  return {
    sendMessage: ({ id }) => void navigate({ to: '/home/chat', search: { chat: privateChat(id) } }),
    setRemark: ({ id }, remark) => retryCommand(line, 'setRemark', { id, remark }),
    move: async (friend, grouping, groupingName) => {
      if (friend.grouping === grouping) return;
      const receipt = await command('moveFriend', { id: friend.id, grouping });
      if (!receipt.ok) return;
      const name = nameOf(friend);
      toasts.add({ kind: 'good', text: t`${name} is in ${groupingName} now.` });
    },
  };
}
