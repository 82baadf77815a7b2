// The stores of an account's journal and of the common database, and the shape of their records. A new format
// gets a new database name, so no database is upgraded in place.
import type { DBSchema } from 'idb';

/** Rises with every change of the records' shape; migrate.ts copies the facts that no pull repeats. */
export const FORMAT = 3;

/** One database per server, account and format. */
export const journalName = (server: string, userId: number, format: number = FORMAT): string =>
  `partyline-${server}-${userId}-f${format}`;
/** Contains no messages; its format does not change with the journal's. */
export const commonName = (server: string): string => `partyline-${server}-common-f1`;

/** `Uint8Array` values are encoded by the codec; records.ts has their shapes. */
export interface JournalSchema extends DBSchema {
  /** Batches of events as committed, by number, append-only. */
  tail: { key: number; value: Uint8Array };
  /** Up to 64 messages of one chat in id order, under `[chat, firstId]`. */
  pages: { key: [string, number]; value: Uint8Array };
  /**
   * Search signatures: one page's under the page's key, blocks of many pages under keys of their own. See
   * signatures.ts.
   */
  sigs: { key: [string, number]; value: Uint8Array };
  /** One chat's row: its summary, and how far it is folded. */
  chats: { key: string; value: Uint8Array };
  marks: { key: string; value: Uint8Array };
  /** `friends`, `groups`, `members:<groupId>`. */
  people: { key: string; value: Uint8Array };
  /** Commands not yet settled, by tmpId. */
  outbox: { key: string; value: Uint8Array };
  /** Files that outbox rows will upload, under `[tmpId, part]`. */
  files: { key: [string, string]; value: Blob };
  /** Cursors, the fence, and whether an older format was migrated. */
  meta: { key: string; value: number };
}

/** Name in `meta` of the number of the engine that may write. */
export const WRITER = 'writer';

/** Name in `meta` of the note that an older format has been migrated. */
export const MIGRATED = 'carried';

/** Names in `meta` of a kind's cursors. */
export const cursorKey = (name: string, kind: string): string => `${name}:${kind}`;
