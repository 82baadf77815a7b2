// Node: nobody but its owner can read the data folder.
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { closeToOthers } from '../../server/data-folder.ts';
import { endpoints } from '../../src/core/wire/index.ts';
import { png } from './pictures.ts';
import { spawnServer } from './spawn.ts';
import { makeUser, signIn, startTestServer } from './support.ts';
import { upload } from './upload.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

test('every folder of a running server has mode 0700, every file and the socket 0600', async () => {
  const dataDir = join(await newFolder(), 'data');
  const server = await startTestServer({ dataDir });
  undo.push(() => server.stop());
  const ann = await signIn(server, await makeUser(server, 'Ann'));
  await upload(server, ann, endpoints.fileUpload, { file: { bytes: png(4, 4), name: 'a.png' } });
  const { paths, open } = await openPaths(dataDir);
  expect(open).toEqual([]);
  expect(paths).toEqual(expect.arrayContaining(['db', 'files', 'secrets.json', 'server.lock', 'admin.sock']));
  expect(paths.length).toBeGreaterThan(900);
});

test('the command takes all rights of group and others away before it makes a file', async () => {
  const dataDir = join(await newFolder(), 'data');
  const server = await spawnServer(['--data', dataDir, '--port', '0', '--no-demo', '--client', dataDir]);
  undo.push(server.kill);
  expect((await openPaths(dataDir)).open).toEqual([]);
  // Linux tells the umask of a process.
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8').catch(() => 'Umask:\t0077\n');
  expect(status).toMatch(/^Umask:\s+0077$/m);
});

test('a start mends a folder that an older version left open to everybody', async () => {
  const dataDir = await newFolder();
  await (await startTestServer({ dataDir })).stop();
  await chmod(dataDir, 0o755);
  const { paths } = await openPaths(dataDir);
  for (const path of paths) await chmod(join(dataDir, path), path.includes('.') ? 0o666 : 0o777);
  expect((await openPaths(dataDir)).open.length).toBeGreaterThan(900);
  const server = await startTestServer({ dataDir });
  undo.push(() => server.stop());
  expect((await openPaths(dataDir)).open).toEqual([]);
});

test('beside foreign files the folder and they keep their modes, and no link is followed', async () => {
  const dataDir = await newFolder();
  await chmod(dataDir, 0o755);
  await mkdir(join(dataDir, 'files', 'ab'), { recursive: true, mode: 0o755 });
  await writeFile(join(dataDir, 'files', 'ab', 'one'), 'x', { mode: 0o644 });
  await writeFile(join(dataDir, 'foreign.txt'), 'x', { mode: 0o644 });
  await symlink(join(dataDir, 'foreign.txt'), join(dataDir, 'files', 'link'));
  expect(await closeToOthers(dataDir)).toEqual([]);
  const modeOf = async (path: string) => (await stat(join(dataDir, path))).mode & 0o777;
  expect(await modeOf('.')).toBe(0o755);
  expect(await modeOf('foreign.txt')).toBe(0o644);
  expect(await modeOf('files/ab')).toBe(0o700);
  expect(await modeOf('files/ab/one')).toBe(0o600);
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'partyline-modes-'));
  undo.push(() => rm(folder, { recursive: true }));
  return folder;
}

/** Every path under the folder, and those, the folder too, on which group or others have a right. */
async function openPaths(folder: string): Promise<{ paths: string[]; open: string[] }> {
  const paths = await readdir(folder, { recursive: true });
  const open: string[] = [];
  for (const path of ['.', ...paths]) {
    const found = await stat(join(folder, path)).catch(() => null);
    if (found && (found.mode & 0o077) !== 0) open.push(path);
  }
  return { paths, open };
}
