// The start of a group call, and the people whom this tab has called, so that they can be called again.
import { useLingui } from '@lingui/react/macro';
import type { GroupCallStartAnswer } from '../../core/contract/group-call-commands.ts';
import type { Result } from '../../core/contract/result.ts';
import { useLine } from '../../line/hooks.ts';
import { retryCommand } from '../retry-command.ts';

/** The last call that this tab has begun. */
let last: { call: string; userIds: readonly number[] } | null = null;

/** The people whom the host has called; null for a call that this tab has not begun. */
export const calledPeople = (call: string): readonly number[] | null =>
  last?.call === call ? last.userIds : null;

export type StartGroupCall = (
  groupId: number,
  userIds: readonly number[],
) => Promise<Result<GroupCallStartAnswer>>;

export function useStartGroupCall(): StartGroupCall {
  const line = useLine();
  return async (groupId, userIds) => {
    const call = crypto.randomUUID();
    const receipt = await retryCommand(line, 'callGroupStart', { call, groupId, userIds: [...userIds] });
    if (receipt.ok && receipt.value === null) last = { call, userIds };
    return receipt;
  };
}

/** Returns the sentence for a group call that did not begin. */
export function useGroupStartWords(): (answer: NonNullable<GroupCallStartAnswer>) => string {
  const { t } = useLingui();
  return (answer) =>
    ({
      'in-call': t`You are already in a call. End it before you call again.`,
      offline: t`You are offline. You can call when you are connected again.`,
      'not-member': t`You are no longer a member of this group.`,
      running: t`This group already has a call. You can join it.`,
    })[answer];
}
