// Decisions of backups and restores on plain values.
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { AdminRequestSchema } from '../../../server/admin/requests.ts';
import { idStep } from '../../../server/backup/after-restore.ts';
import { readBackupArguments } from '../../../server/backup/arguments.ts';
import { forEach } from '../../../server/backup/lists.ts';
import { newManifest } from '../../../server/backup/manifest.ts';
import { findProgram, majorFrom } from '../../../server/backup/programs.ts';
import { backupSentence } from '../../../server/backup/sentences.ts';
import { withoutPassword } from '../../../server/db/hosts.ts';
import { readMigrateArguments } from '../../../server/migrate/arguments.ts';

test('The ids jump by 10,000 for each second since the backup, and by a thousand million at least', () => {
  const hour = 3_600_000;
  expect(idStep(0, 0)).toBe(1_000_000_000);
  expect(idStep(0, 24 * hour)).toBe(1_000_000_000);
  expect(idStep(0, 100 * hour)).toBe(100 * 3600 * 10_000);
  // The clock of the other machine was ahead.
  expect(idStep(hour, 0)).toBe(1_000_000_000);
});

test('The commands take one folder; flags override the environment', () => {
  const env = { DATA_DIR: '/data', DATABASE_URL: 'postgres://db', S3_URL: 'https://bucket' };
  expect(readBackupArguments('backup', ['b'], env)).toEqual({
    help: false,
    folder: 'b',
    dataDir: '/data',
    databaseUrl: 'postgres://db',
    filesInS3: true,
    keepSignIns: false,
  });
  const restore = readBackupArguments('restore', ['b', '--data', 'other', '--keep-sign-ins'], {});
  expect(restore).toMatchObject({ dataDir: 'other', databaseUrl: undefined, keepSignIns: true });
  expect(readBackupArguments('restore', ['--help'], {})).toMatchObject({ help: true, dataDir: './data' });
});

test('Wrong arguments of the commands get a sentence', () => {
  expect(readBackupArguments('backup', [], {})).toBe('backup takes one folder. See --help.');
  expect(readBackupArguments('restore', ['a', 'b'], {})).toBe('restore takes one folder. See --help.');
  expect(readBackupArguments('backup', ['a', '--keep-sign-ins'], {})).toBe(
    'backup does not take --keep-sign-ins. See --help.',
  );
  expect(readBackupArguments('restore', ['a', '--force'], {})).toBe("Unknown option '--force'. See --help.");
  expect(readMigrateArguments(['--dry'], {})).toBe("Unknown option '--dry'. See --help.");
  expect(readMigrateArguments(['--dry-run'], { DATA_DIR: 'd' })).toEqual({
    help: false,
    dryRun: true,
    dataDir: 'd',
    databaseUrl: undefined,
  });
});

test('The version of a program is its major version', () => {
  expect(majorFrom('pg_dump (PostgreSQL) 17.5 (Debian 17.5-1)')).toBe(17);
  expect(majorFrom('pg_restore (PostgreSQL) 18beta1')).toBe(18);
  expect(majorFrom('command not found')).toBe(null);
});

test('A program that is older than the database, or missing, gets a sentence with the package', async () => {
  await expect(findProgram('pg_dump', 99)).rejects.toThrow(
    /^The database is PostgreSQL 99, and pg_dump is (?:not installed|of version \d+ only)\. .* \(Debian: postgresql-client-99\)\.$/,
  );
});

test('The address of a database for a program has no password', () => {
  expect(withoutPassword('postgres://ann:p%40ss@db.example:5433/chat?sslmode=require')).toEqual({
    address: 'postgres://ann@db.example:5433/chat?sslmode=require',
    password: 'p@ss',
  });
  expect(withoutPassword('postgres://db/chat')).toEqual({ address: 'postgres://db/chat', password: null });
  expect(withoutPassword('host=db')).toEqual({ address: 'host=db', password: null });
});

test('A failure among concurrent copies rejects after the copies in progress, and starts no others', async () => {
  const started: number[] = [];
  let ended = 0;
  async function* numbers() {
    for (let at = 0; at < 100; at++) yield at;
  }
  const work = forEach(numbers(), async (at) => {
    started.push(at);
    await Promise.resolve();
    ended++;
    if (at === 3) throw new Error('full');
  });
  await expect(work).rejects.toThrow('full');
  expect(started.length).toBeLessThan(30);
  expect(ended).toBe(started.length);
});

test('The sentence about a backup names missing files and missing secrets', () => {
  const manifest = newManifest({
    version: '1.0.0',
    takenAt: '2030-01-15T12:00:00.000Z',
    database: { engine: 'postgres', version: '17.5', migration: 1, migrationName: null },
    files: { kind: 'copied', count: 1, bytes: 10, missing: 2 },
    parts: [],
  });
  expect(backupSentence('b', manifest).split('\n')).toEqual([
    'The backup b has the PostgreSQL 17.5 database and 1 file (1 MB).',
    '2 files that messages name are missing in the data folder or cannot be read, so the backup has none of them.',
    'The backup has no secrets: the server needs the same ACCESS_SECRET and REFRESH_SECRET as before.',
  ]);
});

test('The copy of the database goes into a folder that the command names, directly in the data folder', () => {
  const accepts = (folder: string) => v.is(AdminRequestSchema, { command: 'copy-database', folder });
  expect(accepts(`.backup-${crypto.randomUUID()}`)).toBe(true);
  for (const folder of [
    '',
    'db',
    '/tmp/x',
    '../x',
    `.backup-../../${'x'.repeat(30)}`,
    `x/.backup-${'a'.repeat(36)}`,
  ])
    expect(accepts(folder)).toBe(false);
});
