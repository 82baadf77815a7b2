// Restores of the embedded database: checks, refusals, and the changes of the restored data.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isNull } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { restoreBackup } from '../../server/backup/restore.ts';
import { migrate } from '../../server/db/migrate.ts';
import { readMigrations } from '../../server/db/migrations.ts';
import { openClient } from '../../server/db/pglite.ts';
import { signIns } from '../../server/db/schema.ts';
import { endpoints, MessageType } from '../../src/core/wire/index.ts';
import { createBackupScene, runCommand } from './backup-scene.ts';
import { makeUser, signIn, startTestServer } from './support.ts';

// A process and several embedded databases take many seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const scene = await createBackupScene();
afterAll(() => scene.close());
const { dataDir, server, ann, client, newFolder, send, backup, plain, startOn } = scene;

test('A backup with a changed, a shorter or a missing part is refused, and nothing is restored', async () => {
  const { folder: source } = await plain();
  const changes: [string, (folder: string) => Promise<unknown>][] = [
    ['database/PG_VERSION', (folder) => writeFile(join(folder, 'database', 'PG_VERSION'), '17\n')],
    ['database/global/pg_control', (folder) => rm(join(folder, 'database', 'global', 'pg_control'))],
    ['files.jsonl', (folder) => appendFile(join(folder, 'files.jsonl'), '\n')],
    ['secrets.json', (folder) => rm(join(folder, 'secrets.json'))],
    ['files/', async (folder) => appendFile(await firstFile(folder), '.')],
  ];
  for (const [part, change] of changes) {
    const folder = newFolder();
    await copyFolder(source, folder);
    await change(folder);
    const target = newFolder();
    await expect(restoreBackup({ folder, dataDir: target })).rejects.toThrow(`is damaged: ${part}`);
    expect(existsSync(target)).toBe(false);
  }
});

test('A list that names a file outside of its folder is refused', async () => {
  const folder = newFolder();
  await copyFolder((await plain()).folder, folder);
  const line = `${JSON.stringify({ kind: 'file', path: '../secrets.json', bytes: 1, sha256: 'x' })}\n`;
  await writeFile(join(folder, 'files.jsonl'), line);
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as {
    parts: { name: string; bytes: number; sha256: string }[];
  };
  const part = manifest.parts.find(({ name }) => name === 'files.jsonl')!;
  part.bytes = line.length;
  part.sha256 = createHash('sha256').update(line).digest('hex');
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  await expect(restoreBackup({ folder, dataDir: newFolder() })).rejects.toThrow('is damaged: files/');
});

test('A restore needs an empty data folder, and leaves a full one as it was', async () => {
  const { folder } = await plain();
  await expect(restoreBackup({ folder, dataDir })).rejects.toThrow(/is not empty \(\S+\)/);
  const full = newFolder();
  await mkdir(full);
  await writeFile(join(full, 'notes.txt'), 'mine');
  await expect(restoreBackup({ folder, dataDir: full })).rejects.toThrow('is not empty (notes.txt)');
  expect(await readdir(full)).toEqual(['notes.txt']);
});

test('A server does not start on a data folder whose restore was interrupted', async () => {
  const half = newFolder();
  await mkdir(join(half, '.restore'), { recursive: true });
  await expect(startTestServer({ dataDir: half })).rejects.toThrow(
    'a restore into it is running or was interrupted. After an interruption empty the folder, and restore again',
  );
});

test('A backup of a newer schema is refused, and one of an older schema is migrated', async () => {
  const older = newFolder();
  const migrations = await readMigrations();
  const database = await openClient({ folder: join(older, 'db') });
  await migrate(database, { migrations: migrations.slice(0, -1) });
  await database.close();
  const { folder, manifest } = await backup({ dataDir: older });
  expect(manifest.database.migrationName).toBe(migrations.at(-2)?.tag);
  const target = newFolder();
  await restoreBackup({ folder, dataDir: target });
  const restored = await openClient({ folder: join(target, 'db') });
  expect((await restored.query(`select to_regclass('removed_devices')::text as name`)).rows).toEqual([
    { name: 'removed_devices' },
  ]);
  await restored.close();

  const json = await readFile(join(folder, 'manifest.json'), 'utf8');
  const newer = json.replace(String(manifest.database.migration), String(migrations.at(-1)!.when + 1));
  await writeFile(join(folder, 'manifest.json'), newer);
  await expect(restoreBackup({ folder, dataDir: newFolder() })).rejects.toThrow(
    'of a later version of Partyline',
  );
});

test('A restore ends all sign-ins, and keeps them with --keep-sign-ins', async () => {
  const { folder } = await plain();
  const [ended, kept] = [newFolder(), newFolder()];
  await restoreBackup({ folder, dataDir: ended });
  const first = await startOn(ended);
  expect(await first.services.db.$count(signIns, isNull(signIns.endedAt))).toBe(0);
  const { out } = await runCommand('restore', folder, '--data', kept, '--keep-sign-ins').ended;
  expect(out).toMatch(/Everybody stays signed in\.$/);
  const second = await startOn(kept);
  const headers = { accessToken: client.tokens.accessToken };
  const codes = await Promise.all(
    [first, second].map(async ({ url }) => {
      const response = await fetch(`${url}/api${endpoints.userSelf.path}`, { headers });
      return ((await response.json()) as { code: number }).code;
    }),
  );
  expect(codes).toEqual([401, 200]);
});

test('A restored server uses no id of a lost message, user or sign-in for a new one', async () => {
  const { folder } = await backup({ now: () => Date.now() - 30 * 86_400_000 });
  const lost = { message: (await send('lost')).id ?? 0, user: (await makeUser(server)).id };
  const target = newFolder();
  await restoreBackup({ folder, dataDir: target });
  const other = await startOn(target);
  const again = await signIn(other, ann);
  const { id } = await send('new', MessageType.TEXT, again);
  const user = await makeUser(other);
  // 10,000 ids for each second of 30 days.
  const step = 30 * 86_400 * 10_000;
  expect([id! > lost.message + step / 2, user.id > lost.user + step / 2]).toEqual([true, true]);
  const { rows } = await again.get(endpoints.messagePrivateLoadOfflineMessage, {
    query: { minId: lost.message },
  });
  expect(rows.map(({ content }) => content)).toEqual(['new']);
});

async function firstFile(folder: string): Promise<string> {
  const [line = ''] = (await readFile(join(folder, 'files.jsonl'), 'utf8')).split('\n');
  return join(folder, 'files', (JSON.parse(line) as { path: string }).path);
}

async function copyFolder(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
}
