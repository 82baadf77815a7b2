// Server: the tables of uploaded files, a part of schema.ts.
import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

const long = () => bigint({ mode: 'number' });

/** One file of an upload, as its bytes have shown it once, when it came. */
export interface StoredName {
  name: string;
  mime: string;
  /** May be shown in place; anything else is saved. */
  isImage: boolean;
}

/** One upload: a folder on the disk. */
export const uploads = pgTable(
  'uploads',
  {
    /** As in `/files/<folder>/<name>`. */
    folder: text().primaryKey(),
    /** Null: the server's own, which anybody may name. */
    ownerId: long(),
    files: jsonb().$type<StoredName[]>().notNull(),
    bytes: long().notNull(),
    createdAt: long().notNull(),
    /** From then on it goes if nothing names it; null while something does. */
    sweepAt: long(),
  },
  (t) => [
    index('uploads_owner').on(t.ownerId),
    index('uploads_sweep')
      .on(t.sweepAt)
      .where(sql`${t.sweepAt} is not null`),
  ],
);

/**
 * A message, face or cover that names an upload. Triggers keep it in the statement that stores one
 * (docs/decisions/0006). `kind`: 0 private message, 1 group message, 2 user, 3 group, 4 system message.
 */
export const fileUses = pgTable(
  'file_uses',
  {
    folder: text()
      .notNull()
      .references(() => uploads.folder),
    kind: smallint().notNull(),
    namedBy: long().notNull(),
    /** The message through which it is seen: the one that names it, or one that quotes that. */
    viaId: long().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.folder, t.kind, t.namedBy, t.viaId] }),
    index('file_uses_named').on(t.kind, t.namedBy),
    index('file_uses_via').on(t.kind, t.viaId),
  ],
);
