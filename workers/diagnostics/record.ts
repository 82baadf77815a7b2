// The record of an account, without the texts of users: the part of its journal that a boot reads, the ring, and the
// state that it was taken from. `npm run replay` boots it again, in any build.
import type { SchedulerLike } from 'rxjs';
import type { Diagnostics } from '../../src/core/contract/diagnostics.ts';
import { jsonCodec } from '../journal/codec.ts';
import type { Key, StoreName } from '../journal/store.ts';
import type { Account } from '../account/account-api.ts';
import { bootStore } from './boot-store.ts';
import { bugFacts } from './bug-facts.ts';
import { digestOf, type Digest } from './digest.ts';
import { unquoted } from './inspect.ts';
import { masking } from './mask.ts';
import { RecordingStore } from './recording-store.ts';
import type { Happened } from './ring.ts';

/** Raised when a replay of this build cannot read older records. */
export const RECORD = 1;

export interface RecordFile {
  partyline: 'record';
  record: typeof RECORD;
  /** The format of the journal that it was taken from. */
  format: number;
  /** Wall clock, ms. */
  takenAt: number;
  self: number;
  diagnostics: Diagnostics;
  /** Records as the codec decodes them. Empty where nothing is stored. */
  stores: Partial<Record<StoreName, [Key, unknown][]>>;
  ring: Happened[];
  /** The state of the account; null where it never stood still long enough to be compared. */
  state: Digest | null;
}

export interface RecordOptions {
  account: Account;
  self: number;
  diagnostics: Diagnostics;
  /** The format of the journal. */
  format: number;
  scheduler: SchedulerLike;
  /** In [0, 1). */
  random: () => number;
  now: number;
}

/** Tries to find the account at rest; after them the record has no state. */
const TRIES = 20;

/** The stores that a boot reads, without `people`: a record holds no names. */
const STORES = new Set<StoreName>(['tail', 'pages', 'chats', 'marks', 'meta']);

export async function takeRecord(it: RecordOptions): Promise<RecordFile> {
  const { account, self, diagnostics, format, now } = it;
  const { log, ring } = account.inside;
  const mask = masking(Math.floor(it.random() * 2 ** 32));
  let state: Digest | null = null;
  let recording: RecordingStore | null = null;
  for (let turn = 0; turn < TRIES && state === null && account.journal; turn++) {
    await log.flush();
    await account.journal.still(async (store) => {
      recording = new RecordingStore(store);
      await bootStore(recording, account.chatStore.self.id, it.scheduler);
      // The disk knows everything that the memory knows.
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
    ring: ring.list().map((happened) => maskedHappening(happened, mask)),
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

/** Masks the fields of a frame that is JSON, else its whole text. */
function maskedHappening(it: Happened, mask: <T>(value: T) => T): Happened {
  if (it.kind === 'bug') {
    const { stack, ...facts } = bugFacts(it);
    return { ...it, ...facts, stack: stack.join('\n') };
  }
  if (!('text' in it)) return it.kind === 'event' ? { ...it, event: mask(it.event) } : it;
  const text = maskedJson(it.text, mask);
  return it.kind === 'rejected' ? { ...it, text, reason: unquoted(it.reason) } : { ...it, text };
}

function maskedJson(text: string, mask: <T>(value: T) => T): string {
  try {
    return JSON.stringify(mask(JSON.parse(text) as unknown));
  } catch {
    return mask(text);
  }
}
