// The automatic sign-in in marbles: `-` is 1 ms, `(a|)` an emission and the end in the same millisecond.
import { TestScheduler } from 'rxjs/testing';
import { expect, test } from 'vitest';
import { done, failed, type Result } from '../../../src/core/contract/result.ts';
import type { SelfRow } from '../../../src/core/contract/rows.ts';
import { autoSignIn } from '../../../workers/sign-in/auto-sign-in.ts';
import { PROFILE_RETRY, profileRetries } from '../../../workers/sign-in/profile.ts';
import type { FormAnswer } from '../../../workers/sign-in/sign-in.ts';

const stored = { id: 1, nickName: 'as stored' } as SelfRow;
const told = { id: 1, nickName: 'as told' } as SelfRow;

const answers: Record<string, Result<FormAnswer>> = {
  s: done({ sealed: null, self: told }),
  // Signed in, and the profile had no answer.
  p: done({ sealed: null, self: null }),
  n: failed({ code: 'NO_ANSWER' }),
  r: failed({ code: 'REFUSED', message: 'wrong password' } as never),
};
const steps = {
  S: { kind: 'signed-in', self: told },
  L: { kind: 'stored', self: stored, late: true },
  O: { kind: 'stored', self: stored, late: false },
  P: { kind: 'no-profile' },
  R: { kind: 'refused', message: 'wrong password' },
};

function marbles(answer: string, known: SelfRow | null, wanted: string): void {
  const scheduler = new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
  scheduler.run(({ cold, expectObservable }) => {
    const answer$ = cold(answer, answers);
    expectObservable(autoSignIn({ answer$, known, scheduler })).toBe(wanted, steps);
  });
}

test('an automatic sign-in that is answered within 2 s opens the account of the answer', () => {
  marbles('1999ms (s|)', stored, '1999ms (S|)');
});

test('an automatic sign-in whose answer is late opens the stored account after 2 s, once', () => {
  marbles('2001ms (s|)', stored, '2000ms (L|)');
  marbles('-', stored, '2000ms (L|)');
});

test('an automatic sign-in without a stored account waits for its answer as long as it takes', () => {
  marbles('60s (s|)', null, '60s (S|)');
  marbles('60s (p|)', null, '60s (P|)');
});

test('an automatic sign-in without an answer, or without a profile in it, opens the stored account', () => {
  marbles('5ms (n|)', stored, '5ms (O|)');
  marbles('5ms (p|)', stored, '5ms (O|)');
});

test('an automatic sign-in that is refused opens nothing, and tells the words of the server', () => {
  marbles('5ms (r|)', stored, '5ms (R|)');
  marbles('5ms (r|)', null, '5ms (R|)');
});

test('[RT-10, SESS-06] a profile without an answer is asked for again after 10 s, or when the server says', () => {
  const scheduler = new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
  scheduler.run(({ cold, expectObservable }) => {
    const pauses = { a: 0, b: 30_000 };
    const again = { x: 0 };
    const retries = (failures: string) => profileRetries(cold(failures, pauses), scheduler);
    expectObservable(retries('a')).toBe('10s x', again);
    expectObservable(retries('b')).toBe('30s x', again);
    // Each failure begins the wait anew.
    expectObservable(retries('a 8999ms a')).toBe('19s x', again);
  });
  expect(PROFILE_RETRY).toBe(10_000);
});
