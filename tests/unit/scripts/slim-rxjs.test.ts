import { readdirSync, readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import {
  lastValueFrom,
  Observable,
  of,
  Subscription,
  take,
  timer,
  toArray,
  type ObservableInput,
  type SchedulerLike,
} from 'rxjs';
import { expect, test, vi } from 'vitest';
import { async, innerFrom } from '../../../scripts/vite/slim-rxjs.ts';

const RXJS = new URL('../../../node_modules/rxjs/dist/esm/internal/', import.meta.url);

/** The smaller replacement of rxjs' `innerFrom`, as a function. */
function slim(): <T>(input: ObservableInput<T>) => Observable<T> {
  const body = innerFrom.replaceAll(/^import .*$/gm, '').replace('export function', 'return function');
  return compileFunction(body, ['Observable', 'reportUnhandledError'])(Observable, (error: unknown) => {
    throw error;
  }) as ReturnType<typeof slim>;
}

const all = <T>(stream$: Observable<T>): Promise<T[]> => lastValueFrom(stream$.pipe(toArray()));

test('The smaller innerFrom for rxjs makes streams of observables, promises and iterables', async () => {
  const from = slim();
  const stream$ = of(1);
  expect(from(stream$)).toBe(stream$);
  expect(await all(from(Promise.resolve(3)))).toEqual([3]);
  expect(await all(from([1, 2]))).toEqual([1, 2]);
  expect(await all(from(new Set('ab')))).toEqual(['a', 'b']);
  await expect(all(from(Promise.reject(new Error('no'))))).rejects.toThrow('no');
});

test('The smaller innerFrom for rxjs takes no more of an iterable than its subscriber wants', async () => {
  let made = 0;
  function* numbers() {
    for (;;) yield ++made;
  }
  expect(await all(slim()(numbers()).pipe(take(2)))).toEqual([1, 2]);
  expect(made).toBe(2);
});

/** The smaller replacement of rxjs' scheduler for timers. */
function slimScheduler(): SchedulerLike {
  const body = async.replaceAll(/^import .*$/gm, '').replaceAll(/^export /gm, '');
  return compileFunction(`${body}; return asyncScheduler;`, ['Subscription', 'setTimeout', 'clearTimeout'])(
    Subscription,
    setTimeout,
    clearTimeout,
  ) as SchedulerLike;
}

test('The smaller scheduler for rxjs runs timers and intervals until they are unsubscribed', () => {
  vi.useFakeTimers();
  try {
    const scheduler = slimScheduler();
    const events: string[] = [];
    timer(30, scheduler).subscribe({ next: () => events.push('timer'), complete: () => events.push('end') });
    const interval = timer(10, 20, scheduler).subscribe((count) => events.push(`${count}`));
    const never = timer(15, scheduler).subscribe(() => events.push('unsubscribed'));
    never.unsubscribe();
    vi.advanceTimersByTime(35);
    expect(events).toEqual(['0', 'timer', 'end', '1']);
    interval.unsubscribe();
    vi.advanceTimersByTime(1000);
    expect(events).toHaveLength(4);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('No module of rxjs imports more from the replaced modules than they export', () => {
  const exported: Record<string, readonly string[]> = {
    innerFrom: ['innerFrom'],
    scheduled: ['scheduled'],
    async: ['async', 'asyncScheduler'],
    timeoutProvider: ['timeoutProvider'],
    config: ['config'],
    errorContext: ['errorContext', 'captureError'],
    EmptyError: ['EmptyError'],
    ObjectUnsubscribedError: ['ObjectUnsubscribedError'],
    UnsubscriptionError: ['UnsubscriptionError'],
  };
  for (const folder of ['.', 'observable', 'operators', 'scheduled', 'util', 'ajax']) {
    for (const file of readdirSync(new URL(`${folder}/`, RXJS))) {
      if (!file.endsWith('.js')) continue;
      const text = readFileSync(new URL(`${folder}/${file}`, RXJS), 'utf8');
      const names = /import \{ ([^}]*) \} from '[^']*\/(\w+)';/g;
      for (const [, imported = '', module = ''] of text.matchAll(names))
        for (const name of exported[module] ? imported.split(', ') : [])
          expect(exported[module]).toContain(name.split(' as ')[0]);
    }
  }
});
