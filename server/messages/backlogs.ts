// The number of messages that remain after a page of a pull. Counting 100,000 rows for each page would cost
// more than the pages. So after one count the next numbers are derived by subtraction. Near the end, where an
// error shows, the rows are counted again.
import { LIMITS } from '../../src/core/wire/index.ts';
import type { ChatKind } from '../chats.ts';

/** A full page of a user's pull: `rows` rows above the id `from`, the last of them with the id `to`. */
export interface FullPage {
  userId: number;
  kind: ChatKind | 'system';
  from: number;
  to: number;
  rows: number;
}

export interface Backlogs {
  /**
   * The number of rows that remain after a page, LIMITS.rowsLeft at most. `count` counts up to the same limit.
   */
  rowsLeft(page: FullPage, count: () => Promise<number>): Promise<number>;
}

export function createBacklogs(): Backlogs {
  const known = new Map<string, Backlog>();
  return {
    rowsLeft: async ({ userId, kind, from, to, rows }, count) => {
      const key = (id: number) => `${kind}-${userId}-${id}`;
      const before = known.get(key(from));
      known.delete(key(from));
      const now = (before && subtract(before, rows)) ?? { left: await count(), pages: 0 };
      known.set(key(to), now);
      for (const oldest of known.keys()) {
        if (known.size <= MAX_KNOWN) break;
        known.delete(oldest);
      }
      return now.left;
    },
  };
}

interface Backlog {
  left: number;
  /** Pages since the last count. */
  pages: number;
}

/** The backlog after `rows` more rows; null if the rows must be counted again. */
function subtract({ left, pages }: Backlog, rows: number): Backlog | null {
  if (left >= LIMITS.rowsLeft) return pages < MAX_PAGES ? { left, pages: pages + 1 } : null;
  return left - rows >= EXACT_BELOW ? { left: left - rows, pages } : null;
}

const EXACT_BELOW = 3_000;
/** Most pages for which LIMITS.rowsLeft, the highest number, is returned without a new count. */
const MAX_PAGES = 10;
const MAX_KNOWN = 1_000;
