// The stores of an account's journal and of the common database, and the shape of their records. A new format
// gets a new database name, so no database is upgraded in place.
import type { DBSchema } from 'idb';

/**
 * Number of the current format. It rises with every change of the records' shape; migrate.ts copies the facts
 * that no pull repeats.
 */
export const FORMAT = 3;

/** One database per server, account and format. */
export const journalName = (server: string, userId: number, format: number = FORMAT): string =>
  `partyline-${server}-${userId}-f${format}`;
/** The common database contains no messages. Its format does not change with the journal's. */
export const commonName = (server: string): string => `partyline-${server}-common-f1`;

/** `Uint8Array` values are encoded by the codec; records.ts has their shapes. */
export interface JournalSchema extends DBSchema {
  /** Batches of committed events that are not yet in the pages of all their chats, by batch number. */
  tail: { key: number; value: Uint8Array };
  /** Up to 64 messages of one chat in id order, under `[chat, firstId]`. */
  pages: { key: [string, number]; value: Uint8Array };
  /**
   * Search signatures. The signature of one page has the page's key; blocks of many signatures have their own
   * keys (search/page-index.ts).
   */
  sigs: { key: [string, number]; value: Uint8Array };
  /** A chat's row: its summary, and how far compaction has folded the chat into pages. */
  chats: { key: string; value: Uint8Array };
  marks: { key: string; value: Uint8Array };
  /** The PEOPLE_LISTS, and `members:<groupId>`. */
  people: { key: string; value: Uint8Array };
  /** Outbox rows by tmpId: messages, deletions and chat settings that the server has not answered yet. */
  outbox: { key: string; value: Uint8Array };
  /** Files that outbox rows will upload, under `[tmpId, part]`. */
  files: { key: [string, string]; value: Blob };
  /** Pull cursors, the number of the engine that may write, and whether an older format was migrated. */
  meta: { key: string; value: number };
}

/** Name in `meta` of the number of the engine that may write. */
export const WRITER = 'writer';

/** Name in `meta` of the note that an older format has been migrated. */
export const MIGRATED = 'carried';

/** The key in `meta` of one number of a feed's cursor, such as `done:private`. */
export const cursorKey = (name: string, kind: string): string => `${name}:${kind}`;

/** The lists of people that each start reads. */
export const PEOPLE_LISTS = ['friends', 'groups', 'requests', 'groupings'] as const;
