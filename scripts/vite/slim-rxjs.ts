// Runs on Node 24, in Vite. Leaves two parts of rxjs out of the engine, a kilobyte of its first script: streams from
// async iterables and byte streams, and schedulers of `from`, `of` and `merge`.
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

export function slimRxjs(): Plugin {
  return {
    name: 'slim-rxjs',
    apply: 'build',
    transform: {
      filter: { id: /\/rxjs\/dist\/esm\/internal\/(?:observable\/innerFrom|scheduled\/scheduled)\.js$/ },
      handler: (_code, id) => ({ code: id.endsWith('innerFrom.js') ? innerFrom : scheduled, map: null }),
    },
  };
}
