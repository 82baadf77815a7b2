// Server: reads many rows at once, and one that cannot be missing. Drizzle builds a select anew for each call and its
// mapping looks at every cell anew, which costs more than the query itself where there are a thousand rows. Here a
// select is compiled once, and the driver's rows come as they are, for a mapping written by hand.
import { fillPlaceholders, type Query } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { Db } from './open.ts';

/** A row as the driver gives it: columns in the select's order, bigint as number, jsonb parsed. */
export type Cells = readonly unknown[];

/** A statement that was compiled. One with a name, its text's own, is kept prepared by each connection. */
export interface Statement extends Pick<Query, 'sql' | 'params'> {
  name?: string;
}

/** Runs a statement that was compiled. */
export type ReadRows = (statement: Statement) => Promise<Cells[]>;

/** PostgreSQL's number of the type bigint. */
export const BIGINT = 20;

/** Rows through a driver's own call; a failure is told as Drizzle tells it, so that the log treats both alike. */
export function readRowsBy(run: (statement: Statement) => Promise<{ rows: unknown[] }>): ReadRows {
  return async (statement) => {
    try {
      return (await run(statement)).rows as Cells[];
    } catch (error) {
      throw new DrizzleQueryError(statement.sql, statement.params, error as Error);
    }
  };
}

/** The same select with values in place of its placeholders. */
export function filled({ params, ...rest }: Statement, values: Readonly<Record<string, unknown>>): Statement {
  return { ...rest, params: fillPlaceholders(params, values) };
}

/** Memoizes `make` by database and shape. */
export function perDatabase<T>(make: (db: Db, shape: string) => T): (db: Db, shape?: string) => T {
  const made = new WeakMap<Db, Map<string, T>>();
  return (db, shape = '') => {
    const known = made.get(db) ?? new Map<string, T>();
    made.set(db, known);
    const held = known.get(shape) ?? make(db, shape);
    known.set(shape, held);
    return held;
  };
}

/** The row of a statement that always answers one. Throws where it answers none, which is a bug. */
export function onlyRow<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('a statement answered no row');
  return row;
}
