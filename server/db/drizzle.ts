// Drizzle's types for this schema, the same for PGlite and PostgreSQL.
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;
/** A transaction: the same query builder, bound to one connection. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
