// Lifetimes: streams of a scope end with it, and an exception in one of them is told and ends no other.
import { BehaviorSubject, interval, Observable, of, Subject, throwError } from 'rxjs';
import { expect, test } from 'vitest';
import { createScope } from '../../workers/scope.ts';

const silent = (): never => {
  throw new Error('no bug was expected');
};

test('a stream is heard until its scope ends, and is unsubscribed then', () => {
  const scope = createScope(silent);
  const source$ = new Subject<number>();
  const heard: number[] = [];
  scope.bind(source$, (it) => heard.push(it));
  source$.next(1);
  scope.end();
  source$.next(2);
  expect(heard).toEqual([1]);
  expect(source$.observed).toBe(false);
});

test('a scope that has ended subscribes to nothing, and its children have ended', () => {
  const scope = createScope(silent);
  scope.end();
  scope.end();
  let subscribed = false;
  scope.bind(new Observable(() => void (subscribed = true)));
  expect([subscribed, scope.ended, scope.child().ended]).toEqual([false, true, true]);
});

test('a child ends with its parent, and by itself without it', () => {
  const scope = createScope(silent);
  const source$ = new Subject<number>();
  const [one, other] = [scope.child(), scope.child()];
  one.bind(source$);
  other.bind(source$);
  one.end();
  expect([one.ended, other.ended, scope.ended]).toEqual([true, false, false]);
  scope.end();
  expect([other.ended, source$.observed]).toEqual([true, false]);
});

test('the end of a scope is told once, also to a stream that asks afterwards', () => {
  const scope = createScope(silent);
  const told: string[] = [];
  scope.end$.subscribe({ next: () => told.push('before'), complete: () => told.push('complete') });
  scope.end();
  scope.end$.subscribe({ next: () => told.push('after'), complete: () => told.push('complete') });
  expect(told).toEqual(['before', 'complete', 'after', 'complete']);
});

test('an exception in a sink or in a stream is reported, and the others go on', () => {
  const bugs: unknown[] = [];
  const scope = createScope((bug) => bugs.push(bug));
  const source$ = new Subject<number>();
  const heard: number[] = [];
  const [inSink, inStream] = [new Error('sink'), new Error('stream')];
  scope.bind(source$, (it) => {
    if (it === 1) throw inSink;
    heard.push(it);
  });
  scope.bind(throwError(() => inStream));
  source$.next(1);
  source$.next(2);
  expect([bugs, heard]).toEqual([[inStream, inSink], [2]]);
  scope.child().report(inSink);
  expect(bugs).toEqual([inStream, inSink, inSink]);
});

test('streams that have completed leave nothing behind in their scope', () => {
  const scope = createScope(silent);
  const heard: number[] = [];
  scope.bind(of(1, 2), (it) => heard.push(it));
  const source$ = new Subject<number>();
  scope.bind(source$, (it) => heard.push(it));
  source$.complete();
  scope.bind(interval(1000));
  scope.end();
  expect(heard).toEqual([1, 2]);
});

test('a stream that ends its scope while it is being subscribed to is unsubscribed', () => {
  const scope = createScope(silent);
  const source$ = new BehaviorSubject(1);
  const heard: number[] = [];
  scope.bind(source$, (it) => {
    heard.push(it);
    scope.end();
  });
  source$.next(2);
  expect([heard, source$.observed]).toEqual([[1], false]);
});
