// The uploads of files, independent of the send queues: at most three at once over all chats. An upload is
// not an attempt to send: its row stays `waiting`, unless the upload fails for good.
import { EMPTY, filter, mergeMap, Subject, takeUntil, tap, throttleTime, timer, type Observable } from 'rxjs';
import { isMessage } from '../../src/core/domain/outbox-row.ts';
import { mayRetryBusy, nextUploads, pauseAfter, STUCK_AFTER, MAX_UPLOADS } from './machine.ts';
import { unreadable, type Unsent, type UploadOutcome } from './row-state.ts';
import type { OutboxOptions, UploadParts } from './options.ts';
import type { OutboxStore } from './outbox-store.ts';

/** Interval between two progress updates, ms. */
const PROGRESS_EVERY = 200;

export interface Uploads {
  /** Rows whose share has changed; emits about five times a second. */
  readonly progress$: Observable<Unsent>;
  /** Emits a row when a try to upload its files has ended and its outcome is recorded. */
  readonly tried$: Observable<Unsent>;
  /** Starts the uploads that may start. */
  pump: () => void;
  /**
   * Ends all pauses after a reconnect, except those that the server asked for. The caller then calls `pump`.
   */
  retryNow: () => void;
  /** The row was removed: aborts its upload. */
  forget: (tmpId: string) => void;
  /** Share of a running upload, 0..1; 0 before and between tries. */
  share: (tmpId: string) => number;
  isStuck: (tmpId: string) => boolean;
  /** An upload is running. */
  readonly busy: boolean;
}

export type CreateUploads = (
  store: OutboxStore,
  options: OutboxOptions,
  upload: UploadParts['upload'],
) => Uploads;

export const createUploads: CreateUploads = (store, options, upload) => {
  const { scope, scheduler, now, canSend } = options;
  /** Uploaded shares (0..1) of running uploads, by tmpId. */
  const shares = new Map<string, number>();
  /**
   * Running pauses by tmpId; true for a pause that the server asked for, which outlasts a lost connection.
   */
  const pauses = new Map<string, boolean>();
  /** By tmpId: time since which the server has been busy for a row's upload (local clock, ms). */
  const busySince = new Map<string, number>();
  const tries = new Map<string, number>();
  const tried$ = new Subject<Unsent>();
  /** Ends the pause with this tmpId. */
  const resumed$ = new Subject<string>();
  const forgotten$ = new Subject<string>();
  const shareChanged$ = new Subject<string>();

  const changed = new Set<string>();
  const progress$ = shareChanged$.pipe(
    tap((tmpId) => changed.add(tmpId)),
    throttleTime(PROGRESS_EVERY, scheduler, { leading: true, trailing: true }),
    mergeMap(() => {
      const rows = [...changed].flatMap((tmpId) => store.get(tmpId) ?? []);
      changed.clear();
      return rows.filter(isMessage);
    }),
  );

  function pump(): void {
    if (store.closed || !canSend()) return;
    const isBusy = (tmpId: string): boolean => shares.has(tmpId) || pauses.has(tmpId) || !store.isFree(tmpId);
    for (const row of nextUploads(store.all(), isBusy, MAX_UPLOADS - shares.size)) start(row);
  }

  function start(row: Unsent): void {
    const { tmpId } = row;
    shares.set(tmpId, 0);
    const steps$ = upload(row).pipe(takeUntil(forgotten$.pipe(filter((it) => it === tmpId))));
    scope.bind(
      steps$.pipe(
        mergeMap((step) => {
          if (step.kind !== 'progress') return ended(tmpId, step);
          shares.set(tmpId, Math.min(1, Math.max(0, step.share)));
          shareChanged$.next(tmpId);
          return EMPTY;
        }),
      ),
    );
  }

  async function ended(tmpId: string, outcome: UploadOutcome): Promise<void> {
    shares.delete(tmpId);
    const held = store.get(tmpId);
    if (held && isMessage(held)) {
      await storeOutcome(held, outcome);
      tried$.next(held);
    }
    pump();
  }

  async function storeOutcome(row: Unsent, outcome: UploadOutcome): Promise<void> {
    if (outcome.kind === 'no-answer') return pause(row, 0);
    if (outcome.kind === 'busy' && mayWait(row.tmpId, outcome.message)) return pause(row, outcome.after);
    tries.delete(row.tmpId);
    busySince.delete(row.tmpId);
    if (outcome.kind === 'unreadable') return store.change(unreadable(row), false);
    if (outcome.kind !== 'uploaded')
      return store.change({ ...row, state: 'failed', failure: outcome.message }, false);
    // The URLs are stored before the message is sent, so that nothing is uploaded twice after a crash.
    return store.change({ ...row, work: { ...row.work, content: outcome.content } }, false);
  }

  /** Whether to retry at a busy server: for a minute where it gives a reason, else without limit. */
  function mayWait(tmpId: string, message: string): boolean {
    const since = busySince.get(tmpId) ?? now();
    busySince.set(tmpId, since);
    return message === '' || mayRetryBusy(since, now());
  }

  /** `serverPause`: pause that the server asks for, ms. */
  function pause({ tmpId }: Unsent, serverPause: number): void {
    const attempts = (tries.get(tmpId) ?? 0) + 1;
    tries.set(tmpId, attempts);
    pauses.set(tmpId, serverPause > 0);
    const resumed = resumed$.pipe(filter((it) => it === tmpId));
    scope.bind(timer(Math.max(pauseAfter(attempts), serverPause), scheduler).pipe(takeUntil(resumed)), () => {
      pauses.delete(tmpId);
      pump();
    });
    shareChanged$.next(tmpId);
  }

  function endPause(tmpId: string): void {
    if (pauses.delete(tmpId)) resumed$.next(tmpId);
  }

  return {
    progress$,
    tried$,
    pump,
    retryNow() {
      for (const [tmpId, isServerPause] of pauses) if (!isServerPause) endPause(tmpId);
      tries.clear();
      busySince.clear();
    },
    forget(tmpId) {
      endPause(tmpId);
      tries.delete(tmpId);
      busySince.delete(tmpId);
      if (shares.delete(tmpId)) forgotten$.next(tmpId);
      pump();
    },
    share: (tmpId) => shares.get(tmpId) ?? 0,
    isStuck: (tmpId) => (tries.get(tmpId) ?? 0) >= STUCK_AFTER,
    get busy() {
      return shares.size > 0;
    },
  };
};
