// Disproved pull cursors: the start of the next pull, and the ids that raise the cursor from then on.
import { expect, test } from 'vitest';
import { Cursors } from '../../../workers/log/cursors.ts';
import { lowerCursor } from '../../../workers/sync/disproof.ts';

const cursorAt = (id: number) => ({ done: id, ask: id, ended: 5 });

/** Cursors after slices of a pull of private messages that end at these ids. */
function cursorsAfter(...ids: number[]): Cursors {
  const cursors = new Cursors({});
  for (const id of ids) cursors.raise('private', cursorAt(id), cursors.generation);
  return cursors;
}

test('[PULL-03] A live id below `ask` (the start of pulls) sets the cursor back to the previous `ask`', () => {
  const cursors = cursorsAfter(100, 5_000_000);
  lowerCursor(cursors, 'private', 101);
  expect(cursors.of('private')).toMatchObject({ done: 100, ask: 100, ended: 5, limit: 101 });
  expect(cursors.of('group')).toMatchObject({ done: 0, ask: 0 });
});

test('[PULL-03] A live id that is also below the previous `ask` sets the cursor back to 0', () => {
  const cursors = cursorsAfter(100, 4_000_000, 5_000_000);
  lowerCursor(cursors, 'private', 101);
  expect(cursors.of('private')).toMatchObject({ done: 0, ask: 0, limit: 101 });
});

test('[INV-1] A disproved pull cursor rises at most to the highest live id', () => {
  const cursors = cursorsAfter(100, 5_000_000);
  lowerCursor(cursors, 'private', 101);
  const { generation } = cursors;
  expect(cursors.metaEntries('private', cursorAt(5_000_000), generation)).toMatchObject({
    'done:private': 100,
    'ask:private': 100,
  });
  cursors.raise('private', cursorAt(5_000_000), generation);
  expect(cursors.of('private')).toMatchObject({ done: 100, ask: 100 });
  cursors.noteLiveId('private', 90);
  cursors.noteLiveId('private', 120);
  cursors.raise('private', cursorAt(110), generation);
  expect(cursors.of('private')).toMatchObject({ done: 110, ask: 110, limit: 120 });
  // A live id above the far id lifts the limit.
  cursors.noteLiveId('private', 5_000_001);
  cursors.raise('private', cursorAt(5_000_000), generation);
  expect(cursors.of('private').ask).toBe(5_000_000);
});

test('A live id sets no limit while no pull cursor is disproved', () => {
  const cursors = cursorsAfter(100);
  cursors.noteLiveId('private', 101);
  cursors.raise('private', cursorAt(200), cursors.generation);
  expect(cursors.of('private')).toMatchObject({ done: 200, ask: 200 });
  expect(cursors.of('private').limit).toBe(0);
});

test('[ENT-15, INV-2] The next engine starts with the stored pull cursors and limit of a disproof', () => {
  const cursors = cursorsAfter(100, 5_000_000);
  const next = new Cursors(lowerCursor(cursors, 'private', 101).meta);
  expect(next.of('private')).toEqual(cursors.of('private'));
  const stored = new Cursors(cursorsAfter(100, 200).metaEntries('private', cursorAt(300), 0));
  expect(lowerCursor(stored, 'private', 250).meta).toMatchObject({
    'ask:private': 200,
    'limit:private': 250,
  });
  expect(new Cursors(cursors.forget()).of('private')).toMatchObject({ done: 0, ask: 0 });
});

test('A reset of the pull cursors covers all feeds, and rows requested before it raise no cursor', () => {
  const cursors = cursorsAfter(100);
  const { generation } = cursors;
  cursors.raise('group', cursorAt(50), generation);
  const meta = cursors.forget();
  expect(Object.keys(meta)).toHaveLength(15);
  expect(Object.values(meta).every((value) => value === 0)).toBe(true);
  expect(meta).toMatchObject({ 'ask:private': 0, 'done:group': 0, 'back:system': 0 });
  expect(cursors.metaEntries('private', cursorAt(200), generation)).toEqual({});
  cursors.raise('private', cursorAt(200), generation);
  expect(cursors.of('private')).toMatchObject({ done: 0, ask: 0, ended: 0 });
  cursors.raise('private', cursorAt(30), cursors.generation);
  expect(cursors.of('private')).toMatchObject({ done: 30, ask: 30 });
  // A second reset also rejects rows that were requested before the first one.
  cursors.forget();
  expect(cursors.metaEntries('private', cursorAt(200), generation)).toEqual({});
});

test('[PULL-03] Only a rise of `ask` changes the previous `ask`, and the limit itself is a permitted id', () => {
  const cursors = cursorsAfter(100, 300);
  cursors.raise('private', { done: 250, ask: 300, ended: 5 }, cursors.generation);
  expect(cursors.of('private')).toMatchObject({ done: 300, ask: 300, back: 100 });
  lowerCursor(cursors, 'private', 201);
  cursors.raise('private', cursorAt(201), cursors.generation);
  expect(cursors.of('private')).toMatchObject({ done: 201, ask: 201, limit: 201 });
});
