// Full durability of the embedded database, with a disk whose syncs end by hand.
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { type Disk, DISK } from '../../server/db/flushed-fs.ts';
import { openPglite } from '../../server/db/pglite.ts';
import { isReserve } from '../../server/db/reserve.ts';
import type { ServerOptions } from '../../server/server-options.ts';
import { Command, endpoints, MessageType } from '../../src/core/wire/index.ts';
import { isSettled } from '../support/is-settled.ts';
import { databaseImage } from './image.ts';
import { type Client, connect, frameOf, makeFriends, makeUser, signIn, startTestServer } from './support.ts';

/** Syncs that wait while the disk is held. */
const held: PromiseWithResolvers<void>[] = [];
let isHeld = false;
const disk: Disk = {
  ...DISK,
  sync: async (fd, kind) => {
    if (isHeld) {
      const sync = Promise.withResolvers<void>();
      held.push(sync);
      await sync.promise;
    }
    await DISK.sync(fd, kind);
  },
};
const root = await mkdtemp(join(tmpdir(), 'partyline-durability-'));
const dataDir = join(root, 'data');
const server = await startTestServer({ dataDir, durability: 'full', disk });
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true });
});

const [ann, ben] = [await makeUser(server, 'Ann'), await makeUser(server, 'Ben')];
await makeFriends(server, ann, ben);
const [annClient, benClient] = [await signIn(server, ann), await signIn(server, ben)];
let count = 0;
const send = (client: Client, recvId: number) =>
  client.get(endpoints.messagePrivateSend, {
    body: {
      tmpId: `1900000000000${String(++count).padStart(8, '0')}`,
      recvId,
      content: 'a',
      type: MessageType.TEXT,
    },
  });
/** Lets the next sync end. */
const release = async () => {
  await expect.poll(() => held.length).toBeGreaterThan(0);
  held.shift()!.resolve();
};
const isText = frameOf(Command.PRIVATE, MessageType.TEXT);

test('Neither the answer nor the push of a message leaves before the log is on the disk', async () => {
  const socket = await connect(server, benClient);
  isHeld = true;
  const answer = send(annClient, ben.id);
  await expect.poll(() => held.length).toBe(1);
  // The next statement runs meanwhile, and its answer waits too: it may have read the message.
  const read = benClient.get(endpoints.messagePrivateLoadOfflineMessage, { query: { minId: 0 } });
  expect(await Promise.all([answer, read].map(isSettled))).toEqual([false, false]);
  expect(socket.frames.some(isText)).toBe(false);
  isHeld = false;
  await release();
  const { id } = await answer;
  expect((await read).rows.map((row) => row.id)).toEqual([id]);
  await socket.next(isText);
});

test('After a failed flush the process is told to end, and no statement answers', async () => {
  const failures: unknown[] = [];
  const { rows } = await openPglite({
    folder: join(root, 'broken'),
    image: await databaseImage(),
    disk,
    onSyncFailure: (error) => failures.push(error),
  });
  isHeld = true;
  const answers = [rows({ sql: 'create table written (id int)', params: [] })];
  await expect.poll(() => held.length).toBe(1);
  const reason = new Error('EIO: i/o error, fdatasync');
  isHeld = false;
  held.shift()!.reject(reason);
  await expect.poll(() => failures).toEqual([reason]);
  answers.push(rows({ sql: 'select 1', params: [] }));
  expect(await Promise.all(answers.map(isSettled))).toEqual([false, false]);
});

test('A new database replaces an unfinished one, and leaves other files of its folder', async () => {
  const folder = join(root, 'interrupted');
  await mkdir(join(folder, '.new', 'base'), { recursive: true });
  await writeFile(join(folder, '.new', 'PG_VERSION'), '');
  await mkdir(join(folder, 'base', 'half'), { recursive: true });
  await mkdir(join(folder, 'lost+found'));
  const database = await openPglite({ folder, image: await databaseImage() });
  expect(await database.rows({ sql: 'select count(*) from users', params: [] })).toEqual([[0]]);
  await database.close();
  const names = await readdir(folder);
  expect(names).toEqual(expect.arrayContaining(['PG_VERSION', 'base', 'lost+found']));
  expect(names).not.toContain('.new');
  expect(await readdir(join(folder, 'base'))).not.toContain('half');
});

/** The running server writes its reserve meanwhile. */
const copyDatabase = (to: string) =>
  cp(join(dataDir, 'db'), to, { recursive: true, filter: (path) => !isReserve(basename(path)) });

test('A database starts where a power cut has left an empty postmaster.pid', async () => {
  const copy = join(root, 'empty-pid');
  await copyDatabase(copy);
  await writeFile(join(copy, 'postmaster.pid'), '');
  const database = await openPglite({ folder: copy });
  expect(await database.rows({ sql: 'select count(*) from users', params: [] })).toEqual([[2]]);
  await database.close();
});

test('After an unclean stop the server says that the log was replayed, and in which time', async () => {
  const copy = join(root, 'copy');
  await copyDatabase(join(copy, 'db'));
  const lines = await linesOfStart({ dataDir: copy, durability: 'full' });
  expect(lines).toEqual([
    expect.objectContaining({
      seconds: expect.any(Number),
      msg: 'the last server was not stopped: the database replayed its log and opened',
    }),
  ]);
  expect(await linesOfStart({ dataDir: copy, durability: 'full' })).toEqual([]);
});

test('The log and /readyz name a setting with which a power cut loses messages', async () => {
  const ready = await fetch(`${server.url}/readyz`);
  expect(await ready.json()).toMatchObject({ ok: true, durability: 'full' });
  const fast = { dataDir: join(root, 'fast'), durability: 'fast' } as const;
  expect(await linesOfStart(fast)).toEqual([
    expect.objectContaining({
      settings: ['--durability fast'],
      msg: 'the database survives a killed process, but not a power cut',
    }),
  ]);
});

/** Starts and stops a server. Resolves to its warnings. */
async function linesOfStart(options: Partial<ServerOptions>): Promise<unknown[]> {
  const lines: unknown[] = [];
  const logTo = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(JSON.parse(line.toString()));
      done();
    },
  });
  const started = await startTestServer({ ...options, log: 'warn', logTo });
  await started.stop();
  return lines;
}
