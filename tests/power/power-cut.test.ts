// The built server on a file system that loses all unsynced bytes and names: in a power cut under load, and when the
// disk breaks.
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { endpoints, MessageType, type UploadImage } from '../../src/core/wire/index.ts';
import { pathOf } from '../server/backup-scene.ts';
import { png } from '../server/pictures.ts';
import { spawnServer } from '../server/spawn.ts';
import { type Client, clientWith, signInDemo, startTestServer } from '../server/support.ts';
import { upload } from '../server/upload.ts';
import { mountLossyFs } from './lossy-fs.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A server in its first start, on a data folder that loses unsynced bytes. */
async function start() {
  const root = await mkdtemp(join(tmpdir(), 'partyline-power-'));
  ends.push(() => rm(root, { recursive: true }));
  const disk = await mountLossyFs(join(root, 'mounted'), join(root, 'left'));
  ends.push(disk.unmount);
  const args = ['--port', '0', '--data', join(root, 'mounted', 'data'), '--client', root];
  // Without the program `sync` the server syncs each file: the kernel does not pass a sync of a whole file system on.
  const server = await spawnServer(args, { PATH: dirname(process.execPath) });
  ends.push(server.kill);
  const alice = await signInDemo(server, 'alice');
  return { disk, server, alice, left: join(root, 'left', 'data') };
}

/** Sends messages to all friends at once, each in its chat, until a request fails. `acknowledged`: ids by tmpId. */
async function startSending(client: Client) {
  const acknowledged = new Map<string, number>();
  const friends = (await client.get(endpoints.friendList)).rows;
  const sending = friends.map(async ({ id: recvId }, friend) => {
    for (let n = 0; ; n++) {
      const tmpId = `19000000${String(friend).padStart(5, '0')}${String(n).padStart(8, '0')}`;
      const body = { tmpId, recvId, content: `${n}`, type: MessageType.TEXT };
      const sent = await client.get(endpoints.messagePrivateSend, { body }).catch(() => null);
      if (sent === null) return;
      acknowledged.set(tmpId, sent.id!);
    }
  });
  return { acknowledged, ended: Promise.all(sending) };
}

/** Resolves to the ids of the stored messages by tmpId. Fails for a message that is there twice. */
async function storedOn(dataDir: string, { tokens }: Client): Promise<Map<string, number>> {
  const server = await startTestServer({ dataDir });
  ends.push(() => server.stop());
  // The secrets are in the folder too, so the tokens stay valid.
  const client = clientWith(server, tokens);
  const stored = new Map<string, number>();
  for (let minId = 0; ;) {
    const { rows } = await client.get(endpoints.messagePrivateLoadOfflineMessage, { query: { minId } });
    if (rows.length === 0) return stored;
    for (const { tmpId, id } of rows) {
      if (!tmpId) continue;
      expect(stored.has(tmpId)).toBe(false);
      stored.set(tmpId, id!);
      minId = Math.max(minId, id!);
    }
  }
}

test('A power cut under load loses no acknowledged message, no upload and no sign-in', async () => {
  const { disk, server, alice, left } = await start();
  const picture = png(4, 4, 60);
  const { data } = await upload(server, alice, endpoints.imageUpload, {
    file: { bytes: picture, name: 'a.png' },
  });
  const { acknowledged } = await startSending(alice);
  await expect.poll(() => acknowledged.size).toBeGreaterThan(200);
  const before = new Map(acknowledged);
  await disk.cut();
  await server.kill();
  const stored = await storedOn(left, alice);
  expect([...before].filter(([tmpId, id]) => stored.get(tmpId) !== id)).toEqual([]);
  expect(await readFile(pathOf((data as UploadImage).originUrl, left))).toEqual(picture);
});

test('When a flush fails the server ends with its reason, and all that it acknowledged is stored', async () => {
  const { disk, server, alice, left } = await start();
  const { acknowledged, ended } = await startSending(alice);
  await expect.poll(() => acknowledged.size).toBeGreaterThan(50);
  await disk.break();
  expect(await once(server.child, 'exit')).toEqual([1, null]);
  expect(server.errors()).toMatch(
    /^The database could not be written to the disk, so the server ends without answering: Error: EIO: i\/o error, fdatasync\./,
  );
  await ended;
  await disk.cut();
  const stored = await storedOn(left, alice);
  expect([...acknowledged].filter(([tmpId, id]) => stored.get(tmpId) !== id)).toEqual([]);
});
