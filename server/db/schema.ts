// All tables, the same for PGlite and PostgreSQL. Times are epoch milliseconds, as on the wire; ids are small
// ascending numbers. `drizzle-kit generate` writes the migration for a change in these files.
export * from './schema-files.ts';
export * from './schema-messages.ts';
export * from './schema-people.ts';
