// Commits of an account's log: everything that waits to be written goes in one write, so that a row never knows more
// than its batch. Live events are due within 50 ms of the first of them; an earlier commit takes them along.
import { BehaviorSubject, exhaustMap, filter, Subject, takeUntil, timer } from 'rxjs';
import type { Observable, SchedulerLike } from 'rxjs';
import type { Compaction } from '../compaction/compaction.ts';
import { atOf, type Journal, type JournalWrite } from '../journal/journal.ts';
import { StoreFailure } from '../journal/store.ts';
import type { Scope } from '../scope.ts';
import type { Drained, PendingWrites } from './pending-writes.ts';

/**
 * `fenced`: another engine writes the journal now. `storage`: the browser has lost the database, or its disk is full.
 * `bug`: an exception of our own code.
 */
export interface LogFailure {
  readonly kind: 'fenced' | 'storage' | 'bug';
  readonly error: unknown;
}

export interface CommitsOptions {
  /** Ends with the account: no group commit begins afterwards. */
  scope: Scope;
  /** null: memory is all. */
  journal: Journal | null;
  pending: PendingWrites;
  scheduler: SchedulerLike;
  compaction: Compaction;
}

/** A part of a write that knows the events written along, and the number of their batch. */
export type WritePart = (drained: Drained, number: number) => JournalWrite | Promise<JournalWrite>;

export interface Commits {
  /** The number of the last batch of events that the database has. */
  readonly stored$: Observable<number>;
  /** Emits once, also to a late subscriber: from then on nothing is written. */
  readonly failed$: Observable<LogFailure>;
  /** A group commit has begun. */
  readonly grouped$: Observable<void>;
  /** False once a write has failed: from then on memory is all. */
  readonly durable: boolean;
  /** Starts the time of the group commit, unless it runs. */
  soon(): void;
  /** Writes everything that waits, and `part` with it. Resolves when that is stored, or never will be. */
  readonly now: (part?: WritePart) => Promise<void>;
  fail(failure: LogFailure): void;
  /** Nothing is written from now on, and no failure is told. */
  abandon(): void;
}

/** ms */
const GROUP_COMMIT = 50;

export function createCommits({ scope, journal, pending, scheduler, compaction }: CommitsOptions): Commits {
  const stored$ = new Subject<number>();
  const failure$ = new BehaviorSubject<LogFailure | null>(null);
  const grouped$ = new Subject<void>();
  const due$ = new Subject<void>();
  const begun$ = new Subject<void>();
  let durable = journal !== null;

  const late$ = due$.pipe(exhaustMap(() => timer(GROUP_COMMIT, scheduler).pipe(takeUntil(begun$))));
  scope.bind(late$, () => {
    void now();
    grouped$.next();
  });

  async function now(part?: WritePart): Promise<void> {
    begun$.next();
    if (!journal || !durable) return;
    let batch = 0;
    try {
      await journal.commit(async (number) => {
        batch = number;
        const drained = pending.drain();
        compaction.owe(drained.events, number);
        const rows = pending.rowsOf([...pending.rows], atOf(drained, number));
        return part ? merged({ ...drained, ...rows }, await part(drained, number)) : { ...drained, ...rows };
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
    begun$.next();
  }

  return {
    stored$,
    failed$: failure$.pipe(filter((failure) => failure !== null)),
    grouped$,
    get durable() {
      return durable;
    },
    soon() {
      if (durable) due$.next();
    },
    now,
    fail,
    abandon,
  };
}

/** Rows and marks of the part stand beside those that were due anyway, or in their place. */
function merged(due: JournalWrite, part: JournalWrite): JournalWrite {
  const rows = new Map([...(due.rows ?? []), ...(part.rows ?? [])]);
  const marks = new Map([...(due.marks ?? []), ...(part.marks ?? [])]);
  return { ...due, ...part, strict: due.strict === true || part.strict === true, rows, marks };
}

/** Every failure of the browser's storage is a StoreFailure; any other exception is a bug. */
export function kindOf(error: unknown): LogFailure['kind'] {
  if (!(error instanceof StoreFailure)) return 'bug';
  return error.why === 'fenced' ? 'fenced' : 'storage';
}
