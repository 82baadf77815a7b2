// Writes an account's event log to the journal. One write takes all pending changes, so a stored chat row
// includes no event that is not stored. Live events are written 50 ms after the first of them, or by an
// earlier write.
import { BehaviorSubject, exhaustMap, filter, Subject, takeUntil, timer } from 'rxjs';
import type { Observable, SchedulerLike } from 'rxjs';
import type { Compaction } from '../compaction/compaction.ts';
import { atOf, type Journal, type JournalWrite } from '../journal/journal.ts';
import { StoreFailure } from '../journal/store.ts';
import type { Scope } from '../scope.ts';
import type { Drained, PendingWrites } from './pending-writes.ts';

/**
 * `fenced`: another engine writes the journal now. `storage`: the browser lost the database, or the disk is
 * full. `bug`: an exception in our own code.
 */
export interface LogFailure {
  readonly kind: 'fenced' | 'storage' | 'bug';
  readonly error: unknown;
}

export interface CommitsOptions {
  /** Ends with the account: no group commit starts afterwards. */
  scope: Scope;
  /** null without a journal: all data is only in memory. */
  journal: Journal | null;
  pending: PendingWrites;
  scheduler: SchedulerLike;
  compaction: Compaction;
}

/** A part of a write. It receives the events of the same write and the number of their batch. */
export type WritePart = (drained: Drained, number: number) => JournalWrite | Promise<JournalWrite>;

export interface Commits {
  /** Emits when a write is stored: its batch number, also where it has no events. */
  readonly stored$: Observable<number>;
  /** Emits once, also to a late subscriber. Nothing is written afterwards. */
  readonly failed$: Observable<LogFailure>;
  /** Emits when a group commit starts. */
  readonly grouped$: Observable<void>;
  /** False without a journal, or once a write has failed: all data is only in memory. */
  readonly durable: boolean;
  /** True while the disk is full: all writes wait for space. */
  readonly isFull: boolean;
  /** Starts the timer of the group commit, unless it runs. */
  schedule(): void;
  /**
   * Writes everything that is pending, together with `part`. Resolves when the write is stored or has failed, or
   * waits for space on a full disk.
   */
  readonly write: (part?: WritePart) => Promise<void>;
  fail(failure: LogFailure): void;
  /** Stops all writing without emitting a failure. */
  abandon(): void;
}

/** Time from the first live event to the group commit that writes it, ms. */
const GROUP_COMMIT = 50;

export function createCommits({ scope, journal, pending, scheduler, compaction }: CommitsOptions): Commits {
  const stored$ = new Subject<number>();
  const failure$ = new BehaviorSubject<LogFailure | null>(null);
  const grouped$ = new Subject<void>();
  const scheduled$ = new Subject<void>();
  const started$ = new Subject<void>();
  let durable = journal !== null;

  const groupCommit$ = scheduled$.pipe(
    exhaustMap(() => timer(GROUP_COMMIT, scheduler).pipe(takeUntil(started$))),
  );
  scope.bind(groupCommit$, () => {
    void write();
    grouped$.next();
  });

  /**
   * Number of writes without a part that wait for their turn. The first of them takes all that is pending. A write
   * that holds for space has had its turn: it takes nothing more.
   */
  let waiting = 0;

  async function write(part?: WritePart): Promise<void> {
    started$.next();
    if (!journal || !durable || (!part && journal.space.isFull && waiting > 0)) return;
    if (!part) waiting++;
    await journal.space.unlessFull(commit(journal, part));
  }

  async function commit(to: Journal, part?: WritePart): Promise<void> {
    let batch = 0;
    try {
      await to.commit(async (number) => {
        batch = number;
        if (!part) waiting--;
        const drained = pending.drain();
        compaction.addBatch(drained.events, number);
        const rows = pending.rowsOf([...pending.rows], atOf(drained, number));
        return part
          ? mergeWrites({ ...drained, ...rows }, await part(drained, number))
          : { ...drained, ...rows };
      });
      stored$.next(batch);
    } catch (error) {
      fail({ kind: kindOf(error), error });
    }
  }

  function fail(failure: LogFailure): void {
    if (!durable) return;
    abandon();
    failure$.next(failure);
  }

  function abandon(): void {
    durable = false;
    started$.next();
  }

  return {
    stored$,
    failed$: failure$.pipe(filter((failure) => failure !== null)),
    grouped$,
    get durable() {
      return durable;
    },
    get isFull() {
      return durable && journal?.space.isFull === true;
    },
    schedule() {
      if (durable) scheduled$.next();
    },
    write,
    fail,
    abandon,
  };
}

/** Combines the pending write with a part; rows and marks of the part win. */
function mergeWrites(pending: JournalWrite, part: JournalWrite): JournalWrite {
  const rows = new Map([...(pending.rows ?? []), ...(part.rows ?? [])]);
  const marks = new Map([...(pending.marks ?? []), ...(part.marks ?? [])]);
  return { ...pending, ...part, strict: pending.strict === true || part.strict === true, rows, marks };
}

/** Every storage failure of the browser is a StoreFailure; any other exception is a bug. */
export function kindOf(error: unknown): LogFailure['kind'] {
  if (!(error instanceof StoreFailure)) return 'bug';
  return error.why === 'fenced' ? 'fenced' : 'storage';
}
