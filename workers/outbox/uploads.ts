// Uploads beside the send queues: three at once over all chats. An upload is no attempt: whatever becomes of it, its row
// is waiting.
import { EMPTY, filter, mergeMap, Subject, takeUntil, tap, throttleTime, timer, type Observable } from 'rxjs';
import { isMessage } from '../../src/core/domain/outbox-row.ts';
import { isPatient, nextUploads, pauseAfter, STUCK, UPLOADS } from './machine.ts';
import type { Unsent, UploadOutcome } from './row-state.ts';
import type { OutboxOptions, UploadParts } from './options.ts';
import type { OutboxStore } from './outbox-store.ts';

/** ms between two words about progress. */
const PROGRESS_EVERY = 200;

export interface Uploads {
  /** Rows whose share has changed; about five times a second. */
  readonly progress$: Observable<Unsent>;
  /** A try has ended, and its outcome is stored. */
  readonly tried$: Observable<Unsent>;
  /** Begins what may begin. */
  pump: () => void;
  /** The line came back: ends all pauses but those that the server asked for. The caller pumps. */
  retryNow: () => void;
  /** This row is gone: its upload is broken off. */
  forget: (tmpId: string) => void;
  /** Share of a running upload, 0..1; 0 before and between tries. */
  share: (tmpId: string) => number;
  isStuck: (tmpId: string) => boolean;
  /** Something goes up at this moment. */
  readonly busy: boolean;
}

export type CreateUploads = (
  store: OutboxStore,
  options: OutboxOptions,
  upload: UploadParts['upload'],
) => Uploads;

export const createUploads: CreateUploads = (store, options, upload) => {
  const { scope, scheduler, now, canSend } = options;
  /** Shares of running uploads, by name. */
  const shares = new Map<string, number>();
  /** By name; true for a pause that the server asked for, which outlasts the line's absence. */
  const pauses = new Map<string, boolean>();
  /** Since when the server has had no time for a file, ms. */
  const busySince = new Map<string, number>();
  const tries = new Map<string, number>();
  const tried$ = new Subject<Unsent>();
  /** The pause, or the upload, of this name ends. */
  const resumed$ = new Subject<string>();
  const forgotten$ = new Subject<string>();
  const noted$ = new Subject<string>();

  const noted = new Set<string>();
  const progress$ = noted$.pipe(
    tap((tmpId) => noted.add(tmpId)),
    throttleTime(PROGRESS_EVERY, scheduler, { leading: true, trailing: true }),
    mergeMap(() => {
      const rows = [...noted].flatMap((tmpId) => store.get(tmpId) ?? []);
      noted.clear();
      return rows.filter(isMessage);
    }),
  );

  function pump(): void {
    if (store.closed || !canSend()) return;
    const isBusy = (tmpId: string): boolean => shares.has(tmpId) || pauses.has(tmpId) || !store.isFree(tmpId);
    for (const row of nextUploads(store.all(), isBusy, UPLOADS - shares.size)) begin(row);
  }

  function begin(row: Unsent): void {
    const { tmpId } = row;
    shares.set(tmpId, 0);
    const steps$ = upload(row).pipe(takeUntil(forgotten$.pipe(filter((it) => it === tmpId))));
    scope.bind(
      steps$.pipe(
        mergeMap((step) => {
          if (step.kind !== 'progress') return ended(tmpId, step);
          shares.set(tmpId, Math.min(1, Math.max(0, step.share)));
          noted$.next(tmpId);
          return EMPTY;
        }),
      ),
    );
  }

  async function ended(tmpId: string, outcome: UploadOutcome): Promise<void> {
    shares.delete(tmpId);
    const held = store.get(tmpId);
    if (held && isMessage(held)) {
      await keep(held, outcome);
      tried$.next(held);
    }
    pump();
  }

  async function keep(row: Unsent, outcome: UploadOutcome): Promise<void> {
    if (outcome.kind === 'no-answer') return pause(row, 0);
    if (outcome.kind === 'busy' && mayWait(row.tmpId, outcome.message)) return pause(row, outcome.after);
    tries.delete(row.tmpId);
    busySince.delete(row.tmpId);
    if (outcome.kind !== 'uploaded')
      return store.change({ ...row, state: 'failed', failure: outcome.message }, false);
    // The addresses are stored before the attempt: after a crash nothing goes up a second time.
    return store.change({ ...row, work: { ...row.work, content: outcome.content } }, false);
  }

  /** A server that gives its reason is waited for a minute; one without a word counts as no answer. */
  function mayWait(tmpId: string, message: string): boolean {
    const since = busySince.get(tmpId) ?? now();
    busySince.set(tmpId, since);
    return message === '' || isPatient(since, now());
  }

  /** `asked`: ms for which the server wants no other try. */
  function pause({ tmpId }: Unsent, asked: number): void {
    const attempts = (tries.get(tmpId) ?? 0) + 1;
    tries.set(tmpId, attempts);
    pauses.set(tmpId, asked > 0);
    const resumed = resumed$.pipe(filter((it) => it === tmpId));
    scope.bind(timer(Math.max(pauseAfter(attempts), asked), scheduler).pipe(takeUntil(resumed)), () => {
      pauses.delete(tmpId);
      pump();
    });
    noted$.next(tmpId);
  }

  function endPause(tmpId: string): void {
    if (pauses.delete(tmpId)) resumed$.next(tmpId);
  }

  return {
    progress$,
    tried$,
    pump,
    retryNow() {
      for (const [tmpId, isAsked] of pauses) if (!isAsked) endPause(tmpId);
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
    isStuck: (tmpId) => (tries.get(tmpId) ?? 0) >= STUCK,
    get busy() {
      return shares.size > 0;
    },
  };
};
