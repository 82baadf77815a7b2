// Marble tests of the automatic sign-in: `-` is 1 ms, `(a|)` an emission and the end in the same millisecond.
import { TestScheduler } from 'rxjs/testing';
import { expect, test } from 'vitest';
import { done, failed, type Result } from '../../../src/core/contract/result.ts';
import type { SelfRow } from '../../../src/core/contract/rows.ts';
import { autoSignIn } from '../../../workers/sign-in/password/auto-sign-in.ts';
import { PROFILE_RETRY, profileRetries } from '../../../workers/sign-in/profile.ts';
import type { FormAnswer } from '../../../workers/sign-in/password/by-form.ts';

const stored = { id: 1, nickName: 'stored' } as SelfRow;
const fetched = { id: 1, nickName: 'fetched' } as SelfRow;

const answers: Record<string, Result<FormAnswer>> = {
  s: done({ sealed: null, self: fetched }),
  // The sign-in succeeded, and the profile had no response.
  p: done({ sealed: null, self: null }),
  n: failed({ code: 'NO_ANSWER' }),
  r: failed({ code: 'REFUSED', message: 'wrong password', status: 10001 }),
};
const steps = {
  S: { kind: 'signed-in', self: fetched },
  L: { kind: 'stored', self: stored, late: true },
  O: { kind: 'stored', self: stored, late: false },
  P: { kind: 'no-profile' },
  R: { kind: 'refused', error: { code: 'REFUSED', message: 'wrong password', status: 10001 } },
};

function expectSteps(answer: string, known: SelfRow | null, expectedSteps: string): void {
  const scheduler = new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
  scheduler.run(({ cold, expectObservable }) => {
    const answer$ = cold(answer, answers);
    expectObservable(autoSignIn({ answer$, known, scheduler })).toBe(expectedSteps, steps);
  });
}

test('An automatic sign-in with a response within 2 s opens the account from the response', () => {
  expectSteps('1999ms (s|)', stored, '1999ms (S|)');
});

test('An automatic sign-in with a late or no response opens the stored account once, after 2 s', () => {
  expectSteps('2001ms (s|)', stored, '2000ms (L|)');
  expectSteps('-', stored, '2000ms (L|)');
});

test('An automatic sign-in without a stored account waits for its response without a limit', () => {
  expectSteps('60s (s|)', null, '60s (S|)');
  expectSteps('60s (p|)', null, '60s (P|)');
});

test('An automatic sign-in that ends in NO_ANSWER or without a profile opens the stored account', () => {
  expectSteps('5ms (n|)', stored, '5ms (O|)');
  expectSteps('5ms (p|)', stored, '5ms (O|)');
});

test('A refused automatic sign-in opens no account, and emits the failure from the server', () => {
  expectSteps('5ms (r|)', stored, '5ms (R|)');
  expectSteps('5ms (r|)', null, '5ms (R|)');
});

test('[RT-10, SESS-06] A profile request without a response is repeated after 10 s, or after the server’s Retry-After', () => {
  const scheduler = new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
  scheduler.run(({ cold, expectObservable }) => {
    const pauses = { a: 0, b: 30_000 };
    const retry = { x: 0 };
    const retries = (failures: string) => profileRetries(cold(failures, pauses), scheduler);
    expectObservable(retries('a')).toBe('10s x', retry);
    expectObservable(retries('b')).toBe('30s x', retry);
    // Each failure restarts the wait.
    expectObservable(retries('a 8999ms a')).toBe('19s x', retry);
  });
  expect(PROFILE_RETRY).toBe(10_000);
});
