// The tables of uploaded files, a part of schema.ts.
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { long } from './columns.ts';

/** One file of an upload. Its type was detected from its bytes at the upload. */
export interface UploadedFile {
  name: string;
  mime: string;
  /** True if browsers may show the file in place; they save all other files. */
  isImage: boolean;
  /** Bytes; missing in records of older versions. */
  size?: number;
}

/** An upload: a folder on the disk or in a bucket. */
export const uploads = pgTable(
  'uploads',
  {
    /** The folder in `/files/<folder>/<name>`; with a suffix that no URL has while its files are being deleted. */
    folder: text().primaryKey(),
    /** Null for an upload of the server itself. Messages of every user may name such an upload. */
    ownerId: long(),
    files: jsonb().$type<UploadedFile[]>().notNull(),
    bytes: long().notNull(),
    createdAt: long().notNull(),
    /**
     * From this time the sweep deletes the upload if no message, avatar or cover names it. Null while one names
     * it.
     */
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
 * A message, avatar, announcement cover or complaint that names an upload. Triggers write these rows when a statement
 * stores one of them (docs/decisions/0006). `kind`: 0 private message, 1 group message, 2 user, 3 group, 4
 * system message, 5 complaint.
 */
export const fileUses = pgTable(
  'file_uses',
  {
    folder: text()
      .notNull()
      .references(() => uploads.folder),
    kind: smallint().notNull(),
    namedBy: long().notNull(),
    /** The message that shows the file: the one that names it, or a message that quotes it. */
    viaId: long().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.folder, t.kind, t.namedBy, t.viaId] }),
    index('file_uses_named').on(t.kind, t.namedBy),
    index('file_uses_via').on(t.kind, t.viaId),
  ],
);
