// Permissions in the data folder: only its owner may read it.
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

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

test('Group and others have no right on any folder, file or socket of a running server', async () => {
  const dataDir = join(await newFolder(), 'data');
  const server = await startTestServer({ dataDir });
  cleanups.push(() => server.stop());
  const ann = await signIn(server, await makeUser(server, 'Ann'));
  await upload(server, ann, endpoints.fileUpload, { file: { bytes: png(4, 4), name: 'a.png' } });
  const { paths, exposed } = await exposedPaths(dataDir);
  expect(exposed).toEqual([]);
  expect(paths).toEqual(expect.arrayContaining(['db', 'files', 'secrets.json', 'server.lock', 'admin.sock']));
  expect(paths.length).toBeGreaterThan(300);
});

test('The server command runs with umask 0077 and creates no file that group or others can open', async () => {
  const dataDir = join(await newFolder(), 'data');
  const server = await spawnServer(['--data', dataDir, '--port', '0', '--no-demo', '--client', dataDir]);
  cleanups.push(server.kill);
  expect((await exposedPaths(dataDir)).exposed).toEqual([]);
  // On Linux, /proc shows the umask of a process.
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8').catch(() => 'Umask:\t0077\n');
  expect(status).toMatch(/^Umask:\s+0077$/m);
});

test('A start removes the rights of group and others from an existing data folder', async () => {
  const dataDir = await newFolder();
  await (await startTestServer({ dataDir })).stop();
  await chmod(dataDir, 0o755);
  const { paths } = await exposedPaths(dataDir);
  for (const path of paths) await chmod(join(dataDir, path), path.includes('.') ? 0o666 : 0o777);
  expect((await exposedPaths(dataDir)).exposed.length).toBeGreaterThan(300);
  const server = await startTestServer({ dataDir });
  cleanups.push(() => server.stop());
  expect((await exposedPaths(dataDir)).exposed).toEqual([]);
});

test('A data folder with foreign files keeps its mode and theirs, and no symbolic link is followed', async () => {
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
  cleanups.push(() => rm(folder, { recursive: true }));
  return folder;
}

/**
 * `paths`: all paths below the folder. `exposed`: those that group or others may access, with the folder as
 * '.'.
 */
async function exposedPaths(folder: string): Promise<{ paths: string[]; exposed: string[] }> {
  const paths = await readdir(folder, { recursive: true });
  const exposed: string[] = [];
  for (const path of ['.', ...paths]) {
    const found = await stat(join(folder, path)).catch(() => null);
    if (found && (found.mode & 0o077) !== 0) exposed.push(path);
  }
  return { paths, exposed };
}
