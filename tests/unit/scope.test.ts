// Scopes (lifetimes of streams): streams end with their scope, and an exception in one stream is reported and
// ends no other stream.
import { BehaviorSubject, interval, Observable, of, Subject, throwError } from 'rxjs';
import { expect, test } from 'vitest';
import { createScope } from '../../workers/scope.ts';

const failOnBug = (): never => {
  throw new Error('a bug was reported');
};

test('A subscriber receives the values of a stream until its scope ends and unsubscribes', () => {
  const scope = createScope(failOnBug);
  const source$ = new Subject<number>();
  const values: number[] = [];
  scope.bind(source$, (it) => values.push(it));
  source$.next(1);
  scope.end();
  source$.next(2);
  expect(values).toEqual([1]);
  expect(source$.observed).toBe(false);
});

test('An ended scope subscribes to no stream, and its new children have ended', () => {
  const scope = createScope(failOnBug);
  scope.end();
  scope.end();
  let subscribed = false;
  scope.bind(new Observable(() => void (subscribed = true)));
  expect([subscribed, scope.ended, scope.child().ended]).toEqual([false, true, true]);
});

test('A child scope ends with its parent, and its own end leaves the parent open', () => {
  const scope = createScope(failOnBug);
  const source$ = new Subject<number>();
  const [first, second] = [scope.child(), scope.child()];
  first.bind(source$);
  second.bind(source$);
  first.end();
  expect([first.ended, second.ended, scope.ended]).toEqual([true, false, false]);
  scope.end();
  expect([second.ended, source$.observed]).toEqual([true, false]);
});

test('end$ of a scope emits once and completes, also for a subscription after the end', () => {
  const scope = createScope(failOnBug);
  const emitted: string[] = [];
  scope.end$.subscribe({ next: () => emitted.push('before'), complete: () => emitted.push('complete') });
  scope.end();
  scope.end$.subscribe({ next: () => emitted.push('after'), complete: () => emitted.push('complete') });
  expect(emitted).toEqual(['before', 'complete', 'after', 'complete']);
});

test('An exception in a subscriber or a stream is reported, and the other streams continue', () => {
  const bugs: unknown[] = [];
  const scope = createScope((bug) => bugs.push(bug));
  const source$ = new Subject<number>();
  const values: number[] = [];
  const [inSink, inStream] = [new Error('sink'), new Error('stream')];
  scope.bind(source$, (it) => {
    if (it === 1) throw inSink;
    values.push(it);
  });
  scope.bind(throwError(() => inStream));
  source$.next(1);
  source$.next(2);
  expect([bugs, values]).toEqual([[inStream, inSink], [2]]);
  scope.child().report(inSink);
  expect(bugs).toEqual([inStream, inSink, inSink]);
});

test('A scope whose streams have completed ends without an error, and their values have arrived', () => {
  const scope = createScope(failOnBug);
  const values: number[] = [];
  scope.bind(of(1, 2), (it) => values.push(it));
  const source$ = new Subject<number>();
  scope.bind(source$, (it) => values.push(it));
  source$.complete();
  scope.bind(interval(1000));
  scope.end();
  expect(values).toEqual([1, 2]);
});

test('A stream that ends its own scope while it is subscribed is unsubscribed', () => {
  const scope = createScope(failOnBug);
  const source$ = new BehaviorSubject(1);
  const values: number[] = [];
  scope.bind(source$, (it) => {
    values.push(it);
    scope.end();
  });
  source$.next(2);
  expect([values, source$.observed]).toEqual([[1], false]);
});
