// A Vite plugin that removes unused parts of rxjs from the engine, 2 kB of its first script: streams from async
// iterables and byte streams, and the schedulers of `from`, `of` and `merge`. Timers lose their queue and the
// providers for fake clocks. `subscribe` no longer throws errors at its caller, and errors become classes.
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
  throw new TypeError('use timer');
}
`;

/** One timer per action. An action that throws ends like any timer callback that throws. */
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

/**
 * rxjs reports errors that no subscriber handles by this `setTimeout`. This version lacks the provider of fake
 * clocks.
 */
const timeoutProvider = `
export const timeoutProvider = { setTimeout: (act) => setTimeout(act) };
`;

/** The defaults of rxjs, which reads a missing setting as unset. */
const config = `
export const config = {};
`;

/** The errors of rxjs as classes: rxjs itself still supports browsers without classes. */
const UnsubscriptionError = `
export class UnsubscriptionError extends Error {
  name = 'UnsubscriptionError';
  constructor(errors) {
    super(errors.join(', '));
    this.errors = errors;
  }
}
`;

const EmptyError = `
export class EmptyError extends Error {
  name = 'EmptyError';
}
`;

const ObjectUnsubscribedError = `
export class ObjectUnsubscribedError extends Error {
  name = 'ObjectUnsubscribedError';
}
`;

/** Replacements by module in rxjs' `internal` folder. */
const slim: Record<string, string> = {
  'observable/innerFrom': innerFrom,
  config,
  'scheduled/scheduled': scheduled,
  'scheduler/async': async,
  'scheduler/timeoutProvider': timeoutProvider,
  'util/errorContext': errorContext,
  'util/EmptyError': EmptyError,
  'util/ObjectUnsubscribedError': ObjectUnsubscribedError,
  'util/UnsubscriptionError': UnsubscriptionError,
};

export function slimRxjs(): Plugin {
  const module = new RegExp(`/rxjs/dist/esm/internal/(${Object.keys(slim).join('|')})\\.js$`);
  return {
    name: 'slim-rxjs',
    apply: 'build',
    transform: {
      filter: { id: module },
      handler(_code, id) {
        const code = slim[module.exec(id)?.[1] ?? ''];
        return code === undefined ? null : { code, map: null };
      },
    },
  };
}
