// Actions on a friend of the list or the open friend. A toast tells a failure.
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { FriendRow } from '../core/contract/people-rows.ts';
import { privateChat } from '../core/domain/chat-key.ts';
import { useCommand } from '../shared/use-command.ts';
import { toasts } from '../ui/toasts.ts';
import { useFriendName } from './list/use-sorted-friends.ts';

export interface FriendActions {
  sendMessage: (friend: FriendRow) => void;
  setDnd: (friend: FriendRow, on: boolean) => Promise<void>;
  setTop: (friend: FriendRow, on: boolean) => Promise<void>;
  /** @param groupingName the name of the new grouping, for the toast */
  move: (friend: FriendRow, grouping: number | null, groupingName: string) => Promise<void>;
}

export function useFriendActions(): FriendActions {
  const { t } = useLingui();
  const navigate = useNavigate();
  const command = useCommand();
  const nameOf = useFriendName();
  return {
    sendMessage: ({ id }) => void navigate({ to: '/home/chat', search: { chat: privateChat(id) } }),
    setDnd: async ({ key }, on) => void (await command('setDnd', { chat: key, on })),
    setTop: async ({ key }, on) => void (await command('setTop', { chat: key, on })),
    move: async (friend, grouping, groupingName) => {
      if (friend.grouping === grouping) return;
      const receipt = await command('moveFriend', { id: friend.id, grouping });
      if (!receipt.ok) return;
      const name = nameOf(friend);
      toasts.add({ kind: 'good', text: t`${name} is in ${groupingName} now.` });
    },
  };
}
