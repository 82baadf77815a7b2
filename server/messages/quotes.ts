// Server: what a message quotes, one level deep, as it stands today: recalled content is gone here too.
import { MessageStatus, type Quote } from '../../src/core/wire/index.ts';

export interface QuotedRow {
  id: number;
  sendId: number;
  content: string;
  type: number;
  recallId: number | null;
}

/** Null when nothing is quoted, or the quoted message no longer exists. */
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
