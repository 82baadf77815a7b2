// The engine. A record of an account: what its journal holds as far as a boot reads it, what happened last, and the
// state that it was taken from, all without what people wrote. `npm run replay` boots it again, in whatever build.
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

/** Raised when a replay of this build could not read what older ones wrote. */
export const RECORD = 1;

export interface RecordFile {
  partyline: 'record';
  record: typeof RECORD;
  /** Of the journal that it was taken from. */
  format: number;
  /** Wall clock, ms. */
  takenAt: number;
  self: number;
  diagnostics: Diagnostics;
  /** Records as the codec decodes them. Empty where nothing is stored. */
  stores: Partial<Record<StoreName, [Key, unknown][]>>;
  ring: Happened[];
  /** Of the account; null where it never stood still long enough to be compared. */
  state: Digest | null;
}

export interface Recorded {
  account: Account;
  self: number;
  diagnostics: Diagnostics;
  /** Of the journal. */
  format: number;
  scheduler: SchedulerLike;
  /** In [0, 1). */
  random: () => number;
  now: number;
}

/** An account in which always something happens is taken as it is. */
const TRIES = 20;

/** What a boot reads besides pages, people apart: names are nobody's business. */
const STORES = new Set<StoreName>(['tail', 'pages', 'chats', 'marks', 'meta']);

export async function takeRecord(it: Recorded): Promise<RecordFile> {
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
      // Nothing was said meanwhile that the disk does not know yet.
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

/** A frame is masked inside, where it is JSON at all. */
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
