// The quoted message inside a message, one level deep. It shows its present state: the content of a recalled
// message is empty here too.
import { MessageStatus, type Quote } from '../../src/core/wire/index.ts';
import type { Cells } from '../db/rows.ts';

export interface QuotedRow {
  id: number;
  sendId: number;
  content: string;
  type: number;
  recallId: number | null;
}

/** Reads a quoted message from five cells that begin at index `at`; null if the join found none. */
export function quotedOf(cells: Cells, at: number): QuotedRow | null {
  const id = cells[at] as number | null;
  if (id === null) return null;
  return {
    id,
    sendId: cells[at + 1] as number,
    content: cells[at + 2] as string,
    type: cells[at + 3] as number,
    recallId: cells[at + 4] as number | null,
  };
}

/** Returns null if nothing is quoted, or the quoted message no longer exists. */
export function toQuote(row: QuotedRow | null): Quote | null {
  if (row === null) return null;
  const { id, sendId, content, type, recallId } = row;
  return {
    id,
    sendId,
    content,
    type,
    status: recallId === null ? MessageStatus.PENDING : MessageStatus.RECALL,
  };
}
