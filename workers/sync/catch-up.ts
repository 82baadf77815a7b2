// The catch-up after a connect as a stream: it reloads the friend and group lists, then pulls all feeds. Both
// repeat if the buffer of live frames has overflowed (PULL-04).
import { concat, concatMap, defer, EMPTY, from, of, type Observable } from 'rxjs';
import { retryDelayOf, type Failure } from '../../src/core/contract/result.ts';
import type { FrameBuffer } from './buffer.ts';
import { NO_TALLY, progressOf, withRestart, withSlice, type Progress } from './progress.ts';
import type { PullStep } from './pull.ts';

export type CaughtUp =
  | { kind: 'caught-up' }
  | { kind: 'pull-refused'; message: string }
  | { kind: 'lists-refused'; message: string }
  /** `after`: pause before the next catch-up that the server asks for, ms. */
  | { kind: 'catch-up-no-answer'; after?: number };

export type CatchUpStep = CaughtUp | { kind: 'progress'; progress: Progress };

export interface CatchUpOptions {
  /** Reloads friends and groups; null where both succeeded. */
  reloadLists: () => Promise<Failure | null>;
  /** The pulls of all feeds. Completes when each has ended or failed. */
  pulls$: Observable<PullStep>;
  buffer: FrameBuffer;
}

/** Emits progress, then the outcome of the catch-up as the last step. */
export function catchUp({ reloadLists, pulls$, buffer }: CatchUpOptions): Observable<CatchUpStep> {
  return defer(() => {
    let tally = NO_TALLY;
    const progress = (): CatchUpStep => ({ kind: 'progress', progress: progressOf(tally) });

    function attempt(): Observable<CatchUpStep> {
      return from(reloadLists()).pipe(
        concatMap((failure) => (failure ? of(listsFailure(failure)) : pullFeeds())),
      );
    }

    function pullFeeds(): Observable<CatchUpStep> {
      const failures: Failure[] = [];
      const progress$ = pulls$.pipe(
        concatMap((step) => {
          if (step.kind === 'failed') failures.push(step.failure);
          if (step.kind !== 'stored') return EMPTY;
          tally = withSlice(tally, step.feed, step.messages, step.left);
          return of(progress());
        }),
      );
      return concat(
        progress$,
        defer(() => (failures.length > 0 ? of(pullsFailure(failures)) : finish())),
      );
    }

    function finish(): Observable<CatchUpStep> {
      if (!buffer.overflowed) return of({ kind: 'caught-up' });
      buffer.dropRepeated();
      tally = withRestart(tally);
      return attempt();
    }

    return concat(of(progress()), defer(attempt));
  });
}

export const noAnswer: CaughtUp = { kind: 'catch-up-no-answer' };

const listsFailure = (failure: Failure): CaughtUp =>
  failure.code === 'REFUSED' ? { kind: 'lists-refused', message: failure.message } : unanswered(failure);

function pullsFailure(failures: readonly Failure[]): CaughtUp {
  const refused = failures.find((failure) => failure.code === 'REFUSED');
  return refused?.code === 'REFUSED'
    ? { kind: 'pull-refused', message: refused.message }
    : unanswered(...failures);
}

const unanswered = (...failures: Failure[]): CaughtUp => ({
  ...noAnswer,
  after: Math.max(...failures.map(retryDelayOf)),
});
