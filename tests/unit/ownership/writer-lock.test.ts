// Marble tests of the writer lock: requests, timeouts, steals. One character is 1 ms.
import { merge, map, Subject } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { expect, test } from 'vitest';
import type { ChannelLike } from '../../../workers/env.ts';
import { createWriterLock, type WriterLock } from '../../../workers/ownership/writer-lock.ts';
import { createScope } from '../../../workers/scope.ts';

/**
 * Records each lock request as `t` (if available), `q` (queue) or `s` (steal); the test grants or rejects it.
 */
class FakeLocks {
  readonly requests: { answer: LockGrantedCallback<unknown>; reject: (reason: Error) => void }[] = [];
  /** The number of released locks. */
  released = 0;
  readonly #recorded$: Subject<string>;

  constructor(recorded$: Subject<string>) {
    this.#recorded$ = recorded$;
  }

  request(_name: string, how: LockOptions, answer: LockGrantedCallback<unknown>): Promise<unknown> {
    this.#recorded$.next(how.steal ? 's' : how.ifAvailable ? 't' : 'q');
    return new Promise((_, reject) => {
      this.requests.push({ answer, reject });
    });
  }

  /** Answers the request at this index with the lock, or with null where the lock is not free. */
  grant(index: number, isFree = true): void {
    void Promise.resolve(this.requests.at(index)?.answer(isFree ? ({} as Lock) : null)).then(() => {
      this.released++;
    });
  }
}

interface Context {
  lock: WriterLock;
  locks: FakeLocks;
  bugs: unknown[];
  receive: (message: object) => void;
  recorded$: Subject<string>;
}

/** The input of each letter of the marbles. */
const INPUTS: Readonly<Record<string, (context: Context) => void>> = {
  w: ({ lock }) => lock.want({ fresh: false, take: false }),
  W: ({ lock }) => lock.want({ fresh: true, take: false }),
  // `u`: another engine has the lock; `g`: this engine gets it; `Q`: the browser grants the second request.
  u: ({ locks }) => locks.grant(-1, false),
  g: ({ locks }) => locks.grant(-1),
  Q: ({ locks }) => locks.grant(1),
  a: ({ receive }) => receive({ is: 'alive' }),
  f: ({ receive }) => receive({ is: 'free' }),
  y: ({ receive }) => receive({ is: 'yield?', fresh: true, take: false }),
  x: ({ lock }) => lock.release(),
};

/**
 * `outputs`: requests as in FakeLocks, messages `Y` (yield?), `A`, `B`, `F`, `G` (yielding), and the streams
 * of the lock: `1` taken$, `2` yield$, `3` over$.
 */
function expectLock(inputs: string, outputs: string, over: { build?: string; isBusy?: () => boolean } = {}) {
  const scheduler = new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
  const recorded$ = new Subject<string>();
  const locks = new FakeLocks(recorded$);
  const bugs: unknown[] = [];
  const scope = createScope((bug) => bugs.push(bug));
  const channel: ChannelLike = {
    onmessage: null,
    postMessage: (message) => recorded$.next(LETTERS[(message as { is: string }).is] ?? '?'),
    close: () => recorded$.next('.'),
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
  const receive = (message: object): void =>
    channel.onmessage?.({ data: { ...message, boot: 'other', build: over.build ?? 'test' } });
  const context = { lock, locks, bugs, receive, recorded$ };
  scheduler.run(({ cold, expectObservable }) => {
    const own$ = merge(
      lock.taken$.pipe(map(() => '1')),
      lock.yield$.pipe(map(() => '2')),
      lock.over$.pipe(map(() => '3')),
    );
    expectObservable(merge(recorded$, own$)).toBe(outputs);
    cold(inputs).subscribe((letter) => INPUTS[letter]?.(context));
  });
  return context;
}

const LETTERS: Readonly<Record<string, string>> = {
  'yield?': 'Y',
  alive: 'A',
  busy: 'B',
  free: 'F',
  yielding: 'G',
};

test('[INV-5] A free writer lock is taken at once, and its holder announces `alive` to waiting engines', () => {
  expectLock('wg 9s x', 't(A1) 8997ms .');
});

test('[INV-5] The writer lock is stolen from a holder that gives no answer within 5 s', () => {
  expectLock('wu 4s g 9s x', 't(qY) 3997ms (A1) 8997ms .');
  expectLock('wu 5000ms -g 9s x', 't(qY) 4996ms s-(A1) 8997ms .');
});

test('[INV-5] A lock holder is asked again 5 s after its answer, and loses the lock after 5 s of silence', () => {
  expectLock('wu 1998ms a 9999ms -x', 't(qY) 6995ms Y 4999ms s.');
});

test('A second `want` before the browser’s first response sends no second lock request', () => {
  expectLock('wwWu 98ms x', 't--(qY) 95ms .');
});

test('A page that was just loaded makes its engine ask the lock holder again at once', () => {
  expectLock('wu 98ms Ww 98ms x', 't(qY) 95ms Y 99ms .');
});

test('[INV-5] A lock request that a steal has replaced releases the lock at once when it is granted', async () => {
  const { locks } = expectLock('wu 5000ms -Q 98ms g 9ms x', 't(qY) 4996ms s 100ms (A1) 6ms .');
  await Promise.resolve();
  expect(locks.released).toBe(3);
});

test('[INV-5] A just loaded page of another build gets the writer lock, unless a page of the holder is busy', () => {
  expectLock('wg 9ms y 9ms x', 't(A1) 6ms (G2) 6ms .', { build: 'newer' });
  expectLock('wg 9ms y 9ms x', 't(A1) 6ms A 9ms .');
  expectLock('wg 9ms y 9ms x', 't(A1) 6ms B 9ms .', { build: 'newer', isBusy: () => true });
});

test('The answer of a lock holder with another build ends the engine of an older page', () => {
  expectLock('wu 98ms a 9ms x', 't(qY) 95ms 3 9ms .', { build: 'newer' });
});

test('[INV-5] The lock holder sends `free` once after a `busy`, when none of its pages is busy any more', () => {
  let isBusy = true;
  const { lock, recorded$ } = expectLock('wg 9ms y', 't(A1) 6ms B', { build: 'newer', isBusy: () => isBusy });
  const outputs: string[] = [];
  recorded$.subscribe((letter) => outputs.push(letter));
  lock.recheckBusy();
  isBusy = false;
  lock.recheckBusy();
  lock.recheckBusy();
  lock.release();
  lock.recheckBusy();
  expect(outputs).toEqual(['F', '.']);
});

test('[INV-5] A stolen writer lock emits over$; a rejected lock request is a bug, and not the end', async () => {
  const stolen = expectLock('wg', 't(A1)');
  let ends = 0;
  stolen.lock.over$.subscribe(() => ends++);
  stolen.locks.requests[0]?.reject(new Error('stolen'));
  await Promise.resolve();
  expect([ends, stolen.bugs]).toEqual([1, []]);
  const refused = expectLock('w', 't');
  refused.lock.over$.subscribe(() => ends++);
  refused.locks.requests[0]?.reject(new Error('refused'));
  await Promise.resolve();
  expect([ends, refused.bugs]).toEqual([1, [new Error('refused')]]);
});
