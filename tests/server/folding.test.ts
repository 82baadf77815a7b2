// The job that folds the rows of older versions: in batches, newest first, on after a kill at any statement, by one
// node at a time.
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type BatchServices, foldBatch, type FoldedKind } from '../../server/messages/fold-rows.ts';
import { startFolding } from '../../server/messages/folding.ts';
import type { Statement } from '../../server/db/rows.ts';
import { startTestServer } from './support.ts';

// The server's own job would take the claims of the tests.
const folding = { beginMs: 1_000_000_000, passMs: 1, retryMs: 1, claimMs: 1, pause: 1 };
const server = await startTestServer({ folding });
afterAll(() => server.stop());
const { db, rows } = server.services;

const services = (holder: string, over: Partial<BatchServices> = {}): BatchServices => ({
  rows,
  holder,
  claimMs: 60_000,
  rest: async () => undefined,
  ...over,
});

const COUNT = 1_100;

/** Rows as a server of an older version wrote them: every second one has accents, every tenth one is recalled. */
beforeEach(async () => {
  await db.execute(sql`truncate foldings, private_messages, group_messages`);
  await db.execute(sql`
    insert into private_messages (id, tmp_id, send_id, recv_id, content, type, send_time, recall_id)
    select n * 3, 'old' || n, 1, 2, case when n % 10 = 0 then '' when n % 2 = 0 then 'Café ' || n else 'Tea ' || n end, 0, n,
      case when n % 10 = 0 then 1 end
    from generate_series(1, ${COUNT}::int) as n`);
  await db.execute(sql`
    insert into group_messages (tmp_id, group_id, send_id, content, type, send_time)
    values ('g1', 1, 1, 'Łódź', 0, 1), ('g2', 1, 1, 'Tea', 0, 2), ('g3', 1, 1, '{"name":"Ärger.pdf"}', 2, 3),
      ('g4', 1, 1, '{"name":"Ärger.pdf"}', 1, 4)`);
});

const foldedIds = async (): Promise<number[]> =>
  (
    await rows({ sql: 'select id from private_messages where folded is not null order by id', params: [] })
  ).map(([id]) => id as number);
/** The ids of the rows whose content needs a folded text. */
const NEEDED = Array.from({ length: COUNT }, (_, at) => at + 1)
  .filter((n) => n % 2 === 0 && n % 10 !== 0)
  .map((n) => n * 3);

async function foldAll(node: BatchServices, kind: FoldedKind): Promise<number> {
  let batches = 1;
  while ((await foldBatch(node, kind)) === 'more') batches++;
  return batches;
}

test('[X-SRCH-03] Older rows are folded in batches of 500, the newest first, and only where they need it', async () => {
  const node = services('a');
  expect(await foldBatch(node, 'private')).toBe('more');
  expect(await foldedIds()).toEqual(NEEDED.filter((id) => id > (COUNT - 500) * 3));
  expect(await foldBatch(node, 'private')).toBe('more');
  expect(await foldedIds()).toEqual(NEEDED.filter((id) => id > (COUNT - 1_000) * 3));
  expect(await foldAll(node, 'private')).toBe(1);
  expect(await foldedIds()).toEqual(NEEDED);
  const [last] = await rows({
    sql: "select folded from private_messages where tmp_id = 'old1098'",
    params: [],
  });
  expect(last).toEqual(['cafe 1098']);
  expect(await foldAll(node, 'group')).toBe(1);
  const groups = await rows({ sql: 'select folded from group_messages order by id', params: [] });
  expect(groups).toEqual([['lodz'], [null], ['arger.pdf'], [null]]);
});

