// The tab. What there is to say aloud: other people's messages above the one that was told last.
import type { MessageRow } from '../../core/contract/rows.ts';

export const newSince = (rows: readonly MessageRow[], told: number): readonly MessageRow[] =>
  rows.filter((row) => isMessage(row) && row.id > told && !row.own && row.recalled === null);

/** The highest id of a message, 0 where there is none: places without messages have ids between two. */
export const newestId = (rows: readonly MessageRow[]): number => rows.findLast(isMessage)?.id ?? 0;

const isMessage = (row: MessageRow): row is MessageRow & { id: number } =>
  row.id !== null && row.gap === null;
