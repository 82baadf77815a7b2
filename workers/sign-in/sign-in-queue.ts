// The order of sign-ins, sign-outs and switches of all tabs: one at a time, because each replaces the account that the
// others see.
import { concatMap, Subject } from 'rxjs';
import type { Scope } from '../scope.ts';

type Task<T> = () => Promise<T> | T;

export class SignInQueue {
  /** A task runs now. */
  busy = false;
  readonly #tasks$ = new Subject<() => Promise<unknown>>();
  readonly #scope: Scope;

  /** @param ready the first task begins behind it */
  constructor(scope: Scope, ready: Promise<unknown>) {
    this.#scope = scope;
    scope.bind(this.#tasks$.pipe(concatMap((task) => task())));
    this.#tasks$.next(() => ready);
  }

  /** Runs a task when the ones before it have ended, and settles as it does. */
  run<T>(task: Task<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#tasks$.next(async () => {
        this.busy = true;
        try {
          resolve(await task());
        } catch (error) {
          reject(error);
        } finally {
          this.busy = false;
        }
      });
    });
  }

  /** The same for a task that nobody waits for: its failure is a bug. */
  post(task: Task<unknown>): void {
    this.run(task).catch(this.#scope.report);
  }

  /** Resolves when all tasks that wait now have ended. */
  settled(): Promise<void> {
    return this.run(() => undefined);
  }
}