test('[X-SRCH-03] A job that is killed at any statement goes on, and repeats no more than one batch', async () => {
  let killedAt = 0;
  for (let isOver = false; !isOver; killedAt++) {
    await db.execute(sql`truncate foldings`);
    await db.execute(sql`update private_messages set folded = null`);
    let left = killedAt;
    const dying = async (statement: Statement) => {
      if (left-- === 0) throw new Error('killed');
      return rows(statement);
    };
    const killed = await foldAll(services('killed', { rows: dying }), 'private').then(
      () => false,
      () => true,
    );
    isOver = !killed;
    const before = await foldedIds();
    let reads = 0;
    const counting = async (statement: Statement) => {
      if (statement.name?.startsWith('fold_read')) reads++;
      return rows(statement);
    };
    // The claim of the dead node has ended.
    await db.execute(sql`update foldings set held_until = 0`);
    await foldAll(services('next', { rows: counting }), 'private');
    expect(await foldedIds()).toEqual(NEEDED);
    const whole = NEEDED.filter((id) => !before.includes(id)).length;
    expect(reads).toBeLessThanOrEqual(Math.ceil(whole / 200) + 1);
  }
  // Two batches of five statements (claim, read, two writes, progress), one of four, and a run to the end.
  expect(killedAt).toBe(5 + 5 + 4 + 1);
});

test('[X-SRCH-03] One node at a time has the job, and another one goes on when its claim has ended', async () => {
  expect(await foldBatch(services('a'), 'private')).toBe('more');
  expect(await foldBatch(services('b'), 'private')).toBe('held');
  expect(await foldBatch(services('a', { claimMs: -1 }), 'private')).toBe('more');
  expect(await foldAll(services('b'), 'private')).toBe(1);
  expect(await foldBatch(services('a'), 'private')).toBe('held');
  expect(await foldedIds()).toEqual(NEEDED);
});

test('[X-SRCH-03] A later pass folds the rows of older servers, and reads no row of the passes before again', async () => {
  const read: unknown[] = [];
  const counting = async (statement: Statement) => {
    const result = await rows(statement);
    if (statement.name?.startsWith('fold_read')) read.push(result.length);
    return result;
  };
  const node = services('a', { rows: counting });
  await foldAll(node, 'private');
  expect(await foldBatch(node, 'private')).toBe('done');
  expect(read.splice(0)).toEqual([500, 500, 100]);
  const old = (id: number) =>
    db.execute(sql`insert into private_messages (id, send_id, recv_id, content, type, send_time)
      values (${id}, 1, 2, 'Thé', 0, 0)`);
  await old(COUNT * 3 + 10);
  // An older id whose transaction was still running.
  await old(COUNT * 3 - 1);
  expect(await foldAll(node, 'private')).toBe(1);
  expect(read).toEqual([336]);
  expect(await foldedIds()).toEqual([...NEEDED, COUNT * 3 - 1, COUNT * 3 + 10].sort((a, b) => a - b));
});

test('A message that is recalled while its batch runs gets no folded text', async () => {
  const recalled = NEEDED.at(-1)!;
  const racing = async (statement: Statement) => {
    if (statement.name?.startsWith('fold_write'))
      await db.execute(sql`update private_messages set content = '', recall_id = 1 where id = ${recalled}`);
    return rows(statement);
  };
  await foldAll(services('a', { rows: racing }), 'private');
  expect(await foldedIds()).toEqual(NEEDED.slice(0, -1));
});

test('[X-SRCH-03] A server folds older rows by itself, goes on after a failure, and stops after a statement', async () => {
  const times = { beginMs: 1, passMs: 60_000, retryMs: 1, claimMs: 60_000, pause: 0 };
  let failures = 3;
  const failing = async (statement: Statement) => {
    if (failures-- > 0) throw new Error('no connection');
    return rows(statement);
  };
  const warned: unknown[] = [];
  const log = { warn: (details: unknown) => void warned.push(details), info: () => undefined };
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const watching = async (statement: Statement) => {
    const result = await failing(statement);
    // Users come last.
    if (statement.name === 'fold_claim_users') resolve();
    return result;
  };
  const job = startFolding({ rows: watching }, log, times);
  await done;
  await job.stop();
  expect(await foldedIds()).toEqual(NEEDED);
  expect(warned).toHaveLength(3);
});
