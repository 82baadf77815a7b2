// The tab. To whom something is forwarded: chosen one by one or all at once, never more than a hundred (DLG-10). Pure.
import type { ChatRow } from '../../../core/contract/rows.ts';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { LIMITS } from '../../../core/wire/profile-s/limits.ts';

export type Target = Pick<ChatRow, 'key' | 'type' | 'targetId' | 'showName' | 'headImage'>;

export interface Choice {
  /** In the order in which they were chosen. */
  targets: ReadonlyMap<ChatKey, Target>;
  /** The last press asked for more than may be chosen, and changed nothing (X-FWD-02). */
  full: boolean;
}

export const MOST_TARGETS = LIMITS.forwardTargets;
export const NOBODY: Choice = { targets: new Map(), full: false };

export function toggle(before: Choice, target: Target): Choice {
  if (!before.targets.has(target.key)) return add(before, [target]);
  return drop(before, [target]);
}

/** All of them, or none of them where all are chosen already. */
export const toggleAll = (before: Choice, all: readonly Target[]): Choice =>
  hasAll(before, all) ? drop(before, all) : add(before, all);

export const hasAll = (choice: Choice, all: readonly Target[]): boolean =>
  all.length > 0 && all.every(({ key }) => choice.targets.has(key));

function add(before: Choice, more: readonly Target[]): Choice {
  const targets = new Map(before.targets);
  for (const target of more) targets.set(target.key, target);
  return targets.size > MOST_TARGETS ? { ...before, full: true } : { targets, full: false };
}

function drop(before: Choice, less: readonly Target[]): Choice {
  const targets = new Map(before.targets);
  for (const { key } of less) targets.delete(key);
  return { targets, full: false };
}
