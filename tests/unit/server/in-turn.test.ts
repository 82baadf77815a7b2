// The parts in which a stopping server closes its sockets.
import { expect, test } from 'vitest';
import { inTurn } from '../../../server/push/upgrade.ts';

test.each([
  { count: 0, turns: 5, sizes: [] },
  { count: 3, turns: 0, sizes: [3] },
  { count: 3, turns: 50, sizes: [1, 1, 1] },
  { count: 10, turns: 4, sizes: [3, 3, 3, 1] },
  { count: 10, turns: 1, sizes: [10] },
])('$count sockets in $turns turns close in parts of $sizes', ({ count, turns, sizes }) => {
  const items = Array.from({ length: count }, (_, index) => index);
  const parts = inTurn(items, turns);
  expect(parts.map(({ length }) => length)).toEqual(sizes);
  expect(parts.flat()).toEqual(items);
});
