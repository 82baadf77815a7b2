// `npm run migrate` on the embedded database.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { migrate } from '../../server/db/migrate.ts';
import { readMigrations } from '../../server/db/migrations.ts';
import { openClient } from '../../server/db/pglite.ts';
import { runMigrate } from '../../server/migrate/run.ts';
import { startTestServer } from './support.ts';

vi.setConfig({ testTimeout: 120_000 });

const root = await mkdtemp(join(tmpdir(), 'partyline-migrate-'));
afterAll(() => rm(root, { recursive: true }));
const all = await readMigrations();
const run = (dataDir: string, dryRun = false) => runMigrate({ dataDir, dryRun, databaseUrl: undefined });

test('A dry run prints the migrations that the embedded database lacks, and a run then needs a stopped server', async () => {
  const dataDir = join(root, 'old');
  const database = await openClient({ folder: join(dataDir, 'db') });
  await migrate(database, { migrations: all.slice(0, -1) });
  await database.close();
  const { tag } = all.at(-1)!;
  for (let round = 0; round < 2; round++) {
    expect(await run(dataDir, true)).toMatch(
      new RegExp(`^-- ${tag}\\n(?:CREATE|ALTER) TABLE[^]*-- 1 migration would run\\.`),
    );
  }
  await expect(startTestServer({ dataDir, migrate: false })).rejects.toThrow(
    `The database cannot be opened: its schema lacks migrations, from ${tag} on.`,
  );
  expect(await run(dataDir)).toBe(`1 migration ran: ${tag}.`);
  expect(await run(dataDir)).toBe('The schema is up to date.');
  const server = await startTestServer({ dataDir, migrate: false });
  try {
    await expect(run(dataDir)).rejects.toThrow(
      `A server (process ${process.pid}) uses the data folder ${dataDir}. Stop it first`,
    );
  } finally {
    await server.stop();
  }
});

test('Without an embedded database a dry run prints all migrations, and a run names the folder', async () => {
  const dataDir = join(root, 'none');
  expect(await run(dataDir, true)).toContain(`-- ${all.length} migrations would run.`);
  await expect(run(dataDir)).rejects.toThrow(`The data folder ${dataDir} has no database.`);
  expect(existsSync(dataDir)).toBe(false);
});
