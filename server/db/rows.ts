// Fast reads of many rows, by statements that are compiled once. Drizzle builds a select for each call and
// maps every cell, which for a thousand rows costs more than the query. These reads return the driver's rows,
// and the caller maps them by hand.
import { fillPlaceholders, type Query } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { Db } from './drizzle.ts';

/** A row of the driver: columns in the order of the select, bigint as number, jsonb parsed. */
export type Cells = readonly unknown[];

/**
 * A compiled statement. A connection keeps a statement with a `name` prepared, so a name must belong to one SQL
 * text.
 */
export interface Statement extends Pick<Query, 'sql' | 'params'> {
  name?: string;
}

/** Runs a compiled statement. */
export type ReadRows = (statement: Statement) => Promise<Cells[]>;

/** PostgreSQL's OID of the type bigint. */
export const BIGINT = 20;

/**
 * Makes a ReadRows of the driver's function. Errors become DrizzleQueryError, so that the log hides their
 * values.
 */
export function readRowsBy(run: (statement: Statement) => Promise<{ rows: unknown[] }>): ReadRows {
  return async (statement) => {
    try {
      return (await run(statement)).rows as Cells[];
    } catch (error) {
      throw new DrizzleQueryError(statement.sql, statement.params, error as Error);
    }
  };
}

/** The statement with values in place of its placeholders. */
export function filled({ params, ...rest }: Statement, values: Readonly<Record<string, unknown>>): Statement {
  return { ...rest, params: fillPlaceholders(params, values) };
}

/** Memoizes `make` per database and per `shape`, a key that the caller chooses. */
export function perDatabase<T>(make: (db: Db, shape: string) => T): (db: Db, shape?: string) => T {
  const caches = new WeakMap<Db, Map<string, T>>();
  return (db, shape = '') => {
    const cache = caches.get(db) ?? new Map<string, T>();
    caches.set(db, cache);
    const value = cache.get(shape) ?? make(db, shape);
    cache.set(shape, value);
    return value;
  };
}

/** The row of a statement that always returns one. A missing row is a bug, so it throws. */
export function onlyRow<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('a statement returned no row');
  return row;
}
