// The tab. What has become of one's own messages since it was last told to the ear. Pure.
import type { MessageRow } from '../../core/contract/rows.ts';

export interface Fate {
  /** On their way, or waiting for it. */
  pending: number;
  /** Keys of those that failed. */
  failed: ReadonlySet<string>;
}

export const NO_FATE: Fate = { pending: 0, failed: new Set() };

export function fateOf(rows: readonly MessageRow[]): Fate {
  const unsent = rows.filter((row) => row.id === null && row.gap === null);
  const failed = unsent.filter((row) => row.mark === 'failed');
  return { pending: unsent.length - failed.length, failed: new Set(failed.map((row) => row.key)) };
}

export type News = 'failed' | 'sent' | null;

/** @param slow it was told that something is being sent */
export function newsOf(before: Fate, now: Fate, slow: boolean): News {
  if ([...now.failed].some((key) => !before.failed.has(key))) return 'failed';
  return slow && before.pending > 0 && now.pending === 0 ? 'sent' : null;
}
