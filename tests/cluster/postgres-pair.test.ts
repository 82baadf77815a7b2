// The pair of PostgreSQLs that tests of a failover use.
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { findPostgres } from '../../scripts/lib/postgres.ts';
import { startPostgresPair } from '../../scripts/lib/postgres-replica.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const pair = await startPostgresPair(findPostgres()!);
afterAll(() => pair.stop());

const on = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

test('A commit is on the replica, which accepts writes after the death of the primary', async () => {
  const first = await on(pair.primary.url);
  const second = await on(pair.replica.url);
  await first.query('create table words (word text)');
  for (let n = 0; n < 50; n++) await first.query(`insert into words values ('${n}')`);
  await expect(second.query(`insert into words values ('no')`)).rejects.toMatchObject({ code: '25006' });
  await pair.killPrimary();
  await expect(first.query('select 1')).rejects.toThrow(/connection|ECONNRESET/i);
  pair.promote();
  expect((await second.query('select 1 from words')).rowCount).toBe(50);
  await second.query(`insert into words values ('yes')`);
  await second.end();
});
