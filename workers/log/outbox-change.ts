// Pending changes of the outbox, merged into one write.
import type { OutboxRow } from '../../src/core/domain/outbox-row.ts';
import type { JournalWrite, FileRecord } from '../journal/journal.ts';

export type OutboxChange = NonNullable<JournalWrite['outbox']>;

export const isEmptyChange = ({ put = [], del = [], files = [] }: OutboxChange): boolean =>
  put.length + del.length + files.length === 0;

/** Merges the changes; only the last state of each row counts. */
export function mergeChanges(changes: readonly OutboxChange[]): OutboxChange {
  const rows = new Map<string, OutboxRow | null>();
  let files: FileRecord[] = [];
  for (const { put = [], del = [], files: added = [] } of changes) {
    for (const row of put) rows.set(row.tmpId, row);
    for (const tmpId of del) rows.set(tmpId, null);
    files = [...files.filter(({ tmpId }) => !del.includes(tmpId)), ...added];
  }
  const all = [...rows];
  return {
    put: all.flatMap(([, row]) => row ?? []),
    del: all.flatMap(([tmpId, row]) => (row ? [] : tmpId)),
    files,
  };
}
