import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { unsafeSettings } from '../../../server/db/durability.ts';
import { isInLog, type Node } from '../../../server/db/flushed-fs.ts';
import { makeFolder, writeNewFile } from '../../../server/disk.ts';

const root = await mkdtemp(join(tmpdir(), 'partyline-disk-'));
afterAll(() => rm(root, { recursive: true }));

test('A setting of PostgreSQL that is off is unsafe, and each other value is safe', () => {
  const safe = ['on', 'local', 'remote_write', 'remote_apply'].map((setting) => ({
    name: 'synchronous_commit',
    setting,
  }));
  expect(unsafeSettings(safe)).toEqual([]);
  expect(unsafeSettings([{ name: 'fsync', setting: 'off' }, ...safe])).toEqual(['fsync = off']);
});

test('The log is the folder pg_wal with all that is in it, and nothing else', () => {
  const rootNode: Node = {
    name: '/',
    get parent() {
      return rootNode;
    },
  };
  const below = (...names: string[]) => names.reduce<Node>((parent, name) => ({ name, parent }), rootNode);
  expect(isInLog(below('pg_wal'))).toBe(true);
  expect(isInLog(below('pg_wal', '000000010000000000000001'))).toBe(true);
  expect(isInLog(below('pg_wal', 'archive_status', 'a.done'))).toBe(true);
  expect([rootNode, below('base'), below('base', 'pg_wal'), below('pg_wal2', 'a')].map(isInLog)).toEqual(
    Array(4).fill(false),
  );
});

test('A new file is complete, private, and never replaces another one', async () => {
  const path = join(root, 'new.json');
  await writeNewFile(path, 'first');
  await expect(writeNewFile(path, 'second')).rejects.toThrow('EEXIST');
  expect(await readFile(path, 'utf8')).toBe('first');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(root)).toEqual(['new.json']);
});

test('A new folder is made with its parents, and an existing one stays', async () => {
  // The first part of the path is missing, and the rest leads out of it again.
  const folder = `${root}/missing/../a/b/c`;
  await makeFolder(folder);
  await makeFolder(folder);
  expect((await stat(join(root, 'a', 'b', 'c'))).mode & 0o777).toBe(0o700);
});
