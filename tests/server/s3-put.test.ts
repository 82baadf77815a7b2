// Puts of many large files at once: the memory that they need has a limit.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, expect, test } from 'vitest';
import { createS3Client, S3_LIMITS } from '../../server/uploads/s3/client.ts';
import { createPutFile } from '../../server/uploads/s3/put.ts';
import { BUCKET, startS3 } from './s3-server.ts';

const s3 = await startS3();
const folder = await mkdtemp(join(tmpdir(), 'partyline-put-'));
const client = createS3Client(s3.location(), S3_LIMITS);
afterAll(async () => {
  client.destroy();
  await s3.stop();
  await rm(folder, { recursive: true });
});
const signal = new AbortController().signal;

test('Five large files have at most two parts in memory at once, and all arrive whole', async () => {
  const putFile = createPutFile(client, 2);
  const held = Promise.withResolvers<void>();
  const openParts = () => [...s3.open].filter(({ operation }) => operation === 'UploadPart').length;
  let most = 0;
  s3.fault = ({ operation }) => {
    most = Math.max(most, openParts());
    return operation === 'UploadPart' ? { kind: 'hold', until: held.promise } : null;
  };
  const files = [1, 2, 3, 4, 5].map((n) => Buffer.alloc(5_242_881, n));
  const puts = Promise.all(
    files.map(async (bytes, at) => {
      await writeFile(join(folder, String(at)), bytes);
      expect(await putFile({ Bucket: BUCKET, Key: `f${at}` }, join(folder, String(at)), 'a/b', signal)).toBe(
        5_242_881,
      );
    }),
  );
  await expect.poll(() => [s3.uploads.size, openParts()]).toEqual([5, 2]);
  // Further parts would arrive within these round trips.
  const head = new HeadObjectCommand({ Bucket: BUCKET, Key: 'missing' });
  for (let n = 0; n < 30; n++) await expect(client.send(head)).rejects.toThrow('UnknownError');
  held.resolve();
  await puts;
  expect(most).toBe(2);
  for (const [at, bytes] of files.entries())
    expect(s3.objects.get(`${BUCKET}/f${at}`)?.equals(bytes)).toBe(true);
});

test('A put that waits for its turn ends with its signal, and leaves the turn to others', async () => {
  const putFile = createPutFile(client, 1);
  const path = join(folder, 'small');
  await writeFile(path, 'small');
  const held = Promise.withResolvers<void>();
  s3.fault = ({ key }) => (key === 'first' ? { kind: 'hold', until: held.promise } : null);
  const put = (Key: string, ends: AbortSignal) => putFile({ Bucket: BUCKET, Key }, path, 'a/b', ends);
  const first = put('first', signal);
  const ending = new AbortController();
  const second = put('second', ending.signal);
  const third = put('third', signal);
  ending.abort(new Error('too late'));
  held.resolve();
  await expect(second).rejects.toThrow('too late');
  expect(await Promise.all([first, third])).toEqual([5, 5]);
  expect(s3.objects.has(`${BUCKET}/second`)).toBe(false);
});
