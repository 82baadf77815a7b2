// Choice of the chats to forward to, one by one or a whole list at once; 100 at most (DLG-10). Pure.
import type { ChatRow } from '../../../core/contract/rows.ts';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { LIMITS } from '../../../core/wire/profile-s/limits.ts';

export type Target = Pick<ChatRow, 'key' | 'type' | 'targetId' | 'showName' | 'headImage'>;

export interface Choice {
  /** The chosen chats, in the order in which the user chose them. */
  targets: ReadonlyMap<ChatKey, Target>;
  /** The last press would have exceeded `MAX_TARGETS` and changed nothing else (X-FWD-02). */
  overLimit: boolean;
}

export const MAX_TARGETS = LIMITS.forwardTargets;
export const NOBODY: Choice = { targets: new Map(), overLimit: false };

export function toggleTarget(before: Choice, target: Target): Choice {
  if (!before.targets.has(target.key)) return add(before, [target]);
  return drop(before, [target]);
}

/** Adds all targets of a list. Where all of them are chosen already, removes them instead. */
export const toggleAll = (before: Choice, all: readonly Target[]): Choice =>
  hasAll(before, all) ? drop(before, all) : add(before, all);

export const hasAll = (choice: Choice, all: readonly Target[]): boolean =>
  all.length > 0 && all.every(({ key }) => choice.targets.has(key));

function add(before: Choice, more: readonly Target[]): Choice {
  const targets = new Map(before.targets);
  for (const target of more) targets.set(target.key, target);
  return targets.size > MAX_TARGETS ? { ...before, overLimit: true } : { targets, overLimit: false };
}

function drop(before: Choice, less: readonly Target[]): Choice {
  const targets = new Map(before.targets);
  for (const { key } of less) targets.delete(key);
  return { targets, overLimit: false };
}
