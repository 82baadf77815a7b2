// The limit of concurrent work.
import { expect, test } from 'vitest';
import { createSlots } from '../../../server/uploads/s3/slots.ts';

test('Two slots run two works at a time, in the order of their arrival, also after a failure', async () => {
  const inSlot = createSlots(2);
  const started: number[] = [];
  const works = [0, 1, 2, 3].map(() => Promise.withResolvers<number>());
  const runs = works.map((work, at) =>
    inSlot(() => {
      started.push(at);
      return work.promise;
    }),
  );
  const settled = runs.map((run) => run.catch((error: Error) => error.message));
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  works[1]!.reject(new Error('lost'));
  expect(await settled[1]).toBe('lost');
  expect(started).toEqual([0, 1, 2]);
  works[0]!.resolve(7);
  expect(await settled[0]).toBe(7);
  expect(started).toEqual([0, 1, 2, 3]);
  works[2]!.resolve(8);
  works[3]!.resolve(9);
  expect(await Promise.all(settled)).toEqual([7, 'lost', 8, 9]);
  await inSlot(async () => undefined);
});
