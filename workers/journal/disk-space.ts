// A full disk of the browser. The write that finds it full waits, and is tried again until there is space: nothing is
// dropped, and the order of the writes stays. Everything that waits for a write goes on from memory meanwhile.
import { BehaviorSubject, filter, firstValueFrom, from, map, merge, Subject, timer } from 'rxjs';
import type { Observable, SchedulerLike } from 'rxjs';
import { prune, type Cut } from './prune.ts';
import { withoutBadFiles } from './record-fault.ts';
import { StoreFailure, type Op, type Store } from './store.ts';

/** Pause between two attempts to write to a full disk, ms. */
export const FULL_RETRY = 5000;

export interface DiskSpace {
  /** True while writes wait for space. Emits the present value first, then each change. */
  readonly full$: Observable<boolean>;
  readonly isFull: boolean;
  /** The disk is full: resolves when a write may try again, with false where the journal has closed. */
  wait(): Promise<boolean>;
  /** A write was stored. */
  found(): void;
  /** Resolves with `write`, or as soon as the disk is full. */
  unlessFull(write: Promise<void>): Promise<void>;
  end(): void;
}

export function createDiskSpace(scheduler: SchedulerLike): DiskSpace {
  const full$ = new BehaviorSubject(false);
  const end$ = new Subject<void>();
  let hasEnded = false;
  const set = (isFull: boolean): void => {
    if (full$.value !== isFull) full$.next(isFull);
  };
  return {
    full$,
    get isFull() {
      return full$.value;
    },
    async wait() {
      if (hasEnded) return false;
      set(true);
      return firstValueFrom(
        merge(timer(FULL_RETRY, scheduler).pipe(map(() => true)), end$.pipe(map(() => false))),
      );
    },
    found: () => set(false),
    unlessFull(write) {
      const isFull$ = full$.pipe(
        filter((isFull) => isFull),
        map(() => undefined),
      );
      return firstValueFrom(merge(from(write), isFull$));
    },
    end() {
      hasEnded = true;
      end$.next();
    },
  };
}

export interface TransactOptions {
  store: Store;
  space: DiskSpace;
  /** The oldest pages of a chat were deleted to free space. */
  pruned: (cut: Cut) => void;
}

/** Maximum number of times that one write deletes old pages of a full disk. It then waits for space. */
const MAX_PRUNINGS = 4;

/** Resolves when the operations are stored, without the files that cannot be stored. */
export async function transact(
  all: readonly Op[],
  strict: boolean,
  { store, space, pruned }: TransactOptions,
): Promise<void> {
  /** Returns false where nothing can be deleted. */
  const makeRoom = async (): Promise<boolean> => {
    const cuts = await prune(store).catch(() => []);
    for (const cut of cuts) pruned(cut);
    return cuts.length > 0;
  };
  let ops = all;
  for (let prunings = 0; ;) {
    try {
      await store.write(ops, strict);
      return space.found();
    } catch (error) {
      if (!(error instanceof StoreFailure)) throw error;
      const rest = error.why === 'record' ? await withoutBadFiles(ops) : ops;
      if (rest.length < ops.length) {
        ops = rest;
        continue;
      }
      if (error.why !== 'quota') throw error;
      // Where the full disk has closed the database, nothing can be deleted.
      const isOpen = !(error.cause instanceof StoreFailure);
      if (isOpen && !space.isFull && prunings++ < MAX_PRUNINGS && (await makeRoom())) continue;
      if (!(await space.wait())) throw error;
    }
  }
}
