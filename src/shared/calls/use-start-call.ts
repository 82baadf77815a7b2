// The start of a call to a friend. The engine refuses a second call, and a call to another user than a friend (ERR-22).
import { useLingui } from '@lingui/react/macro';
import type { CallMode } from '../../core/wire/profile-s/enums.ts';
import { toasts } from '../../ui/toasts.ts';
import { useCommand } from '../use-command.ts';

export type StartCall = (friendId: number, mode: CallMode) => Promise<void>;

/** Time for which a second press is a part of the first one, ms: a double click says nothing about a second call. */
const DOUBLE_PRESS = 1000;
/** Time of the last call that began here, ms. */
let begunAt = -DOUBLE_PRESS;

export function useStartCall(): StartCall {
  const { t } = useLingui();
  const command = useCommand();
  return async (friendId, mode) => {
    const receipt = await command('callStart', { call: crypto.randomUUID(), friendId, mode });
    if (!receipt.ok) return;
    if (receipt.value === null) {
      begunAt = performance.now();
      return;
    }
    if (receipt.value === 'in-call' && performance.now() - begunAt < DOUBLE_PRESS) return;
    const words = {
      'in-call': t`You are already in a call. End it before you call again.`,
      'not-friends': t`You are no longer their friend and cannot call them.`,
      offline: t`You are offline. You can call when you are connected again.`,
    };
    toasts.add({ kind: 'wrong', text: words[receipt.value], key: 'call' });
  };
}
