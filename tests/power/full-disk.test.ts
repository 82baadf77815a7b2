// The built server on a small disk that other programs fill up.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { openPglite } from '../../server/db/pglite.ts';
import { endpoints, MessageType } from '../../src/core/wire/index.ts';
import { spawnMain, spawnServer } from '../server/spawn.ts';
import { type Client, clientWith, signInDemo } from '../server/support.ts';
import { formOf, fileHead } from '../server/upload.ts';
import { mountSmallDisk } from '../../scripts/lib/small-disk.ts';

const MB = 1_048_576;
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function diskOf(megabytes: number) {
  const disk = await mountSmallDisk(megabytes);
  ends.push(() => disk.unmount());
  const client = await mkdtemp(join(tmpdir(), 'partyline-client-'));
  ends.push(() => rm(client, { recursive: true }));
  await mkdir(join(client, 'assets'));
  /** The next start finds a build of this name, whose copy takes 30 MB of the disk. */
  const release = async (build: string) => {
    await writeFile(join(client, 'build.json'), JSON.stringify({ build }));
    await writeFile(join(client, 'assets', `${build}.js`), Buffer.alloc(30 * MB));
  };
  const args = ['--port', '0', '--data', join(disk.folder, 'data'), '--client', client];
  const start = async () => {
    const server = await spawnServer(args);
    ends.push(server.kill);
    return server;
  };
  return { disk, args, start, release };
}

/** Sends texts of 1,000 characters. `stored`: the tmpIds of those that the server acknowledged. */
function writerOf(alice: Client, recvId: number) {
  const stored: string[] = [];
  let count = 0;
  const send = async (): Promise<boolean> => {
    const tmpId = `19${String(Date.now())}${String(count++).padStart(6, '0')}`;
    const body = { tmpId, recvId, content: 'x'.repeat(1000), type: MessageType.TEXT };
    const answer = await alice.call(endpoints.messagePrivateSend, { body }).catch(() => null);
    if (answer?.code === 200) stored.push(tmpId);
    return answer?.code === 200;
  };
  return { stored, send };
}

async function storedOf(client: Client): Promise<string[]> {
  const stored: string[] = [];
  for (let minId = 0; ;) {
    const { rows } = await client.get(endpoints.messagePrivateLoadOfflineMessage, { query: { minId } });
    if (rows.length === 0) return stored;
    for (const { tmpId, id } of rows) {
      if (tmpId) stored.push(tmpId);
      minId = Math.max(minId, id!);
    }
  }
}

const friendOf = async (alice: Client): Promise<number> =>
  (await alice.get(endpoints.friendList)).rows[0]!.id;

test('Uploads leave a reserve of 128 MB on a small disk: then status 507 with a sentence, and words go on', async () => {
  const { disk, start } = await diskOf(320);
  const server = await start();
  const alice = await signInDemo(server, 'alice');
  const { send } = writerOf(alice, await friendOf(alice));
  const upload = async (language: string) => {
    const body = formOf({ head: fileHead('file', 'a.txt'), body: Buffer.from('words') });
    const answer = await fetch(`${server.url}/api/file/upload`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: {
        accessToken: alice.tokens.accessToken,
        'accept-language': language,
        'content-type': 'multipart/form-data; boundary=a-boundary-of-ours',
      },
    });
    return { status: answer.status, ...((await answer.json()) as { code: number; message: string }) };
  };
  expect(await upload('en')).toMatchObject({ status: 200, code: 200 });
  await disk.fill(127 * MB);
  expect(await upload('en')).toMatchObject({
    status: 507,
    code: 503,
    message: 'The storage of the server is full. Try again later.',
  });
  expect(await send()).toBe(true);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/partyline_disk_reserve_bytes\{disk="files"\} 134217728\n/);
  await disk.empty();
  expect(await upload('zh-TW')).toMatchObject({ status: 200 });
});

test('On a full disk words take the reserve, then fail, and none that was acknowledged is lost', async () => {
  const { disk, args, start, release } = await diskOf(220);
  let server = await start();
  const alice = await signInDemo(server, 'alice');
  const { stored, send } = writerOf(alice, await friendOf(alice));
  const reserve = join(disk.folder, 'data', 'db', 'partyline.reserve-log');
  await expect.poll(() => existsSync(reserve)).toBe(true);
  await disk.fill(0);
  for (let n = 0; n < 100; n++) expect(await send()).toBe(true);
  await disk.fill(0);
  await expect.poll(async () => await send()).toBe(false);
  const health = await fetch(`${server.url}/healthz`);
  expect(health.status).toBe(503);
  expect(await health.json()).toMatchObject({ ok: false, writes: 'failing: the disk is full' });
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/^partyline_disk_failed_writes_total [1-9]/m);
  // Reads go on.
  expect(await storedOf(alice)).toHaveLength(stored.length);

  await server.kill();
  // The copy of the new build finds no room, which does not stop the start.
  await release('new');
  server = await start();
  await server.kill();
  await rm(reserve, { force: true });
  await disk.fill(0);
  const refused = spawnMain(args);
  await expect.poll(() => refused.child.exitCode).toBe(1);
  expect(refused.errors()).toMatch(/: the disk is full\. Free some space on it, then start again\n$/);

  await disk.empty();
  server = await start();
  const again = clientWith(server, alice.tokens);
  expect(await storedOf(again)).toEqual(stored);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test('A log without room fails the database with its reason, because PGlite would hang', async () => {
  const { disk } = await diskOf(120);
  const failure = Promise.withResolvers<unknown>();
  const folder = join(disk.folder, 'db');
  const { db } = await openPglite({ folder, onSyncFailure: failure.resolve });
  await disk.fill(0);
  const grow = async () => {
    for (;;) await db.execute(sql.raw(`select pg_logical_emit_message(true, 'a', repeat('a', 100000))`));
  };
  void grow().catch(() => undefined);
  expect(await failure.promise).toMatchObject({ message: expect.stringMatching(/^ENOSPC/) });
});
