// Changes of the outbox that are due at once, as one write. Pure.
import type { OutboxRow } from '../../src/core/domain/outbox-row.ts';
import type { JournalWrite, FileRecord } from '../journal/journal.ts';

export type OutboxChange = NonNullable<JournalWrite['outbox']>;

export const isNothing = ({ put = [], del = [], files = [] }: OutboxChange): boolean =>
  put.length + del.length + files.length === 0;

/** The changes as one: of each row only the last state counts. */
export function together(changes: readonly OutboxChange[]): OutboxChange {
  const rows = new Map<string, OutboxRow | null>();
  let files: FileRecord[] = [];
  for (const { put = [], del = [], files: came = [] } of changes) {
    for (const row of put) rows.set(row.tmpId, row);
    for (const tmpId of del) rows.set(tmpId, null);
    files = [...files.filter(({ tmpId }) => !del.includes(tmpId)), ...came];
  }
  const all = [...rows];
  return {
    put: all.flatMap(([, row]) => row ?? []),
    del: all.flatMap(([tmpId, row]) => (row ? [] : tmpId)),
    files,
  };
}
