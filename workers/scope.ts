// The lifetime of a part of the engine. Every stream of the engine is bound to a scope and ends with the
// scope.
import { Observable, Subscription } from 'rxjs';

export interface Scope {
  /** True once the scope has ended. */
  readonly ended: boolean;
  /**
   * For `takeUntil`: emits once and completes when the scope ends, at once if the scope has ended already.
   */
  readonly end$: Observable<void>;
  /**
   * Subscribes to a stream until the scope ends. An exception in the stream or in the sink is a bug: `bind`
   * passes it to `report`, and the other streams of the scope go on.
   */
  bind<T>(stream$: Observable<T>, sink?: (value: T) => void): void;
  /** Reports a bug that does not end the scope. */
  readonly report: (bug: unknown) => void;
  /** A scope that ends with this one at the latest. */
  child(): Scope;
  /** Ends all streams and all child scopes. A second call does nothing. */
  end(): void;
}

/** `report` receives exceptions and must not throw. The scope ends when `lifetime` does. */
export function createScope(report: (bug: unknown) => void, lifetime = new Subscription()): Scope {
  const end$ = new Observable<void>((subscriber) => {
    const ending = new Subscription(() => {
      subscriber.next();
      subscriber.complete();
    });
    lifetime.add(ending);
    // Without the removal, a subscriber that unsubscribes before the end would leak.
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
    // A stream that completes removes itself from the lifetime. `add` unsubscribes at once if the stream
    // ended the scope.
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
