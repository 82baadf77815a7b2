import { expect, test } from 'vitest';
import { alternate, readingOf } from '../../../bench/alternate.ts';

function recorder() {
  const order: string[] = [];
  let value = 0;
  let limit = 100;
  const pair = {
    value: async () => {
      order.push('value');
      return ++value;
    },
    limit: async () => {
      order.push('limit');
      return ++limit;
    },
  };
  return { order, pair };
}

test('The value and its limit are measured in turn, and every second round starts with the limit', async () => {
  const { order, pair } = recorder();
  const samples = await alternate(pair, { rounds: 3, warmUp: 0 });
  expect(order).toEqual(['value', 'limit', 'limit', 'value', 'value', 'limit']);
  expect(samples).toEqual({ values: [1, 2, 3], limits: [101, 102, 103] });
});

test('The warm-up rounds of a measurement are run and discarded', async () => {
  const { order, pair } = recorder();
  const samples = await alternate(pair, { rounds: 1, warmUp: 2 });
  expect(order).toHaveLength(6);
  expect(samples).toEqual({ values: [3], limits: [103] });
});

test('A reading has the medians of the samples, and a note with their number and middle halves', () => {
  const samples = { values: [5, 1, 3, 2, 4], limits: [50, 10, 30, 20, 40] };
  expect(readingOf(samples, 'ms')).toEqual({
    value: 3,
    limit: 30,
    note: 'of 5; half of them lie in 2.00-4.00 ms against 20.00-40.00 ms',
  });
  expect(readingOf(samples, 'ms', 'more').note).toMatch(/; more$/);
});
