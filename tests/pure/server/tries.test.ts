// Node: how often a password may be guessed.
import { expect, test } from 'vitest';
import { createTries } from '../../../server/auth/tries.ts';

const WINDOW = 5 * 60_000;

/** Tries under a clock that stands still until it is moved. */
function start() {
  let now = 1_900_000_000_000;
  const tries = createTries(() => now);
  return {
    allowed: (address: string, name: string) => tries.wait(address, name) === 0,
    succeeded: (address: string, name: string) => tries.succeeded(address, name),
    forward: (ms: number) => {
      now += ms;
    },
    /** So many failures of one name at one address. */
    fail: (name: string, count: number, address = 'here') => {
      for (let n = 0; n < count; n++) tries.failed(address, name);
    },
  };
}

test('ten failures close a name at one address, in any case of its letters, and no other', () => {
  const { fail, allowed } = start();
  expect(allowed('here', 'Ann')).toBe(true);
  fail('Ann', 9);
  expect(allowed('here', 'Ann')).toBe(true);
  fail('ANN', 1);
  for (const name of ['Ann', 'ann', 'ANN']) expect(allowed('here', name)).toBe(false);
  expect(allowed('here', 'Bob')).toBe(true);
  expect(allowed('there', 'Ann')).toBe(true);
});

test('the right password forgets the failures of its name and address', () => {
  const { fail, allowed, succeeded } = start();
  fail('Ann', 10);
  fail('Ann', 10, 'there');
  succeeded('here', 'aNN');
  expect(allowed('here', 'Ann')).toBe(true);
  expect(allowed('there', 'Ann')).toBe(false);
  fail('Ann', 9);
  expect(allowed('here', 'Ann')).toBe(true);
});

test('failures count for five minutes from the first of them, to the millisecond', () => {
  const { fail, allowed, forward } = start();
  fail('Ann', 1);
  forward(WINDOW - 1);
  fail('Ann', 9);
  expect(allowed('here', 'Ann')).toBe(false);
  forward(1);
  expect(allowed('here', 'Ann')).toBe(true);
  // The next failure begins anew.
  fail('Ann', 9);
  expect(allowed('here', 'Ann')).toBe(true);
  forward(WINDOW - 1);
  fail('Ann', 1);
  expect(allowed('here', 'Ann')).toBe(false);
});

test('a failure after five minutes is the first of a new count, without a look in between', () => {
  const { fail, allowed, forward } = start();
  fail('Ann', 9);
  forward(WINDOW);
  fail('Ann', 1);
  expect(allowed('here', 'Ann')).toBe(true);
});

test('of ten thousand names the older half is forgotten for one more', () => {
  const { fail, allowed, forward } = start();
  const closed = (name: string) => !allowed('here', name);
  fail('renewed', 10);
  forward(WINDOW);
  for (let n = 0; n < 5_000; n++) fail(`older-${n}`, n % 4_999 === 0 ? 10 : 1);
  // Its old place in the order does not count.
  fail('renewed', 10);
  for (let n = 0; n < 4_999; n++) fail(`newer-${n}`, n % 4_998 === 0 ? 10 : 1);
  for (const name of ['older-0', 'older-4999', 'renewed', 'newer-0', 'newer-4998']) {
    expect([name, closed(name)]).toEqual([name, true]);
  }
  fail('one more', 10);
  for (const name of ['older-0', 'older-4999']) expect([name, closed(name)]).toEqual([name, false]);
  for (const name of ['renewed', 'newer-0', 'newer-4998', 'one more']) {
    expect([name, closed(name)]).toEqual([name, true]);
  }
});
