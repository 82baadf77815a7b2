// The messages that a screen reader has to announce: messages of other users above the last announced id, and recalls of
// messages that were shown.
import type { MessageRow } from '../../core/contract/rows.ts';

export const newSince = (rows: readonly MessageRow[], announcedUpTo: number): readonly MessageRow[] =>
  rows.filter((row) => isMessage(row) && row.id > announcedUpTo && !row.own && row.recalled === null);

/** Messages of this window that were recalled after their content was shown. The user knows of the own recalls. */
export const newlyRecalled = (
  rows: readonly MessageRow[],
  withContent: ReadonlySet<string>,
): readonly MessageRow[] =>
  rows.filter(({ key, recalled }) => recalled && !recalled.own && withContent.has(key));

export const contentKeys = (rows: readonly MessageRow[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ key, recalled, gap }) => (recalled === null && gap === null ? [key] : [])));

/** The highest id of a message, 0 for none. Gap rows do not count: their ids lie between two message ids. */
export const newestId = (rows: readonly MessageRow[]): number => rows.findLast(isMessage)?.id ?? 0;

const isMessage = (row: MessageRow): row is MessageRow & { id: number } =>
  row.id !== null && row.gap === null;
