// Disproved cursors: where the next pull begins, and which ids raise them from then on.
import { expect, test } from 'vitest';
import { Cursors } from '../../../workers/log/cursors.ts';
import { lowerCursor } from '../../../workers/sync/disproof.ts';

const at = (id: number) => ({ done: id, ask: id, ended: 5 });

/** Slices of a pull of private messages, one after the other. */
function raised(...ids: number[]): Cursors {
  const cursors = new Cursors({});
  for (const id of ids) cursors.raise('private', at(id), cursors.generation);
  return cursors;
}

test('[PULL-03] a live id below `ask` takes the cursor back to where `ask` was before it rose', () => {
  const cursors = raised(100, 5_000_000);
  lowerCursor(cursors, 'private', 101);
  expect(cursors.of('private')).toMatchObject({ done: 100, ask: 100, ended: 5, limit: 101 });
  expect(cursors.of('group')).toMatchObject({ done: 0, ask: 0 });
});

test('[PULL-03] where `ask` stood above the live id before as well, the next pull begins at the beginning', () => {
  const cursors = raised(100, 4_000_000, 5_000_000);
  lowerCursor(cursors, 'private', 101);
  expect(cursors.of('private')).toMatchObject({ done: 0, ask: 0, limit: 101 });
});

test('[INV-1] a disproved cursor rises no higher than the highest live id, which each live id raises', () => {
  const cursors = raised(100, 5_000_000);
  lowerCursor(cursors, 'private', 101);
  const { generation: age } = cursors;
  expect(cursors.metaEntries('private', at(5_000_000), age)).toMatchObject({
    'done:private': 100,
    'ask:private': 100,
  });
  cursors.raise('private', at(5_000_000), age);
  expect(cursors.of('private')).toMatchObject({ done: 100, ask: 100 });
  cursors.noteLiveId('private', 90);
  cursors.noteLiveId('private', 120);
  cursors.raise('private', at(110), age);
  expect(cursors.of('private')).toMatchObject({ done: 110, ask: 110, limit: 120 });
  // The ids of an honest server reach the far one some day.
  cursors.noteLiveId('private', 5_000_001);
  cursors.raise('private', at(5_000_000), age);
  expect(cursors.of('private').ask).toBe(5_000_000);
});

test('a live id means nothing while no cursor was wrong', () => {
  const cursors = raised(100);
  cursors.noteLiveId('private', 101);
  cursors.raise('private', at(200), cursors.generation);
  expect(cursors.of('private')).toMatchObject({ done: 200, ask: 200 });
  expect(cursors.of('private').limit).toBe(0);
});

test('[ENT-15, INV-2] the next engine begins with the stored disproof', () => {
  const cursors = raised(100, 5_000_000);
  const next = new Cursors(lowerCursor(cursors, 'private', 101).meta);
  expect(next.of('private')).toEqual(cursors.of('private'));
  const again = new Cursors(raised(100, 200).metaEntries('private', at(300), 0));
  expect(lowerCursor(again, 'private', 250).meta).toMatchObject({
    'ask:private': 200,
    'limit:private': 250,
  });
  expect(new Cursors(cursors.forget()).of('private')).toMatchObject({ done: 0, ask: 0 });
});
