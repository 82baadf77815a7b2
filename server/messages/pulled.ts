// Server: what a pull answers: a page, and how much there is behind it.
import { count, sql, type SQLWrapper } from 'drizzle-orm';
import { onlyRow } from '../db/rows.ts';
import type { Services } from '../services.ts';
import type { FullPage } from './backlogs.ts';

export interface Pulled<T> {
  rows: T[];
  /** How many rows the next pulls will bring; null where this page was the last. */
  left: number | null;
}

/** The question: `size` rows after `from`. */
type Pull = Pick<FullPage, 'userId' | 'kind' | 'from'> & { size: number };

/** The rows of a pull, of which the last is `to`; `behind` selects what stands behind an id. */
export async function pulled<T>(
  { db, backlogs }: Pick<Services, 'db' | 'backlogs'>,
  { size, ...pull }: Pull,
  rows: T[],
  to: number | undefined,
  behind: (id: number) => SQLWrapper,
): Promise<Pulled<T>> {
  if (to === undefined || rows.length !== size) return { rows, left: null };
  const left = await backlogs.behind({ ...pull, to, rows: rows.length }, async () => {
    const rest = db.select({ rows: count() }).from(sql`${behind(to)} as behind`);
    return onlyRow(await rest).rows;
  });
  return { rows, left };
}
