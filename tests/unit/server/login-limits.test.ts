// The limits of password guesses.
import { expect, test } from 'vitest';
import { createLoginLimits, MAX_ATTEMPTS } from '../../../server/auth/login-limits.ts';
import { createWindows } from '../../../server/auth/windows.ts';

const WINDOW = 5 * 60_000;

/** Sign-in attempts under a clock that only `forward` moves. */
function start() {
  let now = 1_900_000_000_000;
  const limits = createLoginLimits(createWindows({ clock: () => now }));
  const begin = (address: string, name: string, known = false) => limits.begin({ address, name, known });
  return {
    begin,
    /** The wait of the next attempt in ms; this question does not count as an attempt. */
    wait: async (address: string, name: string, known = false) => {
      const counted = await begin(address, name, known);
      await counted.dropped();
      return counted.wait;
    },
    forward: (ms: number) => {
      now += ms;
    },
    /** Counts `count` failures of one name at one IP address. */
    fail: async (name: string, count: number, address = 'here') => {
      for (let n = 0; n < count; n++) await begin(address, name);
    },
  };
}

test('Ten sign-in attempts block a name at one IP address and no other, before any is answered', async () => {
  const { fail, wait } = start();
  await fail('ann', 9);
  expect(await wait('here', 'ann')).toBe(0);
  await fail('ann', 1);
  expect(await wait('here', 'ann')).toBe(WINDOW);
  expect(await wait('here', 'bob')).toBe(0);
  expect(await wait('there', 'ann')).toBe(0);
});

test('A sign-in attempt that was refused does not count, so the end of the wait does not move', async () => {
  const { fail, wait, forward } = start();
  await fail('ann', 10);
  forward(WINDOW - 1);
  await fail('ann', 100);
  expect(await wait('here', 'ann')).toBe(1);
  forward(1);
  expect(await wait('here', 'ann')).toBe(0);
});

test('Attempts at a name from many IP addresses block it for strangers, and not at its known address', async () => {
  const { fail, wait, begin } = start();
  for (let n = 0; n < MAX_ATTEMPTS.name; n++) await fail('ann', 1, `there-${n}`);
  expect(await wait('here', 'ann')).toBe(WINDOW);
  expect(await wait('here', 'ann', true)).toBe(0);
  expect(await wait('here', 'bob')).toBe(0);
  // A known IP address has no more guesses than any other.
  for (let n = 0; n < MAX_ATTEMPTS.together; n++) await begin('here', 'ann', true);
  expect(await wait('here', 'ann', true)).toBe(WINDOW);
});

test('Attempts at many names block an IP address for names that never signed in from there', async () => {
  const { fail, wait } = start();
  for (let n = 0; n < MAX_ATTEMPTS.address; n++) await fail(`name-${n}`, 1);
  expect(await wait('here', 'ann')).toBe(WINDOW);
  expect(await wait('here', 'ann', true)).toBe(0);
  expect(await wait('there', 'ann')).toBe(0);
});

test('The right password clears the failures of its name at its IP address, and no others', async () => {
  const { fail, wait, begin } = start();
  await fail('ann', 9);
  await fail('ann', 10, 'there');
  await (await begin('here', 'ann')).succeeded();
  await fail('ann', 9);
  expect(await wait('here', 'ann')).toBe(0);
  expect(await wait('there', 'ann')).toBe(WINDOW);
  // The failures of the name at all IP addresses stay: 9 + 10 + 9 of 30.
  await fail('ann', 2, 'elsewhere');
  expect(await wait('a fourth', 'ann')).toBe(WINDOW);
});

test("A password guesser's own account gives no more guesses at other names", async () => {
  const { fail, wait, begin } = start();
  for (let n = 0; n < MAX_ATTEMPTS.address; n++) {
    await (await begin('here', 'mallory')).succeeded();
    await fail(`name-${n}`, 1);
  }
  expect(await wait('here', 'ann')).toBe(WINDOW);
});

test('A sign-in attempt whose password was not checked does not count', async () => {
  const { begin, wait } = start();
  for (let n = 0; n < 100; n++) await (await begin('here', 'ann')).dropped();
  expect(await wait('here', 'ann')).toBe(0);
});

test('Sign-in attempts count for exactly 5 minutes from the first of them', async () => {
  const { fail, wait, forward } = start();
  await fail('ann', 1);
  forward(WINDOW - 1);
  await fail('ann', 9);
  expect(await wait('here', 'ann')).toBe(1);
  forward(1);
  expect(await wait('here', 'ann')).toBe(0);
  // The next attempt starts a new window.
  await fail('ann', 9);
  forward(WINDOW - 1);
  await fail('ann', 1);
  expect(await wait('here', 'ann')).toBe(1);
});

test('An attempt that is uncounted after 5 minutes does not lower the count that started since', async () => {
  const { fail, wait, begin, forward } = start();
  const slow = await begin('here', 'ann');
  forward(WINDOW);
  await fail('ann', 10);
  await slow.dropped();
  expect(await wait('here', 'ann')).toBe(WINDOW);
});

test('Beyond 20,000 names the limit of sign-in attempts forgets the oldest name', async () => {
  const { begin, wait, forward } = start();
  const close = async (name: string) => {
    for (let n = 0; n < MAX_ATTEMPTS.name; n++) await begin(`${name} ${n}`, name);
  };
  await close('renewed');
  forward(WINDOW);
  await close('oldest');
  // The name's old place in the order does not count.
  await close('renewed');
  for (let n = 2; n < 20_000; n++) await begin(`address ${n}`, `name ${n}`);
  for (const name of ['oldest', 'renewed']) expect([name, await wait('x', name)]).toEqual([name, WINDOW]);
  await begin('one more', 'one more');
  expect(await wait('x', 'renewed')).toBe(WINDOW);
  expect(await wait('x', 'oldest')).toBe(0);
});

test('A clock that was set back by a day locks no name: its windows begin anew', async () => {
  const { fail, wait, forward } = start();
  await fail('ann', 10);
  expect(await wait('here', 'ann')).toBe(WINDOW);
  forward(-86_400_000);
  expect(await wait('here', 'ann')).toBe(0);
});
