// Interrupted uploads, and simultaneous ones.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { endpoints } from '../../src/core/wire/index.ts';
import { png } from './pictures.ts';
import { storedFiles } from './stored-files.ts';
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

const stored = storedFiles(dataDir);
const unfinished = () => stored.unfinished();

test('An upload that is cut off leaves no file', async () => {
  const before = await stored.paths();
  const form = formOf({
    head: fileHead('file', 'a.png'),
    body: Buffer.concat([picture, Buffer.alloc(300_000)]),
  });
  const sending = Array.from({ length: 5 }, () =>
    beginUpload(server, ann, fileUpload, form.subarray(0, 250_000)),
  );
  await expect.poll(unfinished).toHaveLength(5);
  for (const request of sending) request.destroy();
  await expect.poll(unfinished).toEqual([]);
  expect(await stored.paths()).toEqual(before);
});

test('The server refuses an eleventh concurrent upload of one user, and takes uploads of other users', async () => {
  const form = formOf({ head: fileHead('file', 'a.png'), body: Buffer.alloc(300_000) });
  const sending = Array.from({ length: 10 }, () =>
    beginUpload(server, ann, fileUpload, form.subarray(0, 250_000)),
  );
  await expect.poll(unfinished).toHaveLength(10);
  const parts = { file: { bytes: picture, name: 'a.png' } };
  expect(await upload(server, ann, fileUpload, parts)).toMatchObject({
    code: 429,
    message: 'You are already uploading 10 files. Wait until one upload has finished.',
  });
  expect((await upload(server, mei, fileUpload, parts)).code).toBe(200);
  for (const request of sending) request.destroy();
  await expect.poll(unfinished).toEqual([]);
  expect((await upload(server, ann, fileUpload, parts)).code).toBe(200);
});
