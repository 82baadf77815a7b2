import { expect, test, vi } from 'vitest';
import { Busy, createAdmission } from '../../../server/http/admission.ts';

/** Work that lasts until it is ended. */
function held() {
  const end = Promise.withResolvers<string>();
  return { end: () => end.resolve('done'), work: vi.fn<() => Promise<string>>(() => end.promise) };
}

test('so many requests are worked on at once, the others have their turn in order', async () => {
  const admission = createAdmission({ running: 2, waiting: 10, patience: 1_000 });
  const works = [held(), held(), held(), held()];
  const answers = works.map(({ work }) => admission.enter(work));
  const begun = () => works.map(({ work }) => work.mock.calls.length);
  await Promise.resolve();
  expect([begun(), admission.waiting()]).toEqual([[1, 1, 0, 0], 2]);
  works[1]?.end();
  await answers[1];
  await Promise.resolve();
  expect(begun()).toEqual([1, 1, 1, 0]);
  for (const { end } of works) end();
  expect(await Promise.all(answers)).toEqual(['done', 'done', 'done', 'done']);
  expect(admission.waiting()).toBe(0);
});

test('beyond the queue a request is told at once that the server is busy', async () => {
  const admission = createAdmission({ running: 1, waiting: 1, patience: 1_000 });
  const [first, second] = [held(), held()];
  const answers = [admission.enter(first.work), admission.enter(second.work)];
  await expect(admission.enter(held().work)).rejects.toThrow(Busy);
  first.end();
  second.end();
  expect(await Promise.all(answers)).toEqual(['done', 'done']);
});

test('a request whose client is gone, or that waited too long, is never worked on', async () => {
  let now = 0;
  const admission = createAdmission({ running: 1, waiting: 10, patience: 1_000 }, () => now);
  const [first, gone, late, last] = [held(), held(), held(), held()];
  const begun = admission.enter(first.work);
  let drop = () => {};
  const abandoned = admission.enter(gone.work, (give) => {
    drop = give;
  });
  const waited = admission.enter(late.work);
  drop();
  await expect(abandoned).rejects.toThrow('the client is gone');
  now = 1_500;
  const after = admission.enter(last.work);
  first.end();
  await expect(waited).rejects.toThrow('waited for too long');
  await begun;
  last.end();
  expect(await after).toBe('done');
  expect([gone.work, late.work].map((work) => work.mock.calls.length)).toEqual([0, 0]);
});

test('work that fails gives its turn back', async () => {
  const admission = createAdmission({ running: 1, waiting: 1, patience: 1_000 });
  for (let n = 0; n < 3; n++) {
    await expect(admission.enter(() => Promise.reject(new Error('out')))).rejects.toThrow('out');
  }
  expect(await admission.enter(async () => 'free')).toBe('free');
});
