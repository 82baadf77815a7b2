// One request for a Web Lock as a stream, so that unsubscribing is the only way to give a lock back.
import { Observable } from 'rxjs';

/** `unavailable`: another holder has it, and the request did not queue. `stolen` follows `held`, and is the last. */
export type LockEvent = 'held' | 'unavailable' | 'stolen';
export type LockRequest = 'if-available' | 'queue' | 'steal';

/** Unsubscribing gives the lock back, or gives up the place in the queue. Errors where the browser refuses locks. */
export function requestLock(locks: LockManager, name: string, how: LockRequest): Observable<LockEvent> {
  return new Observable((subscriber) => {
    const queue = new AbortController();
    const release = Promise.withResolvers<void>();
    let isHeld = false;
    const granted = (lock: Lock | null): Promise<void> | undefined => {
      // A place in the queue that was given up may come up all the same.
      if (subscriber.closed) return undefined;
      if (!lock) {
        subscriber.next('unavailable');
        return undefined;
      }
      isHeld = true;
      subscriber.next('held');
      return release.promise;
    };
    locks.request(name, OPTIONS[how](queue.signal), granted).catch((error: unknown) => {
      // The request rejects after the end as well: by then nobody listens.
      if (isHeld) subscriber.next('stolen');
      else subscriber.error(error);
    });
    return () => {
      queue.abort();
      release.resolve();
    };
  });
}

const OPTIONS: Readonly<Record<LockRequest, (signal: AbortSignal) => LockOptions>> = {
  'if-available': () => ({ ifAvailable: true }),
  queue: (signal) => ({ signal }),
  steal: () => ({ steal: true }),
};
