// The lifetime of a part. Every stream of the engine is bound to a scope, and ends with it.
import { Observable, Subject } from 'rxjs';

export interface Scope {
  /** True once the scope has ended. */
  readonly ended: boolean;
  /** Emits once and completes when the scope ends, at once where it has ended: for `takeUntil`. */
  readonly end$: Observable<void>;
  /**
   * Subscribes to a stream until the scope ends. An exception in the stream or in the sink is a bug: `report` hears of
   * it, and the other streams of the scope go on.
   */
  bind<T>(stream$: Observable<T>, sink?: (value: T) => void): void;
  /** Tells of a bug that a part has survived. */
  readonly report: (bug: unknown) => void;
  /** A scope that ends with this one at the latest. */
  child(): Scope;
  /** Ends all streams and all child scopes. A second call does nothing. */
  end(): void;
}

/** `report` is told of exceptions; it does not throw. */
export function createScope(report: (bug: unknown) => void): Scope {
  const ending$ = new Subject<void>();
  let ended = false;

  const end$ = new Observable<void>((subscriber) => {
    if (!ended) return ending$.subscribe(subscriber);
    subscriber.next();
    subscriber.complete();
    return undefined;
  });

  function bind<T>(stream$: Observable<T>, sink: (value: T) => void = ignore): void {
    if (ended) return;
    const subscription = stream$.subscribe({
      next(value) {
        try {
          sink(value);
        } catch (bug) {
          report(bug);
        }
      },
      error: report,
    });
    // A stream that has completed in its own subscription needs no end.
    if (subscription.closed) return;
    const ending = end$.subscribe(() => subscription.unsubscribe());
    subscription.add(() => ending.unsubscribe());
  }

  return {
    get ended() {
      return ended;
    },
    end$,
    bind,
    report,
    child() {
      const child = createScope(report);
      const ending = end$.subscribe(() => child.end());
      child.bind(child.end$, () => ending.unsubscribe());
      return child;
    },
    end() {
      if (ended) return;
      ended = true;
      ending$.next();
      ending$.complete();
    },
  };
}

const ignore = (): void => undefined;
