// Server: how many rows a pull has still before it. Counting a hundred thousand of them for each page
// would cost more than the pages, so what follows a counted page is reckoned, and counted again near the
// end, where it shows.
import { LIMITS } from '../../src/core/wire/index.ts';
import type { Kind } from './lanes.ts';

/** A full page of somebody's pull: `rows` rows after `from`, the last of them `to`. */
export interface FullPage {
  userId: number;
  kind: Kind | 'system';
  from: number;
  to: number;
  rows: number;
}

export interface Backlogs {
  /** The rows behind a page, LIMITS.rowsLeft at most; `count` counts them no further. */
  behind(page: FullPage, count: () => Promise<number>): Promise<number>;
}

export function createBacklogs(): Backlogs {
  const known = new Map<string, Backlog>();
  return {
    behind: async ({ userId, kind, from, to, rows }, count) => {
      const place = (id: number) => `${kind}-${userId}-${id}`;
      const before = known.get(place(from));
      known.delete(place(from));
      const now = (before && reckon(before, rows)) ?? { left: await count(), pages: 0 };
      known.set(place(to), now);
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
  /** Pages since it was counted. */
  pages: number;
}

/** Null where it has to be counted. */
function reckon({ left, pages }: Backlog, rows: number): Backlog | null {
  if (left >= LIMITS.rowsLeft) return pages < MAX_PAGES ? { left, pages: pages + 1 } : null;
  return left - rows >= EXACT_BELOW ? { left: left - rows, pages } : null;
}

const EXACT_BELOW = 3_000;
/** So long the highest figure may stand without being looked at. */
const MAX_PAGES = 10;
const MAX_KNOWN = 1_000;
