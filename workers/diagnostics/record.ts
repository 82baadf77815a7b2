// A diagnostic record of an account without the texts of users. It holds the journal entries that a start
// reads, the ring of recent events, and the current state. `npm run replay` loads the record.
import type { SchedulerLike } from 'rxjs';
import { bugFacts } from '../../src/core/contract/bug-facts.ts';
import type { Diagnostics } from '../../src/core/contract/diagnostics.ts';
import { jsonCodec } from '../journal/codec.ts';
import type { Key, StoreName } from '../journal/store.ts';
import type { Account } from '../account/account-api.ts';
import { bootStore } from './boot-store.ts';
import { digestOf, type Digest } from './digest.ts';
import { unquoted } from './inspect.ts';
import { createMask } from './mask.ts';
import { RecordingStore } from './recording-store.ts';
import type { StampedEntry } from './ring.ts';

/** Version number of the record's form. It rises when a replay can no longer read older records. */
export const RECORD = 1;

export interface RecordFile {
  partyline: 'record';
  record: typeof RECORD;
  /** Version number of the recorded journal's format. */
  format: number;
  /** Wall clock, ms. */
  takenAt: number;
  self: number;
  diagnostics: Diagnostics;
  /** The decoded entries of the journal's stores; empty where nothing is stored. */
  stores: Partial<Record<StoreName, [Key, unknown][]>>;
  ring: StampedEntry[];
  /** The state of the account; null where it changed too fast to be compared. */
  state: Digest | null;
}

export interface RecordOptions {
  account: Account;
  self: number;
  diagnostics: Diagnostics;
  /** Version number of the journal's format. */
  format: number;
  scheduler: SchedulerLike;
  /** A random number in [0, 1). */
  random: () => number;
  now: number;
}

/**
 * Maximum number of tries to take the state while no write is pending. After them the record has no state.
 */
const MAX_TRIES = 20;

/** The stores that a boot reads, without `people`: a record contains no names. */
const STORES = new Set<StoreName>(['tail', 'pages', 'chats', 'marks', 'meta']);

export async function takeRecord(options: RecordOptions): Promise<RecordFile> {
  const { account, self, diagnostics, format, now } = options;
  const { log, ring } = account.internals;
  const mask = createMask(Math.floor(options.random() * 2 ** 32));
  let state: Digest | null = null;
  let recording: RecordingStore | null = null;
  for (let turn = 0; turn < MAX_TRIES && state === null && account.journal; turn++) {
    await log.flush();
    await account.journal.snapshot(async (store) => {
      recording = new RecordingStore(store);
      await bootStore(recording, account.chatStore.self.id, options.scheduler);
      // Only without a pending write is the stored state equal to the state in memory.
      if (log.isWritten) state = digestOf(account.chatStore.stored.values(), mask);
    });
  }
  return {
    partyline: 'record',
    record: RECORD,
    format,
    takenAt: now,
    self,
    diagnostics,
    stores: recording ? storesOf(recording, mask) : {},
    ring: ring.list().map((happened) => maskEntry(happened, mask)),
    state,
  };
}

function storesOf({ read }: RecordingStore, mask: <T>(value: T) => T): RecordFile['stores'] {
  return Object.fromEntries(
    [...read]
      .filter(([name]) => STORES.has(name))
      .map(([name, entries]) => [
        name,
        [...entries.values()].map(([key, value]) => [
          key,
          name === 'meta' ? value : mask(jsonCodec.decode(value)),
        ]),
      ]),
  );
}

/** Masks the texts of a ring entry: the fields of a JSON frame, and any other text as a whole. */
function maskEntry(it: StampedEntry, mask: <T>(value: T) => T): StampedEntry {
  if (it.kind === 'bug') {
    const { stack, ...facts } = bugFacts(it);
    return { ...it, ...facts, stack: stack.join('\n') };
  }
  if (!('text' in it)) return it.kind === 'event' ? { ...it, event: mask(it.event) } : it;
  const text = maskJson(it.text, mask);
  return it.kind === 'rejected' ? { ...it, text, reason: unquoted(it.reason) } : { ...it, text };
}

function maskJson(text: string, mask: <T>(value: T) => T): string {
  try {
    return JSON.stringify(mask(JSON.parse(text) as unknown));
  } catch {
    return mask(text);
  }
}
