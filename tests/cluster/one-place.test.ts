// Servers that work as one keep the uploaded files in one place.
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bucketPlace, folderPlace } from '../../server/uploads/one-place.ts';
import { startNodes } from './nodes.ts';
import { ownRedisServer } from './redis.ts';

const redis = await ownRedisServer();
const cluster = await startNodes(0, { redisUrl: redis.url });
const folders: string[] = [];
afterAll(async () => {
  await cluster.stop();
  await redis.stop();
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'partyline-place-'));
  folders.push(folder);
  return folder;
}

test('A server refuses to start while others keep the files in another folder', async () => {
  const [one, other, mounted] = [await newFolder(), await newFolder(), await newFolder()];
  const first = await cluster.add({ dataDir: one });
  await expect(cluster.add({ dataDir: other })).rejects.toThrow(
    'The other servers keep the uploaded files in another place. Give all servers the same S3_URL, or mount one folder as "files" in the data folder of each.',
  );
  await symlink(join(one, 'files'), join(mounted, 'files'));
  const second = await cluster.add({ dataDir: mounted });
  await Promise.all([first.stop(), second.stop()]);
  // Without others the files may have moved.
  await cluster.add({ dataDir: other });
});

test('Servers that open a new folder at the same time find one id in it', async () => {
  const folder = await newFolder();
  const places = await Promise.all(Array.from({ length: 20 }, () => folderPlace(folder)));
  expect(new Set(places).size).toBe(1);
});

test('A bucket is one place for all keys, and its prefix is a part of the place', () => {
  const bucket = {
    endpoint: 'https://s3.example',
    bucket: 'files',
    prefix: 'a/',
    region: 'r',
    pathStyle: true,
  };
  const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' };
  const place = bucketPlace({ ...bucket, credentials });
  expect(bucketPlace({ ...bucket, credentials: null })).toBe(place);
  expect(bucketPlace({ ...bucket, prefix: 'b/', credentials })).not.toBe(place);
  expect(place).not.toContain('secret');
});
