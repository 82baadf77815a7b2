// Gaps, and a server whose history responds with anything: the requests come to an end, and every row stays
// valid.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Disk } from '../faults/memory-store.ts';
import { scaled } from '../support/seeded.ts';
import { rowsOf, SELF } from './hostile.ts';
import { AccountRun } from './account-run.ts';
import { NOW, Server, type Row } from './server.ts';

const row = (id: number, over: Row = {}): Row => ({
  id,
  sendId: 2,
  recvId: SELF,
  content: `text ${id}`,
  type: 0,
  status: 0,
  sendTime: NOW - 100_000,
  ...over,
});
const many = (count: number, from = 1): Row[] => Array.from({ length: count }, (_, n) => row(n + from));

/** Shows a chat with a gap for 2 minutes against this history. Resolves with the number of history requests. */
async function showGap(history: (maxId: number) => unknown): Promise<{ requests: number; run: AccountRun }> {
  const server = new Server();
  server.friends = [{ id: 2, nickName: 'Friend' }];
  server.rows.private = many(5, 1000);
  let requests = 0;
  server.replaceAnswer = (path, envelope, query) => {
    if (!path.endsWith('/history')) return envelope;
    requests++;
    return { code: 200, message: '', data: history(Number(query.get('maxId'))) };
  };
  const run = await AccountRun.begin(new Disk(), server);
  await run.connect();
  run.watch('private-2');
  await run.settle(120_000);
  return { requests, run };
}

test('A server that repeats one page of history gets a bounded number of requests', async () => {
  const { requests, run } = await showGap(() => many(100, 950));
  expect(requests).toBeLessThan(10);
  await run.check();
  await run.close();
});

test('A history that returns all messages in one response is stored whole', async () => {
  const { requests, run } = await showGap((maxId) => many(Math.min(999, maxId - 1)));
  expect(requests).toBeLessThan(10);
  expect((await run.messages('private-2')).length).toBe(1004);
  await run.check();
  await run.close();
});

test('A history of 200,000 messages in one response is stored', async () => {
  const { requests, run } = await showGap((maxId) => [
    ...many(2),
    ...Array.from({ length: 200_000 }, () => row(maxId - 1)),
  ]);
  expect(requests).toBeLessThan(10);
  expect((await run.messages('private-2'))[0]?.id).toBe(1);
  await run.close();
});

test('Requests for history end whatever the server returns, and rows stay valid', async () => {
  const pages = fc.array(rowsOf.private, { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(pages, fc.boolean(), async (answers, full) => {
      let next = 0;
      const { requests, run } = await showGap(() => {
        const rows = answers[next++ % answers.length] ?? [];
        // A full page means that more messages follow.
        return full ? Array.from({ length: 100 }, (_, n) => rows[n % rows.length]) : rows;
      });
      expect(requests).toBeLessThan(50);
      await run.check();
      await run.close();
    }),
    { numRuns: scaled(60) },
  );
});
