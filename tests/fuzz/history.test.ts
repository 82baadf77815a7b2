// Places where messages may be missing, and a server whose history says anything: what is asked for comes to
// an end, and nothing hostile gets through.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Disk } from '../faults/memory-store.ts';
import { runs } from '../faults/runs.ts';
import { rowsOf, SELF } from './hostile.ts';
import { Life } from './life.ts';
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

/** How often a tab that looks at a chat for some minutes makes the engine ask for its history. */
async function asked(history: (maxId: number) => unknown): Promise<{ requests: number; life: Life }> {
  const server = new Server();
  server.friends = [{ id: 2, nickName: 'Friend' }];
  server.rows.private = many(5, 1000);
  let requests = 0;
  server.spoil = (path, envelope, query) => {
    if (!path.endsWith('/history')) return envelope;
    requests++;
    return { code: 200, message: '', data: history(Number(query.get('maxId'))) };
  };
  const life = await Life.begin(new Disk(), server);
  await life.connect();
  life.watch('private-2');
  await life.rest(120_000);
  return { requests, life };
}

test('a server that answers the same page whatever it is asked is not asked without end', async () => {
  const { requests, life } = await asked(() => many(100, 950));
  expect(requests).toBeLessThan(10);
  await life.check();
  await life.close();
});

test('a history that comes all at once is taken as it comes', async () => {
  const { requests, life } = await asked((maxId) => many(Math.min(999, maxId - 1)));
  expect(requests).toBeLessThan(10);
  expect((await life.messages('private-2')).length).toBe(1004);
  await life.check();
  await life.close();
});

test('a history of 200,000 rows in one answer is no reason to fail', async () => {
  const { requests, life } = await asked((maxId) => [
    ...many(2),
    ...Array.from({ length: 200_000 }, () => row(maxId - 1)),
  ]);
  expect(requests).toBeLessThan(10);
  expect((await life.messages('private-2'))[0]?.id).toBe(1);
  await life.close();
});

test('whatever a history says, asking for it ends, and rows stay rows', async () => {
  const pages = fc.array(rowsOf.private, { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(pages, fc.boolean(), async (answers, full) => {
      let next = 0;
      const { requests, life } = await asked(() => {
        const rows = answers[next++ % answers.length] ?? [];
        // A page that is full says that there is more.
        return full ? Array.from({ length: 100 }, (_, n) => rows[n % rows.length]) : rows;
      });
      expect(requests).toBeLessThan(50);
      await life.check();
      await life.close();
    }),
    runs(60),
  );
});
