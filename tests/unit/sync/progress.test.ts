import { expect, test } from 'vitest';
import type { Feed } from '../../../src/core/wire/index.ts';
import { NO_TALLY, progressOf, withRestart, withSlice } from '../../../workers/sync/progress.ts';

test('The rows left in a catch-up are the sum over the feeds, and 0 only when all feeds have one', () => {
  let tally = NO_TALLY;
  const add = (feed: Feed, messages: number, left: number | null): void => {
    tally = withSlice(tally, feed, messages, left);
  };
  expect(progressOf(tally)).toEqual({ pulled: 0, left: null });
  add('private', 0, 0);
  expect(progressOf(tally)).toEqual({ pulled: 0, left: null });
  add('private', 10, 340);
  expect(progressOf(tally)).toEqual({ pulled: 10, left: 340 });
  add('group', 5, 60);
  expect(progressOf(tally)).toEqual({ pulled: 15, left: 400 });
  add('system', 1, null);
  expect(progressOf(tally)).toEqual({ pulled: 16, left: null });
  for (const feed of ['private', 'group', 'system'] as const) add(feed, 0, 0);
  expect(progressOf(tally)).toEqual({ pulled: 16, left: 0 });
  expect(progressOf(withRestart(tally))).toEqual({ pulled: 16, left: null });
});
