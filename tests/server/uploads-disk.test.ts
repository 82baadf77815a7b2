// Files that interrupted uploads leave on the disk of the server.
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UNLIMITED_ROOM, type UploadRoom } from '../../server/disk-space.ts';
import { done } from '../../server/result.ts';
import { createDiskBlobs } from '../../server/uploads/disk-blobs.ts';
import { removeLeftovers } from '../../server/uploads/drafts.ts';
import { createFileStore } from '../../server/uploads/store.ts';
import { endpoints } from '../../src/core/wire/index.ts';
import { png } from './pictures.ts';
import { makeUser, signIn, startTestServer } from './support.ts';
import { beginUpload, fileHead, formOf, upload } from './upload.ts';

const { fileUpload } = endpoints;
const picture = png(4, 4);

test('A start removes all leftover uploads, or old ones only where other servers share the folder', async () => {
  const root = await mkdtemp(join(tmpdir(), 'partyline-files-'));
  const leftovers = async () => readdir(join(root, '.uploading'));
  const addLeftover = async (name: string, age: number) => {
    await mkdir(join(root, '.uploading', name), { recursive: true });
    await writeFile(join(root, '.uploading', name, '.file'), 'half of it');
    const modified = (Date.now() - age) / 1000;
    await utimes(join(root, '.uploading', name), modified, modified);
  };
  await addLeftover('old', 4_000_000);
  await addLeftover('new', 1_000);
  await removeLeftovers(root, false, Date.now());
  expect(await leftovers()).toEqual(['new']);
  await removeLeftovers(root, true, Date.now());
  expect(await leftovers()).toEqual([]);
  await rm(root, { recursive: true });
  await removeLeftovers(root, true, Date.now());
});

test('A full disk gives a refusal, any other disk error rejects, and both leave no file', async () => {
  const root = await mkdtemp(join(tmpdir(), 'partyline-files-'));
  const unexpected = () => Promise.reject(new Error('nothing is recorded'));
  const records = { add: unexpected, seenBy: unexpected, withdraw: unexpected, sweep: unexpected };
  const store = createFileStore(root, records, createDiskBlobs(root), UNLIMITED_ROOM);
  async function* failing(code: string): AsyncGenerator<Uint8Array> {
    yield Buffer.from('half of it');
    throw Object.assign(new Error(code), { code });
  }
  const run = (code: string) =>
    store.upload(null, async (draft) => done(await draft.write('.file', failing(code))));
  expect(await run('ENOSPC')).toMatchObject({
    ok: false,
    refusal: { code: 503, status: 507, key: 'noRoom' },
  });
  await expect(run('EIO')).rejects.toThrow('EIO');
  expect(await readdir(root, { recursive: true })).toEqual(['.uploading']);
  await rm(root, { recursive: true });
});

test('An upload ends before its first byte where the disk has no room, and later where the room ends', async () => {
  const root = await mkdtemp(join(tmpdir(), 'partyline-files-'));
  const unexpected = () => Promise.reject(new Error('nothing is recorded'));
  const records = { add: unexpected, seenBy: unexpected, withdraw: unexpected, sweep: unexpected };
  const run = async (hasRoom: UploadRoom['hasRoom']) => {
    let sent = 0;
    async function* chunks(): AsyncGenerator<Uint8Array> {
      for (; sent < 12; sent++) yield Buffer.alloc(1_048_576);
    }
    const store = createFileStore(root, records, createDiskBlobs(root), { hasRoom });
    const outcome = await store.upload(1, async (draft) => done(await draft.write('.file', chunks())));
    return [sent, outcome.ok || outcome.refusal.status];
  };
  expect(await run(async () => false)).toEqual([0, 507]);
  let looks = 0;
  expect(await run(async () => ++looks < 3)).toEqual([7, 507]);
  expect(await readdir(root, { recursive: true })).toEqual(['.uploading']);
  await rm(root, { recursive: true });
});

test('A server in memory removes its files at the stop, and an endless upload does not delay the stop', async () => {
  const memoryServer = await startTestServer();
  const client = await signIn(memoryServer, await makeUser(memoryServer));
  const { data } = await upload(memoryServer, client, fileUpload, {
    file: { bytes: picture, name: 'a.png' },
  });
  const folder = String(data).split('/')[2]!;
  const form = formOf({ head: fileHead('file', 'b.png'), body: Buffer.alloc(300_000) });
  const sending = beginUpload(memoryServer, client, fileUpload, form.subarray(0, 250_000));
  const roots = () => rootsWith(join(folder.slice(0, 2), folder));
  expect(await roots()).toHaveLength(1);
  const root = join(tmpdir(), (await roots())[0]!);
  await expect.poll(() => readdir(join(root, '.uploading'))).toHaveLength(1);
  await memoryServer.stop();
  sending.destroy();
  expect(await readdir(root).catch(() => 'gone')).toBe('gone');
});

/** Names of the servers' temporary folders in which `path` has files. */
async function rootsWith(path: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith('partyline-files-')) continue;
    if ((await readdir(join(tmpdir(), name, path)).catch(() => [])).length > 0) found.push(name);
  }
  return found;
}
