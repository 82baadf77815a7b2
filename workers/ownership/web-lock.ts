// One request for a Web Lock as a stream. Unsubscribing is the only way to release a lock.
import { Observable } from 'rxjs';

/**
 * `unavailable`: another holder has the lock, and the request did not queue. `stolen` follows `held` and is
 * the last event.
 */
export type LockEvent = 'held' | 'unavailable' | 'stolen';
export type LockRequest = 'if-available' | 'queue' | 'steal';

/** Unsubscribing releases the lock or leaves the queue. The stream errors where the browser refuses locks. */
export function requestLock(locks: LockManager, name: string, mode: LockRequest): Observable<LockEvent> {
  return new Observable((subscriber) => {
    const queue = new AbortController();
    const release = Promise.withResolvers<void>();
    let isHeld = false;
    const granted = (lock: Lock | null): Promise<void> | undefined => {
      // The browser may still grant a request that has been aborted.
      if (subscriber.closed) return undefined;
      if (!lock) {
        subscriber.next('unavailable');
        return undefined;
      }
      isHeld = true;
      subscriber.next('held');
      return release.promise;
    };
    locks.request(name, OPTIONS[mode](queue.signal), granted).catch((error: unknown) => {
      // The request also rejects after the unsubscription, when no subscriber is left.
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
