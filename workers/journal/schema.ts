// The engine. The stores of an account's journal and of the common database, and what their records
// are. A new format gets a new database name, so there is no upgrade path inside one.
import type { DBSchema } from 'idb';

export const FORMAT = 1;

/** One database per server, account and format. */
export const journalName = (server: string, userId: number): string =>
  `partyline-${server}-${userId}-f${FORMAT}`;
export const commonName = (server: string): string => `partyline-${server}-common-f${FORMAT}`;

export interface JournalSchema extends DBSchema {
  /** Batches of events as committed, by number, append-only; encoded. */
  tail: { key: number; value: { events: Uint8Array } };
  /** Summary of one chat; `at` is the number of the last tail batch folded into it. */
  chats: { key: string; value: { at: number; summary: Uint8Array } };
  marks: { key: string; value: { marks: Uint8Array } };
  /** `friends`, `groups`, `members:<groupId>`: encoded lists. */
  people: { key: string; value: { rows: Uint8Array } };
  /** Commands not yet settled, by tmpId; encoded. */
  outbox: { key: string; value: { row: Uint8Array } };
  /** Cursors. */
  meta: { key: string; value: number };
}

export interface CommonSchema extends DBSchema {
  /** The device's key: non-extractable, seals the remembered password. */
  keys: { key: string; value: CryptoKey };
  /** Sign-ins of this browser: whose they are, and which are over. */
  'sign-ins': { key: string; value: SignInRecord };
}

export interface SignInRecord {
  id: string;
  ended: boolean;
  /** The profile as last loaded, encoded; null before that. */
  self: Uint8Array | null;
}

/** The cursor of a kind: everything up to it is stored (ENT-15). */
export const doneKey = (kind: string): string => `done:${kind}`;
