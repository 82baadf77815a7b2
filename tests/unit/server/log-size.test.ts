// The number of entries that Redis keeps of the log, by the bytes of those that a node has read.
import { expect, test } from 'vitest';
import { createLogSize } from '../../../server/cluster/log-size.ts';

test('Small entries are kept by their number, large ones by 16 MB, and 2,000 entries always', () => {
  const size = createLogSize();
  expect(size.entries()).toBe(50_000);
  for (let n = 0; n < 60_000; n++) size.note(200);
  expect(size.entries()).toBe(50_000);
  for (let n = 0; n < 10_000; n++) size.note(4_000);
  expect(size.entries()).toBe(4_000);
  for (let n = 0; n < 1_000; n++) size.note(64_000);
  expect(size.entries()).toBe(2_000);
  for (let n = 0; n < 60_000; n++) size.note(200);
  expect(size.entries()).toBe(50_000);
});
