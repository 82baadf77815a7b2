// The facts with which a tab tells a new engine of a call that an earlier engine had. Pure.
import type { CallArgs } from '../core/contract/call-commands.ts';
import type { CallStateRow } from '../core/contract/call-rows.ts';

/**
 * Null for a call that needs no new engine: one that was not sent yet or has ended, and one that rings, because the
 * server repeats its setup.
 */
export function restoredFacts(row: CallStateRow | null): Omit<CallArgs['callRestore'], 'isOwner'> | null {
  if (row === null) return null;
  const { call, wireId, peerId, mode, role, step, since, generation, revision, wanted } = row;
  if (step === 'preparing' || step === 'ringing' || step === 'ended') return null;
  const began = since === null ? null : Math.round(since);
  return { call, wireId, peerId, mode, role, step, since: began, generation, revision, wanted };
}
