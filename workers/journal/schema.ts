// The stores of an account's journal and of the common database, and the form of their records. A new format gets a new
// database name, so no database is upgraded in place.
import type { DBSchema } from 'idb';

/** Raised with every change of the records' form; migrate.ts takes along facts that no pull repeats. */
export const FORMAT = 3;

/** One database per server, account and format. */
export const journalName = (server: string, userId: number, format: number = FORMAT): string =>
  `partyline-${server}-${userId}-f${format}`;
/** Holds no messages; its format does not change with the journal's. */
export const commonName = (server: string): string => `partyline-${server}-common-f1`;

/** Bytes are values that the codec has encoded; see records.ts for the values. */
export interface JournalSchema extends DBSchema {
  /** Batches of events as committed, by number, append-only. */
  tail: { key: number; value: Uint8Array };
  /** Up to 64 messages of one chat in id order, under `[chat, firstId]`. */
  pages: { key: [string, number]; value: Uint8Array };
  /** Search signatures: of one page under its own key, of many under names of their own; see signatures.ts. */
  sigs: { key: [string, number]; value: Uint8Array };
  /** Row of one chat: summary, and how far it is folded. */
  chats: { key: string; value: Uint8Array };
  marks: { key: string; value: Uint8Array };
  /** `friends`, `groups`, `members:<groupId>`. */
  people: { key: string; value: Uint8Array };
  /** Commands not yet settled, by tmpId. */
  outbox: { key: string; value: Uint8Array };
  /** Files that outbox rows will upload, under `[tmpId, part]`. */
  files: { key: [string, string]; value: Blob };
  /** Cursors, the fence, whether an older format was taken along. */
  meta: { key: string; value: number };
}

/** The number of the engine that may write. */
export const WRITER = 'writer';

/** Stands in `meta` once an older format has been migrated. */
export const CARRIED = 'carried';

/** Names in `meta` of a kind's cursors. */
export const cursorKey = (name: string, kind: string): string => `${name}:${kind}`;
