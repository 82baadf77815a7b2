// An event log in virtual time, over a store that records its transactions.
import { VirtualTimeScheduler } from 'rxjs';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import type { OutboxRow } from '../../../src/core/domain/outbox-row.ts';
import { jsonCodec } from '../../../workers/journal/codec.ts';
import { Journal } from '../../../workers/journal/journal.ts';
import type { LogFailure } from '../../../workers/log/commits.ts';
import type { Op, StoreFailure } from '../../../workers/journal/store.ts';
import { eventLogOn, reasonOf, type Over } from '../../faults/event-log-on.ts';
import { Disk, MemoryStore } from '../../faults/memory-store.ts';
import { CHAT, message, put } from '../support.ts';
import { pulled } from '../../../workers/log/entry.ts';

/** `ops`: one line each, such as `put tail 1`, `del outbox a` or `clear pages`. */
export interface Transaction {
  strict: boolean;
  ops: string[];
}

export class WatchedStore extends MemoryStore {
  readonly transactions: Transaction[] = [];

  override write(ops: readonly Op[], strict = false): Promise<void> {
    this.transactions.push({ strict, ops: ops.map(lineOf) });
    return super.write(ops);
  }
}

function lineOf(op: Op): string {
  if ('delRange' in op) return `clear ${op.delRange}`;
  return 'put' in op ? `put ${op.put} ${String(op.key)}` : `del ${op.del} ${String(op.key)}`;
}

/**
 * Opens an event log. `losses`: reasons of its storage failures. `mended`: new cursors for a damaged journal,
 * which the log repairs.
 */
export async function watched(
  disk = new Disk(),
  over: Over = {},
  mended: Record<string, number> | null = null,
  store = new WatchedStore(disk),
) {
  const scheduler = new VirtualTimeScheduler();
  const journal = new Journal(store, jsonCodec);
  const losses: StoreFailure['why'][] = [];
  const failed = (failure: LogFailure): void => void losses.push(reasonOf(failure));
  const { chatStore, people, log, told } = await eventLogOn(journal, { scheduler, failed, ...over }, mended);
  return { disk, store, journal, scheduler, losses, chatStore, people, log, told };
}

/** A disk with 300 messages of one chat in its pages. */
export async function inPages(): Promise<Disk> {
  const { disk, log } = await watched();
  await log.append(pulled(many(1, 300)));
  await log.compact();
  await log.close();
  return disk;
}

export const many = (from: number, to: number): ChatEvent[] =>
  Array.from({ length: to - from + 1 }, (_, at) => put(message(from + at)));

export const unsent = (tmpId: string): OutboxRow => ({
  tmpId,
  chat: CHAT,
  work: { kind: 'message', type: 0, content: 'hello', upload: null },
  state: 'waiting',
  order: 1,
  writtenAt: 5,
  attempts: 0,
  firstAttemptAt: 0,
  attemptEndedAt: 0,
  failure: '',
});

/** Resolves after all work that needs no timer: the disk in memory answers within one turn. */
export const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
