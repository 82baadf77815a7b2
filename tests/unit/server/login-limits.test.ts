// The limits of password guesses.
import { expect, test } from 'vitest';
import { createLoginLimits, MAX_ATTEMPTS } from '../../../server/auth/login-limits.ts';

const WINDOW = 5 * 60_000;

/** Sign-in attempts under a clock that only `forward` moves. */
function start() {
  let now = 1_900_000_000_000;
  const limits = createLoginLimits(() => now);
  const begin = (address: string, name: string, known = false) => limits.begin({ address, name, known });
  return {
    begin,
    /** The wait of the next attempt in ms; this question does not count as an attempt. */
    wait: (address: string, name: string, known = false) => {
      const counted = begin(address, name, known);
      counted.dropped();
      return counted.wait;
    },
    forward: (ms: number) => {
      now += ms;
    },
    /** Counts `count` failures of one name at one IP address. */
    fail: (name: string, count: number, address = 'here') => {
      for (let n = 0; n < count; n++) begin(address, name);
    },
  };
}

test('Ten sign-in attempts block a name at one IP address and no other, before any is answered', () => {
  const { fail, wait } = start();
  fail('ann', 9);
  expect(wait('here', 'ann')).toBe(0);
  fail('ann', 1);
  expect(wait('here', 'ann')).toBe(WINDOW);
  expect(wait('here', 'bob')).toBe(0);
  expect(wait('there', 'ann')).toBe(0);
});

test('A sign-in attempt that was refused does not count, so the end of the wait does not move', () => {
  const { fail, wait, forward } = start();
  fail('ann', 10);
  forward(WINDOW - 1);
  fail('ann', 100);
  expect(wait('here', 'ann')).toBe(1);
  forward(1);
  expect(wait('here', 'ann')).toBe(0);
});

test('Attempts at a name from many IP addresses block it for strangers, and not at its known address', () => {
  const { fail, wait, begin } = start();
  for (let n = 0; n < MAX_ATTEMPTS.name; n++) fail('ann', 1, `there-${n}`);
  expect(wait('here', 'ann')).toBe(WINDOW);
  expect(wait('here', 'ann', true)).toBe(0);
  expect(wait('here', 'bob')).toBe(0);
  // A known IP address has no more guesses than any other.
  for (let n = 0; n < MAX_ATTEMPTS.together; n++) begin('here', 'ann', true);
  expect(wait('here', 'ann', true)).toBe(WINDOW);
});

test('Attempts at many names block an IP address for names that never signed in from there', () => {
  const { fail, wait } = start();
  for (let n = 0; n < MAX_ATTEMPTS.address; n++) fail(`name-${n}`, 1);
  expect(wait('here', 'ann')).toBe(WINDOW);
  expect(wait('here', 'ann', true)).toBe(0);
  expect(wait('there', 'ann')).toBe(0);
});

test('The right password clears the failures of its name at its IP address, and no others', () => {
  const { fail, wait, begin } = start();
  fail('ann', 9);
  fail('ann', 10, 'there');
  begin('here', 'ann').succeeded();
  fail('ann', 9);
  expect(wait('here', 'ann')).toBe(0);
  expect(wait('there', 'ann')).toBe(WINDOW);
  // The failures of the name at all IP addresses stay: 9 + 10 + 9 of 30.
  fail('ann', 2, 'elsewhere');
  expect(wait('a fourth', 'ann')).toBe(WINDOW);
});

test("A password guesser's own account gives no more guesses at other names", () => {
  const { fail, wait, begin } = start();
  for (let n = 0; n < MAX_ATTEMPTS.address; n++) {
    begin('here', 'mallory').succeeded();
    fail(`name-${n}`, 1);
  }
  expect(wait('here', 'ann')).toBe(WINDOW);
});

test('A sign-in attempt whose password was not checked does not count', () => {
  const { begin, wait } = start();
  for (let n = 0; n < 100; n++) begin('here', 'ann').dropped();
  expect(wait('here', 'ann')).toBe(0);
});

test('Sign-in attempts count for exactly 5 minutes from the first of them', () => {
  const { fail, wait, forward } = start();
  fail('ann', 1);
  forward(WINDOW - 1);
  fail('ann', 9);
  expect(wait('here', 'ann')).toBe(1);
  forward(1);
  expect(wait('here', 'ann')).toBe(0);
  // The next attempt starts a new window.
  fail('ann', 9);
  forward(WINDOW - 1);
  fail('ann', 1);
  expect(wait('here', 'ann')).toBe(1);
});

test('An attempt that is uncounted after 5 minutes does not lower the count that started since', () => {
  const { fail, wait, begin, forward } = start();
  const slow = begin('here', 'ann');
  forward(WINDOW);
  fail('ann', 10);
  slow.dropped();
  expect(wait('here', 'ann')).toBe(WINDOW);
});

test('Beyond 20,000 names the limit of sign-in attempts forgets the oldest name', () => {
  const { begin, wait, forward } = start();
  const close = (name: string) => {
    for (let n = 0; n < MAX_ATTEMPTS.name; n++) begin(`${name} ${n}`, name);
  };
  close('renewed');
  forward(WINDOW);
  close('oldest');
  // The name's old place in the order does not count.
  close('renewed');
  for (let n = 2; n < 20_000; n++) begin(`address ${n}`, `name ${n}`);
  for (const name of ['oldest', 'renewed']) expect([name, wait('x', name)]).toEqual([name, WINDOW]);
  begin('one more', 'one more');
  expect(wait('x', 'renewed')).toBe(WINDOW);
  expect(wait('x', 'oldest')).toBe(0);
});
