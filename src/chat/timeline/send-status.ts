// Changes of the send status of own messages since the last announcement to screen readers. Pure.
import type { MessageRow } from '../../core/contract/rows.ts';

export interface Unsent {
  /** Number of messages that are being sent or wait to be sent. */
  pending: number;
  /** Keys of the messages that failed. */
  failed: ReadonlySet<string>;
}

export const NOTHING_UNSENT: Unsent = { pending: 0, failed: new Set() };

export function unsentOf(rows: readonly MessageRow[]): Unsent {
  const unsent = rows.filter((row) => row.id === null && row.gap === null);
  const failed = unsent.filter((row) => row.mark === 'failed');
  return { pending: unsent.length - failed.length, failed: new Set(failed.map((row) => row.key)) };
}

export type Announcement = 'failed' | 'sent' | null;

/** @param slow "being sent" was the last announcement, so success is announced too */
export function statusAnnouncementOf(before: Unsent, now: Unsent, slow: boolean): Announcement {
  if ([...now.failed].some((key) => !before.failed.has(key))) return 'failed';
  return slow && before.pending > 0 && now.pending === 0 ? 'sent' : null;
}
