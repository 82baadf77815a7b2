import { describe, expect, test } from 'vitest';
import { createHandled } from '../../../src/calls/handled.ts';
import { signal } from './fake-call.ts';

const from = (userId: number, number: number) => ({ ...signal(number, 'candidate', {}), from: userId });

function scene() {
  const told: number[] = [];
  return { told, handled: createHandled((number) => told.push(number)) };
}

describe('[GCALL-17] the handled signals', () => {
  test('The signals come in order, one batch for each person, and each one once', () => {
    const { handled } = scene();
    const rows = [from(2, 3), from(1, 1), from(2, 2)];
    const numbers = (): number[][] => handled.begin(rows).map((batch) => batch.map(({ number }) => number));
    expect(numbers()).toEqual([[1], [2, 3]]);
    expect(numbers()).toEqual([]);
    rows.push(from(1, 4));
    expect(numbers()).toEqual([[4]]);
  });

  test('The told number has no unhandled signal below it', () => {
    const { handled, told } = scene();
    const [one, two] = handled.begin([from(1, 1), from(2, 2), from(1, 3)]);
    const [three] = handled.begin([from(3, 4)]);
    handled.end(two!);
    handled.end(three!);
    expect(told).toEqual([]);
    handled.end(one!);
    expect(told).toEqual([4]);
  });

  test('The number rises to just below a waiting signal, and is told once', () => {
    const { handled, told } = scene();
    const [one, two] = handled.begin([from(1, 1), from(2, 2)]);
    handled.end(one!);
    handled.end(one!);
    expect(told).toEqual([1]);
    handled.end(two!);
    expect(told).toEqual([1, 2]);
  });

  test('Nothing is told after the close', () => {
    const { handled, told } = scene();
    const [one] = handled.begin([from(1, 1)]);
    handled.close();
    handled.end(one!);
    expect(told).toEqual([]);
  });
});
