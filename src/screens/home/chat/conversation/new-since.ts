// The tab. What there is to say aloud: other people's messages above the one that was told last.
import type { MessageRow } from '../../../../core/contract/rows.ts';

export const newSince = (rows: readonly MessageRow[], told: number): readonly MessageRow[] =>
  rows.filter((row) => row.id !== null && row.id > told && !row.own && row.recalled === null);
