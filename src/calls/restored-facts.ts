// The command with which a tab tells a new engine of a call that an earlier engine had. Pure.
import type { CallArgs } from '../core/contract/call-commands.ts';
import type { HeldCall } from '../platform/held-call.ts';
import type { AnyCallRow } from './any-call.ts';

type Facts<Name extends 'callRestore' | 'callGroupRestore'> = {
  name: Name;
  args: Omit<CallArgs[Name], 'isOwner'>;
};

/**
 * Null for a call that needs no new engine: one that was not sent yet or has ended, and one that rings, because the
 * server repeats its setup.
 */
export function restoredFacts(
  row: AnyCallRow | HeldCall | null,
): Facts<'callRestore'> | Facts<'callGroupRestore'> | null {
  if (row === null) return null;
  const { call, generation, revision, wanted } = row;
  const since = row.since === null ? null : Math.round(row.since);
  const shared = { call, since, generation, revision, wanted };
  if (row.kind === 'group-call') {
    const { groupId, role, step } = row;
    if (step === 'preparing' || step === 'ringing' || step === 'ended') return null;
    return { name: 'callGroupRestore', args: { ...shared, groupId, role, step } };
  }
  const { wireId, peerId, mode, role, step } = row;
  if (step === 'preparing' || step === 'ringing' || step === 'ended') return null;
  return { name: 'callRestore', args: { ...shared, wireId, peerId, mode, role, step } };
}
