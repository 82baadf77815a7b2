// The join of a group's running call, with a toast where it is not possible.
import { useLingui } from '@lingui/react/macro';
import { toasts } from '../../ui/toasts.ts';
import { useCommand } from '../use-command.ts';

export function useJoinCall(): (groupId: number) => Promise<void> {
  const { t } = useLingui();
  const command = useCommand();
  return async (groupId) => {
    const receipt = await command('callJoin', { groupId });
    if (!receipt.ok || receipt.value === null) return;
    const words = {
      'in-call': t`You are already in a call. End it before you join this one.`,
      offline: t`You are offline. You can join when you are connected again.`,
      'not-member': t`You are no longer a member of this group.`,
      over: t`The call is over.`,
      full: t`The call is full.`,
    };
    toasts.add({ kind: 'wrong', text: words[receipt.value], key: 'call' });
  };
}
