// The queue of sign-ins, sign-outs and switches of all tabs. They run one at a time, because each replaces
// the account that the others see.
import { concatMap, Subject } from 'rxjs';
import type { Scope } from '../scope.ts';

type Task<T> = () => Promise<T> | T;

export class SignInQueue {
  /** A task is running. */
  busy = false;
  readonly #tasks$ = new Subject<() => Promise<unknown>>();
  readonly #scope: Scope;

  /** @param ready the first task starts after it resolves */
  constructor(scope: Scope, ready: Promise<unknown>) {
    this.#scope = scope;
    scope.bind(this.#tasks$.pipe(concatMap((task) => task())));
    this.#tasks$.next(() => ready);
  }

  /** Runs a task when the previous ones have ended, and settles as the task does. */
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

  /** Runs a task without a result; a failure is reported as a bug. */
  post(task: Task<unknown>): void {
    this.run(task).catch(this.#scope.report);
  }

  /** Resolves when all queued tasks have ended. */
  settled(): Promise<void> {
    return this.run(() => undefined);
  }
}
