// The lifetime of a part. Every stream of the engine is bound to a scope, and ends with it.
import { Observable, Subscription } from 'rxjs';

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

/** `report` is told of exceptions; it does not throw. `lifetime`: its end is the end of the scope. */
export function createScope(report: (bug: unknown) => void, lifetime = new Subscription()): Scope {
  const end$ = new Observable<void>((subscriber) => {
    const ending = new Subscription(() => {
      subscriber.next();
      subscriber.complete();
    });
    lifetime.add(ending);
    // A subscriber that leaves before the end leaves nothing behind.
    return () => lifetime.remove(ending);
  });

  function bind<T>(stream$: Observable<T>, sink: (value: T) => void = ignore): void {
    if (lifetime.closed) return;
    const next = (value: T): void => {
      try {
        sink(value);
      } catch (bug) {
        report(bug);
      }
    };
    // A stream that completes leaves the lifetime by itself; one that has ended its scope ends here.
    lifetime.add(stream$.subscribe({ next, error: report }));
  }

  return {
    get ended() {
      return lifetime.closed;
    },
    end$,
    bind,
    report,
    child() {
      const child = new Subscription();
      lifetime.add(child);
      return createScope(report, child);
    },
    end() {
      try {
        lifetime.unsubscribe();
      } catch (bug) {
        report(bug);
      }
    },
  };
}

const ignore = (): void => undefined;
