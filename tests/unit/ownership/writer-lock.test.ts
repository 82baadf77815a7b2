// Marbles of the writer lock: questions, patience, steals. One character is 1 ms.
import { merge, map, Subject } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { expect, test } from 'vitest';
import type { ChannelLike } from '../../../workers/env.ts';
import { createWriterLock, type WriterLock } from '../../../workers/ownership/writer-lock.ts';
import { createScope } from '../../../workers/scope.ts';

/** Notes each request as `t` (if available), `q` (queue) or `s` (steal); the browser answers when the test says so. */
class FakeLocks {
  readonly requests: { answer: LockGrantedCallback<unknown>; reject: (reason: Error) => void }[] = [];
  /** Locks that were given back. */
  released = 0;
  readonly #noted$: Subject<string>;

  constructor(noted$: Subject<string>) {
    this.#noted$ = noted$;
  }

  request(_name: string, how: LockOptions, answer: LockGrantedCallback<unknown>): Promise<unknown> {
    this.#noted$.next(how.steal ? 's' : how.ifAvailable ? 't' : 'q');
    return new Promise((_, reject) => {
      this.requests.push({ answer, reject });
    });
  }

  /** Grants the request of this place; null: the lock is not available. */
  grant(at: number, isFree = true): void {
    void Promise.resolve(this.requests.at(at)?.answer(isFree ? ({} as Lock) : null)).then(() => {
      this.released++;
    });
  }
}

interface Bench {
  lock: WriterLock;
  locks: FakeLocks;
  bugs: unknown[];
  hear: (message: object) => void;
  noted$: Subject<string>;
}

const HAPPENINGS: Readonly<Record<string, (bench: Bench) => void>> = {
  w: ({ lock }) => lock.want({ fresh: false, take: false }),
  W: ({ lock }) => lock.want({ fresh: true, take: false }),
  // Another engine has the lock; this engine gets it; its first place in the queue comes up.
  u: ({ locks }) => locks.grant(-1, false),
  g: ({ locks }) => locks.grant(-1),
  Q: ({ locks }) => locks.grant(1),
  a: ({ hear }) => hear({ is: 'alive' }),
  f: ({ hear }) => hear({ is: 'free' }),
  y: ({ hear }) => hear({ is: 'yield?', fresh: true, take: false }),
  x: ({ lock }) => lock.release(),
};

/** `goesOut`: requests as in FakeLocks, messages `Y` (yield?), `A`, `B`, `F`, `G` (yielding), and the lock's own streams. */
function expectLock(happens: string, goesOut: string, over: { build?: string; isBusy?: () => boolean } = {}) {
  const scheduler = new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
  const noted$ = new Subject<string>();
  const locks = new FakeLocks(noted$);
  const bugs: unknown[] = [];
  const scope = createScope((bug) => bugs.push(bug));
  const channel: ChannelLike = {
    onmessage: null,
    postMessage: (message) => noted$.next(LETTERS[(message as { is: string }).is] ?? '?'),
    close: () => noted$.next('.'),
  };
  const env = {
    locks: locks as never,
    channel: () => channel,
    scheduler,
    boot: 'this',
    build: 'test',
    alone: false,
  };
  const lock = createWriterLock({
    scope,
    env,
    server: 'host',
    tokens: () => null,
    isWanted: () => true,
    isBusy: over.isBusy ?? (() => false),
  });
  const hear = (message: object): void =>
    channel.onmessage?.({ data: { ...message, boot: 'other', build: over.build ?? 'test' } });
  const bench = { lock, locks, bugs, hear, noted$ };
  scheduler.run(({ cold, expectObservable }) => {
    const own$ = merge(
      lock.taken$.pipe(map(() => '1')),
      lock.yield$.pipe(map(() => '2')),
      lock.over$.pipe(map(() => '3')),
    );
    expectObservable(merge(noted$, own$)).toBe(goesOut);
    cold(happens).subscribe((letter) => HAPPENINGS[letter]?.(bench));
  });
  return bench;
}

const LETTERS: Readonly<Record<string, string>> = {
  'yield?': 'Y',
  alive: 'A',
  busy: 'B',
  free: 'F',
  yielding: 'G',
};

test('[INV-5] a free lock is taken at once, and engines that wait are told that its holder is alive', () => {
  expectLock('wg 9s x', 't(A1) 8997ms .');
});

test('[INV-5] a holder that stays silent for 5 s after the question is dead or frozen: the lock is stolen', () => {
  expectLock('wu 4s g 9s x', 't(qY) 3997ms (A1) 8997ms .');
  expectLock('wu 5000ms -g 9s x', 't(qY) 4996ms s-(A1) 8997ms .');
});

test('[INV-5] a holder that answers is asked again 5 s after its answer, and stolen from where it falls silent', () => {
  expectLock('wu 1998ms a 9999ms -x', 't(qY) 6995ms Y 4999ms s.');
});

test('a second tab before the first answer of the browser asks for the lock no second time', () => {
  expectLock('wwWu 98ms x', 't--(qY) 95ms .');
});

test('a page that is freshly loaded asks the holder again at once', () => {
  expectLock('wu 98ms Ww 98ms x', 't(qY) 95ms Y 99ms .');
});

test('[INV-5] a place in the queue that was given up for a steal is not held when it comes up', async () => {
  const { locks } = expectLock('wu 5000ms -Q 98ms g 9ms x', 't(qY) 4996ms s 100ms (A1) 6ms .');
  await Promise.resolve();
  expect(locks.released).toBe(3);
});

test('[INV-5] a fresh page of another build gets the line at once, unless a page here is busy', () => {
  expectLock('wg 9ms y 9ms x', 't(A1) 6ms (G2) 6ms .', { build: 'newer' });
  expectLock('wg 9ms y 9ms x', 't(A1) 6ms A 9ms .');
  expectLock('wg 9ms y 9ms x', 't(A1) 6ms B 9ms .', { build: 'newer', isBusy: () => true });
});

test('a stale page of another build never takes the line: an answer of the holder ends its engine', () => {
  expectLock('wu 98ms a 9ms x', 't(qY) 95ms 3 9ms .', { build: 'newer' });
});

test('[INV-5] engines that were sent away are invited once, when nothing here is busy any more', () => {
  let isBusy = true;
  const { lock, noted$ } = expectLock('wg 9ms y', 't(A1) 6ms B', { build: 'newer', isBusy: () => isBusy });
  const goesOut: string[] = [];
  noted$.subscribe((letter) => goesOut.push(letter));
  lock.recheckBusy();
  isBusy = false;
  lock.recheckBusy();
  lock.recheckBusy();
  lock.release();
  lock.recheckBusy();
  expect(goesOut).toEqual(['F', '.']);
});

test('[INV-5] a lock that is stolen tells so; a request that the browser refuses is a bug, and not the end', async () => {
  const stolen = expectLock('wg', 't(A1)');
  let overs = 0;
  stolen.lock.over$.subscribe(() => overs++);
  stolen.locks.requests[0]?.reject(new Error('stolen'));
  await Promise.resolve();
  expect([overs, stolen.bugs]).toEqual([1, []]);
  const refused = expectLock('w', 't');
  refused.lock.over$.subscribe(() => overs++);
  refused.locks.requests[0]?.reject(new Error('refused'));
  await Promise.resolve();
  expect([overs, refused.bugs]).toEqual([1, [new Error('refused')]]);
});
