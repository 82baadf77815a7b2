// Runs on Node 24, in Vite. Leaves parts of rxjs out of the engine that it does not use, 2 kB of its first script:
// streams from async iterables and byte streams, schedulers of `from`, `of` and `merge`, the queue of the scheduler for
// timers with its providers for fake clocks, and errors thrown at the caller of `subscribe`.
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** Streams from observables, promises and iterables. */
export const innerFrom = `
import { Observable } from '../Observable';
import { reportUnhandledError } from '../util/reportUnhandledError';
export function innerFrom(input) {
  if (input instanceof Observable) return input;
  return new Observable((subscriber) => {
    if (typeof input.then === 'function') {
      input.then((value) => {
        if (!subscriber.closed) {
          subscriber.next(value);
          subscriber.complete();
        }
      }, (error) => subscriber.error(error)).then(null, reportUnhandledError);
      return;
    }
    for (const value of input) {
      subscriber.next(value);
      if (subscriber.closed) return;
    }
    subscriber.complete();
  });
}
`;

const scheduled = `
export function scheduled() {
  throw new TypeError('no scheduler here: use timer');
}
`;

/** Timers, one for each action. An action that throws ends as any timer that throws does. */
export const async = `
import { Subscription } from '../Subscription';
export const asyncScheduler = {
  now: () => Date.now(),
  schedule(work, delay = 0, state) {
    let timer;
    const action = new Subscription(() => clearTimeout(timer));
    action.schedule = (state, delay = 0) => {
      clearTimeout(timer);
      if (!action.closed) timer = setTimeout(() => work.call(action, state), delay);
      return action;
    };
    return action.schedule(state, delay);
  },
};
export const async = asyncScheduler;
`;

const errorContext = `
export function errorContext(work) {
  work();
}
export function captureError() {}
`;

const slim: Record<string, string> = { innerFrom, scheduled, async, errorContext };

export function slimRxjs(): Plugin {
  return {
    name: 'slim-rxjs',
    apply: 'build',
    transform: {
      filter: {
        id: /\/rxjs\/dist\/esm\/internal\/(?:observable\/innerFrom|scheduled\/scheduled|scheduler\/async|util\/errorContext)\.js$/,
      },
      handler: (_code, id) => ({ code: slim[basename(id, '.js')] ?? '', map: null }),
    },
  };
}
