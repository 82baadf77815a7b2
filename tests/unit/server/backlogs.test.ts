// The number of rows left in a pull, and the pulls for which the server remembers it.
import { expect, test } from 'vitest';
import { createBacklogs, type FullPage } from '../../../server/messages/backlogs.ts';

/** Backlogs with a database count that is always 50,000. Each result tells whether the rows were counted. */
function start() {
  const backlogs = createBacklogs();
  return async (page: Partial<FullPage>) => {
    let counted = false;
    const left = await backlogs.rowsLeft(
      { userId: 1, kind: 'private', from: 0, to: 1000, rows: 1000, ...page },
      () => {
        counted = true;
        return Promise.resolve(50_000);
      },
    );
    return { counted, left };
  };
}

test('The rows left after the next page of the same user and kind need no count; other pages need one', async () => {
  const page = start();
  expect(await page({})).toEqual({ counted: true, left: 50_000 });
  for (const other of [{ userId: 2 }, { kind: 'group' as const }, { from: 999 }]) {
    expect((await page({ from: 1000, to: 2000, ...other })).counted).toBe(true);
  }
  expect(await page({ from: 1000, to: 2000, rows: 1000 })).toEqual({ counted: false, left: 49_000 });
  expect(await page({ from: 2000, to: 2500, rows: 500 })).toEqual({ counted: false, left: 48_500 });
});

test('The server remembers the progress of 1,000 pulls, and forgets the oldest beyond them', async () => {
  for (const [pulls, isKnown] of [
    [1_000, true],
    [1_001, false],
  ] as const) {
    const page = start();
    for (let userId = 1; userId <= pulls; userId++) await page({ userId });
    const next = { from: 1000, to: 2000 };
    expect((await page({ userId: 2, ...next })).counted).toBe(false);
    expect((await page({ userId: pulls, ...next })).counted).toBe(false);
    expect((await page({ userId: 1, ...next })).counted).toBe(!isKnown);
  }
});
