// Backups of the embedded database, by a running and by a stopped server.
import { existsSync } from 'node:fs';
import { access, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { takeBackup } from '../../server/backup/backup.ts';
import { checkBackup } from '../../server/backup/check.ts';
import { restoreBackup } from '../../server/backup/restore.ts';
import { BACKUP_LOCK, lockFolder } from '../../server/db/lock.ts';
import { fileUses, privateMessages } from '../../server/db/schema.ts';
import type { RunningServer } from '../../server/start.ts';
import { createBackupScene, pathOf, runCommand } from './backup-scene.ts';
import { signIn, withToken } from './support.ts';

// A process and several embedded databases take many seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const scene = await createBackupScene();
afterAll(() => scene.close());
const { dataDir, server, ann, newFolder, send, sendPicture, recall, backup, plain, startOn } = scene;

const contentsOf = async ({ services }: RunningServer) =>
  (await services.db.select({ content: privateMessages.content }).from(privateMessages)).map(
    ({ content }) => content,
  );

test('A backup under sends, uploads and recalls has every message sent before it, and their files', async () => {
  await send('before the backup');
  const kept = [await sendPicture(), await sendPicture()];
  let isDone = false;
  const stream = (async () => {
    for (let round = 0; !isDone; round++) {
      const { id } = await sendPicture();
      await send(`during the backup ${round}`);
      await recall(id);
      await server.services.files.sweep();
    }
  })();
  const folder = newFolder();
  const { code, out, errors } = await runCommand('backup', folder, '--data', dataDir).ended;
  isDone = true;
  await stream;
  expect([code, errors]).toEqual([0, 'Copying the database ...\nCopying the files ...']);
  expect(out).toMatch(/^The backup \S+ has the embedded database and \d+ files? \(1 MB\)\.$/);
  const restored = newFolder();
  expect(await runCommand('restore', folder, '--data', restored).ended).toMatchObject({
    code: 0,
    errors: '',
  });

  const other = await startOn(restored);
  const contents = await contentsOf(other);
  expect(contents).toContain('before the backup');
  for (const { url } of kept) expect(contents.some((content) => content.includes(url))).toBe(true);
  const again = await signIn(other, ann);
  for (const { url, bytes } of kept) {
    const response = await fetch(other.url + url, withToken(again));
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
  }
  for (const url of await namedUrls(other)) expect(existsSync(pathOf(url, restored))).toBe(true);
});

/** The URLs in all messages whose uploads the database lists. */
async function namedUrls({ services }: RunningServer): Promise<string[]> {
  const used = await services.db.select({ folder: fileUses.folder }).from(fileUses);
  const rows = await services.db.select({ content: privateMessages.content }).from(privateMessages);
  return used.flatMap(({ folder }) => {
    const url = rows
      .map(({ content }) => new RegExp(`/files/${folder}/[^"]+`).exec(content)?.[0])
      .find(Boolean);
    return url === undefined ? [] : [url];
  });
}

test('A backup has the files of its state of the database: recalled ones, and no later ones', async () => {
  const { id, url, bytes } = await sendPicture();
  let late = '';
  const { folder } = await backup({
    report: async (step) => {
      if (step === 'database') return;
      late = (await sendPicture()).url;
      await recall(id);
      await server.services.files.sweep();
    },
  });
  expect(await readFile(pathOf(url, folder))).toEqual(bytes);
  await expect(access(pathOf(late, folder))).rejects.toThrow('ENOENT');
  // The next sweep deletes the recalled one.
  await server.services.files.sweep();
  await expect(access(pathOf(url, dataDir))).rejects.toThrow('ENOENT');
});

test('A second backup of the same data folder is refused while the first one runs', async () => {
  const lock = await lockFolder(dataDir, BACKUP_LOCK);
  try {
    await expect(backup()).rejects.toThrow(
      `Another backup of ${dataDir} is running (process ${process.pid}).`,
    );
  } finally {
    if (lock.ok) await lock.release();
  }
});

test('A backup works while the server is stopped, and leaves the data folder as it was', async () => {
  const stopped = newFolder();
  await restoreBackup({ folder: (await plain()).folder, dataDir: stopped });
  const names = await readdir(stopped);
  const { folder } = await backup({ dataDir: stopped });
  expect(await readdir(stopped)).toEqual(names);
  await expect(checkBackup(folder, 'pglite')).resolves.toMatchObject({ format: 1 });
});

test('A backup has the secrets, and only its owner may open its files', async () => {
  const { folder } = await plain();
  expect(await readFile(join(folder, 'secrets.json'))).toEqual(await readFile(join(dataDir, 'secrets.json')));
  const names = ['', ...(await readdir(folder, { recursive: true }))];
  const open: string[] = [];
  for (const name of names) if (((await stat(join(folder, name))).mode & 0o077) !== 0) open.push(name);
  expect(open).toEqual([]);
});

test('A killed backup has no manifest, and the next backup works and removes its copy of the database', async () => {
  const folder = newFolder();
  const { child, ended } = runCommand('backup', folder, '--data', dataDir);
  await expect.poll(() => existsSync(`${folder}.partial`), { timeout: 60_000 }).toBe(true);
  await expect
    .poll(async () => (await readdir(dataDir)).some((name) => name.startsWith('.backup-')), {
      timeout: 60_000,
    })
    .toBe(true);
  child.kill('SIGKILL');
  await ended;
  expect(existsSync(folder)).toBe(false);
  await expect(restoreBackup({ folder: `${folder}.partial`, dataDir: newFolder() })).rejects.toThrow(
    'is no finished backup: it has no manifest.json.',
  );
  await expect(takeBackup({ folder, dataDir })).rejects.toThrow('a backup was interrupted. Delete it.');
  await backup();
  expect((await readdir(dataDir)).filter((name) => /^(?:\.backup-|backup\.lock)/.test(name))).toEqual([]);
});

test('A backup that is stopped by a signal leaves no files', async () => {
  const folder = newFolder();
  const { child, ended } = runCommand('backup', folder, '--data', dataDir);
  await expect.poll(() => existsSync(`${folder}.partial`), { timeout: 60_000 }).toBe(true);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(1);
  expect([existsSync(folder), existsSync(`${folder}.partial`)]).toEqual([false, false]);
});

test('A backup names the files that the data folder had lost, and one without any of them is refused', async () => {
  const lost = newFolder();
  const { folder: first, url } = await plain();
  await restoreBackup({ folder: first, dataDir: lost });
  await rm(pathOf(url, lost));
  const { manifest } = await backup({ dataDir: lost });
  expect(manifest.files).toMatchObject({ kind: 'copied', missing: 1 });
  // Something that is no file cannot be read, as a file on a damaged disk.
  await mkdir(pathOf(url, lost));
  const { manifest: second } = await backup({ dataDir: lost });
  expect(second.files).toEqual(manifest.files);
  await rm(join(lost, 'files'), { recursive: true });
  await expect(backup({ dataDir: lost })).rejects.toThrow(
    'has none of them. Name the data folder of the server',
  );
});

test('With files in a bucket a backup has none, and its manifest says so', async () => {
  const { folder, manifest } = await backup({ filesInS3: true });
  expect(manifest.files).toEqual({ kind: 's3' });
  expect(existsSync(join(folder, 'files'))).toBe(false);
  const restored = newFolder();
  await restoreBackup({ folder, dataDir: restored });
  expect((await readdir(restored)).toSorted()).toEqual(['db', 'secrets.json']);
});
