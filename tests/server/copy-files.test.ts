// The operator's command that copies uploaded files from a data folder to a bucket.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { copyFilesToBucket } from '../../server/admin/copy-files.ts';
import { readToken } from '../../server/auth/tokens.ts';
import { partsOfUrl } from '../../server/uploads/file-urls.ts';
import { openFiles } from '../../server/uploads/open-files.ts';
import { uploadFile } from '../../server/uploads/uploads.ts';
import { jpeg, mp4 } from './pictures.ts';
import { BUCKET, startS3 } from './s3-server.ts';
import { makeUser, signIn, startTestServer } from './support.ts';

const s3 = await startS3();
afterAll(() => s3.stop());
let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'partyline-data-'));
});
afterEach(async () => {
  s3.fault = () => null;
  s3.objects.clear();
  s3.requests.length = 0;
  await rm(dataDir, { recursive: true });
});

const env = () => ({
  S3_URL: `${s3.url.replace('//', `//${s3.key.id}:${encodeURIComponent(s3.key.secret)}@`)}/${BUCKET}/chat?region=${s3.key.region}`,
});
const copy = () => copyFilesToBucket(dataDir, env(), () => undefined);
/** Writes files below `files` of the data folder. Names are paths. */
async function fill(files: Record<string, Buffer>): Promise<void> {
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(dataDir, 'files', path)), { recursive: true });
    await writeFile(join(dataDir, 'files', path), bytes);
  }
}
const folder = (letter: string) => `${letter.repeat(2)}/${letter.repeat(24)}`;
/** Objects below the prefix, with the paths that the files have on the disk. */
const copied = () =>
  Object.fromEntries([...s3.objects].map(([key, bytes]) => [key.slice(`${BUCKET}/chat/`.length), bytes]));
const puts = () =>
  s3.requests.filter(({ operation, key }) => operation === 'PutObject' && !key.includes('.check-'));

test('All files are copied under their paths, drafts are not, and a second command copies nothing', async () => {
  const files = {
    [`${folder('a')}/photo.jpg`]: jpeg(40, 30),
    [`${folder('a')}/small.jpg`]: jpeg(4, 3),
    [`${folder('b')}/a b+c&照.txt`]: Buffer.from('text'),
    [`${folder('b')}/empty`]: Buffer.alloc(0),
    [`${folder('b')}/1`]: Buffer.from('1'),
    [`${folder('b')}/2`]: Buffer.from('2'),
    [`${folder('c')}/film.mp4`]: Buffer.concat([mp4, Buffer.alloc(6_000_000, 5)]),
  };
  await fill({ ...files, '.uploading/x/.file': Buffer.from('half of it') });
  expect(await copy()).toEqual({ ok: true, text: '7 files copied (6.0 MB), 0 were there already.' });
  expect(copied()).toEqual(files);
  s3.requests.length = 0;
  expect(await copy()).toEqual({ ok: true, text: '0 files copied (0.0 MB), 7 were there already.' });
  expect(puts()).toEqual([]);
});

test('A repeated command copies the missing files, and those whose object has another size', async () => {
  const files = {
    [`${folder('a')}/whole`]: Buffer.from('whole'),
    [`${folder('a')}/short`]: Buffer.from('not short'),
    [`${folder('b')}/missing`]: Buffer.from('missing'),
  };
  await fill(files);
  s3.objects.set(`${BUCKET}/chat/${folder('a')}/whole`, files[`${folder('a')}/whole`]!);
  s3.objects.set(`${BUCKET}/chat/${folder('a')}/short`, Buffer.from('short'));
  expect((await copy()).text).toBe('2 files copied (0.0 MB), 1 were there already.');
  expect(copied()).toEqual(files);
  expect(puts().map(({ key }) => key.split('/').at(-1))).toEqual(['short', 'missing']);
});

test('A command that S3 stops answering says so, and the next one goes on', async () => {
  await fill({ [`${folder('a')}/1`]: Buffer.from('1'), [`${folder('b')}/2`]: Buffer.from('2') });
  s3.fault = ({ operation, key }) =>
    operation === 'PutObject' && key.endsWith('/2') ? { kind: 'cut' } : null;
  expect(await copy()).toEqual({
    ok: false,
    text: 'The copy stopped: S3 did not answer PutObject (ECONNRESET)\nA repeated command goes on from here.',
  });
  s3.fault = () => null;
  expect((await copy()).text).toBe('1 files copied (0.0 MB), 1 were there already.');
});

test('A file that S3 refuses, or stores with another size, is listed as not copied', async () => {
  await fill({
    [`${folder('a')}/1`]: Buffer.from('1'),
    [`${folder('a')}/2`]: Buffer.from('22'),
    [`${folder('a')}/3`]: Buffer.from('3'),
  });
  s3.fault = ({ operation, key }) => {
    if (operation === 'ListObjectsV2' && s3.objects.has(`${BUCKET}/chat/${folder('a')}/2`)) {
      s3.objects.set(`${BUCKET}/chat/${folder('a')}/2`, Buffer.from('2'));
    }
    const isRefused = operation === 'PutObject' && key.endsWith('/1');
    return isRefused ? { kind: 'refusal', status: 403, code: 'AccessDenied' } : null;
  };
  expect(await copy()).toEqual({
    ok: false,
    text: `1 files copied (0.0 MB), 0 were there already.\nNot copied, try again:\n  ${folder('a')}/1\n  ${folder('a')}/2`,
  });
});

test('The command needs S3_URL, a usable bucket and a data folder with files', async () => {
  const run = (given: Record<string, string>) => copyFilesToBucket(dataDir, given, () => undefined);
  expect(await run({})).toEqual({ ok: false, text: 'copy-files needs S3_URL, which names the bucket.' });
  expect(await run({ S3_URL: 'bucket' })).toMatchObject({
    ok: false,
    text: expect.stringMatching(/^S3_URL takes/),
  });
  expect(await run({ S3_URL: env().S3_URL.replace(BUCKET, 'other') })).toMatchObject({
    ok: false,
    text: expect.stringContaining('404 NoSuchBucket'),
  });
  expect(await copy()).toEqual({ ok: false, text: `The data folder ${dataDir} holds no uploaded files.` });
});

test('A server with the bucket serves the files that it stored in its data folder before', async () => {
  const server = await startTestServer({ s3: null });
  const { db, clock, log, secrets } = server.services;
  const ann = await signIn(server, await makeUser(server, 'Ann'));
  const { signInId, userId } = readToken(ann.tokens.accessToken, secrets.access, clock())!;
  const options = { alone: true, db, clock, log, quota: 1_000_000 };
  const parts = async function* () {
    yield { kind: 'file' as const, name: 'file', fileName: '照片 1.jpg', chunks: chunks() };
  };
  async function* chunks() {
    yield jpeg(40, 30);
  }
  const onDisk = await openFiles(dataDir, { ...options, s3: null });
  const stored = await uploadFile(onDisk.store, userId, parts());
  await onDisk.close();
  expect((await copy()).ok).toBe(true);
  const inBucket = await openFiles(dataDir, { ...options, s3: s3.location({ prefix: 'chat/' }) });
  const { folder: uploaded, name } = partsOfUrl(stored.ok ? stored.value : '');
  const file = await inBucket.store.open(uploaded, name, signInId, true);
  const bytes = await file!.read({ first: 0, last: file!.size - 1 }, new AbortController().signal);
  expect(await buffer(bytes!)).toEqual(jpeg(40, 30));
  await inBucket.close();
  await server.stop();
});
