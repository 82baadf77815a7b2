import { expect, test, vi } from 'vitest';
import { Busy, createAdmission } from '../../../server/http/admission.ts';

/** The work of a request, which lasts until `end`. */
function makeWork() {
  const end = Promise.withResolvers<string>();
  return { end: () => end.resolve('done'), work: vi.fn<() => Promise<string>>(() => end.promise) };
}

test('As many requests as allowed run at once, and the others follow in order', async () => {
  const admission = createAdmission({ running: 2, waiting: 10, patience: 1_000 });
  const works = [makeWork(), makeWork(), makeWork(), makeWork()];
  const answers = works.map(({ work }) => admission.enter('ann', work));
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

test('A request beyond the queue is refused at once because the server is busy', async () => {
  const admission = createAdmission({ running: 1, waiting: 1, patience: 1_000 });
  const [first, second] = [makeWork(), makeWork()];
  const answers = [admission.enter('ann', first.work), admission.enter('ann', second.work)];
  await expect(admission.enter('ann', makeWork().work)).rejects.toThrow(Busy);
  first.end();
  second.end();
  expect(await Promise.all(answers)).toEqual(['done', 'done']);
});

test('A request whose client is gone, or that has waited too long, never runs', async () => {
  let now = 0;
  const admission = createAdmission({ running: 1, waiting: 10, patience: 1_000 }, () => now);
  const [first, gone, late, last] = [makeWork(), makeWork(), makeWork(), makeWork()];
  const begun = admission.enter('ann', first.work);
  let drop = () => {};
  const abandoned = admission.enter('ann', gone.work, (callback) => {
    drop = callback;
  });
  const waited = admission.enter('ann', late.work);
  drop();
  await expect(abandoned).rejects.toThrow('the client is gone');
  now = 1_500;
  const after = admission.enter('ann', last.work);
  first.end();
  await expect(waited).rejects.toThrow('waited for too long');
  await begun;
  last.end();
  expect(await after).toBe('done');
  expect([gone.work, late.work].map((work) => work.mock.calls.length)).toEqual([0, 0]);
});

test('A request that fails frees its place for another', async () => {
  const admission = createAdmission({ running: 1, waiting: 1, patience: 1_000 });
  for (let n = 0; n < 3; n++) {
    await expect(admission.enter('ann', () => Promise.reject(new Error('out')))).rejects.toThrow('out');
  }
  expect(await admission.enter('ann', async () => 'free')).toBe('free');
});

test('Senders who wait take turns, so a flood of one delays the request of another by one request', async () => {
  const admission = createAdmission({ running: 1, waiting: 100, patience: 1_000 });
  const order: string[] = [];
  const enter = (sender: string) => admission.enter(sender, async () => order.push(sender));
  const first = makeWork();
  const begun = admission.enter('flood', first.work);
  const all = [...Array.from({ length: 20 }, () => enter('flood')), enter('ann'), enter('bob'), enter('ann')];
  first.end();
  await Promise.all([begun, ...all]);
  expect(order.slice(0, 6)).toEqual(['flood', 'ann', 'bob', 'flood', 'ann', 'flood']);
  expect([order.length, admission.running(), admission.waiting()]).toEqual([23, 0, 0]);
});

test('In a full queue the newest request of the sender with the most gives way to another sender', async () => {
  const admission = createAdmission({ running: 1, waiting: 3, patience: 1_000 });
  const first = makeWork();
  const begun = admission.enter('flood', first.work);
  const flood = [1, 2, 3].map((n) => admission.enter('flood', async () => n));
  await expect(admission.enter('flood', async () => 4)).rejects.toThrow('too many requests wait');
  const ann = admission.enter('ann', async () => 'ann');
  await expect(flood[2]).rejects.toThrow('too many requests wait');
  // Nobody has more than the others now.
  const bob = admission.enter('bob', async () => 'bob');
  await expect(flood[1]).rejects.toThrow(Busy);
  await expect(admission.enter('cid', async () => 'cid')).rejects.toThrow(Busy);
  first.end();
  expect(await Promise.all([begun, flood[0], ann, bob])).toEqual(['done', 1, 'ann', 'bob']);
});
