// Node: uploads that do not end, and what the disk looks like after them.
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { done } from '../../server/result.ts';
import { createFileStore, removeLeftovers } from '../../server/uploads/store.ts';
import { endpoints } from '../../src/core/wire/index.ts';
import { png } from './pictures.ts';
import { makeUser, signIn, startTestServer } from './support.ts';
import { beginUpload, fileHead, formOf, upload } from './upload.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'partyline-data-'));
const server = await startTestServer({ dataDir });
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true });
});
const ann = await signIn(server, await makeUser(server, 'Ann'));
const mei = await signIn(server, await makeUser(server, 'Mei'));
const { fileUpload } = endpoints;
const picture = png(4, 4);

/** What stands apart until it is whole, and what is kept. */
const apart = () => readdir(join(dataDir, 'files', '.uploading')).catch(() => []);
const kept = async () => {
  const names = await readdir(join(dataDir, 'files'), { recursive: true }).catch(() => []);
  return names.filter((name) => !name.startsWith('.uploading')).toSorted();
};

test('an upload that is cut off in the middle leaves nothing', async () => {
  const before = await kept();
  const form = formOf({
    head: fileHead('file', 'a.png'),
    body: Buffer.concat([picture, Buffer.alloc(300_000)]),
  });
  const sending = Array.from({ length: 5 }, () =>
    beginUpload(server, ann, fileUpload, form.subarray(0, 250_000)),
  );
  await expect.poll(apart).toHaveLength(5);
  for (const one of sending) one.destroy();
  await expect.poll(apart).toEqual([]);
  expect(await kept()).toEqual(before);
});

test('one user has ten uploads under way at most, whatever others have', async () => {
  const form = formOf({ head: fileHead('file', 'a.png'), body: Buffer.alloc(300_000) });
  const sending = Array.from({ length: 10 }, () =>
    beginUpload(server, ann, fileUpload, form.subarray(0, 250_000)),
  );
  await expect.poll(apart).toHaveLength(10);
  const one = { file: { bytes: picture, name: 'a.png' } };
  expect(await upload(server, ann, fileUpload, one)).toMatchObject({
    code: 429,
    message: 'You are uploading 10 files already. Wait until one of them is done.',
  });
  expect((await upload(server, mei, fileUpload, one)).code).toBe(200);
  for (const cut of sending) cut.destroy();
  await expect.poll(apart).toEqual([]);
  expect((await upload(server, ann, fileUpload, one)).code).toBe(200);
});

test('what a crash has left apart goes at the next start, if others write here only what is old', async () => {
  const root = await mkdtemp(join(tmpdir(), 'partyline-files-'));
  const left = async () => readdir(join(root, '.uploading'));
  const leave = async (name: string, age: number) => {
    await mkdir(join(root, '.uploading', name), { recursive: true });
    await writeFile(join(root, '.uploading', name, '.file'), 'half of it');
    const then = (Date.now() - age) / 1000;
    await utimes(join(root, '.uploading', name), then, then);
  };
  await leave('old', 4_000_000);
  await leave('new', 1_000);
  await removeLeftovers(root, false, Date.now());
  expect(await left()).toEqual(['new']);
  await removeLeftovers(root, true, Date.now());
  expect(await left()).toEqual([]);
  await rm(root, { recursive: true });
  await removeLeftovers(root, true, Date.now());
});

test('a full disk is a sentence, another fault of the disk is a fault, and both leave nothing', async () => {
  const root = await mkdtemp(join(tmpdir(), 'partyline-files-'));
  const never = () => Promise.reject(new Error('nothing is recorded'));
  const records = { add: never, seenBy: never, forget: never, sweep: never };
  const store = createFileStore(root, records);
  async function* failing(code: string): AsyncGenerator<Uint8Array> {
    yield Buffer.from('half of it');
    throw Object.assign(new Error(code), { code });
  }
  const run = (code: string) =>
    store.upload(null, async (draft) => done(await draft.write('.file', failing(code))));
  expect(await run('ENOSPC')).toMatchObject({ ok: false, refusal: { code: 503, key: 'noRoom' } });
  await expect(run('EIO')).rejects.toThrow('EIO');
  expect(await readdir(root, { recursive: true })).toEqual(['.uploading']);
  await rm(root, { recursive: true });
});

test('a server that keeps nothing keeps no files, and stopping does not wait for who sends for ever', async () => {
  const brief = await startTestServer();
  const client = await signIn(brief, await makeUser(brief));
  const { data } = await upload(brief, client, fileUpload, { file: { bytes: picture, name: 'a.png' } });
  const folder = String(data).split('/')[2]!;
  const form = formOf({ head: fileHead('file', 'b.png'), body: Buffer.alloc(300_000) });
  const sending = beginUpload(brief, client, fileUpload, form.subarray(0, 250_000));
  const roots = () => rootsWith(join(folder.slice(0, 2), folder));
  expect(await roots()).toHaveLength(1);
  const root = join(tmpdir(), (await roots())[0]!);
  await expect.poll(() => readdir(join(root, '.uploading'))).toHaveLength(1);
  await brief.stop();
  sending.destroy();
  expect(await readdir(root).catch(() => 'gone')).toBe('gone');
});

/** The temporary folders of servers that hold something. */
async function rootsWith(path: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith('partyline-files-')) continue;
    if ((await readdir(join(tmpdir(), name, path)).catch(() => [])).length > 0) found.push(name);
  }
  return found;
}
