import { expect, test } from 'vitest';
import { Count } from '../../../workers/sync/progress.ts';

test('what is left is the sum of the feeds that told, and nothing is left only when all have told', () => {
  const count = new Count();
  expect(count.value).toEqual({ pulled: 0, left: null });
  count.add('private', 0, 0);
  expect(count.value).toEqual({ pulled: 0, left: null });
  count.add('private', 10, 340);
  expect(count.value).toEqual({ pulled: 10, left: 340 });
  count.add('group', 5, 60);
  expect(count.value).toEqual({ pulled: 15, left: 400 });
  count.add('system', 1, null);
  expect(count.value).toEqual({ pulled: 16, left: null });
  for (const feed of ['private', 'group', 'system'] as const) count.add(feed, 0, 0);
  expect(count.value).toEqual({ pulled: 16, left: 0 });
  count.again();
  expect(count.value).toEqual({ pulled: 16, left: null });
});
