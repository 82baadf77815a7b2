// Backups of PostgreSQL with the files of the data folder, and restores of them.
import { access, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { takeBackup } from '../../server/backup/backup.ts';
import { restoreBackup } from '../../server/backup/restore.ts';
import { BACKUP_KEY, MIGRATION_KEY } from '../../server/db/lock-keys.ts';
import { groupMessages, privateMessages } from '../../server/db/schema.ts';
import type { RunningServer } from '../../server/start.ts';
import { endpoints, MessageType, type UploadImage } from '../../src/core/wire/index.ts';
import { migratedDatabase } from '../server/migrated-database.ts';
import { ownDatabase, type OwnDatabase } from '../server/own-database.ts';
import { png } from '../server/pictures.ts';
import * as support from '../server/support.ts';
import { upload } from '../server/upload.ts';
import { ownRedisUrl } from './redis.ts';

const { makeFriends, makeGroup, makeUser, signIn, startTestServer, withToken } = support;
vi.setConfig({ testTimeout: 60_000 });

const root = await mkdtemp(join(tmpdir(), 'partyline-backup-'));
const dataDir = join(root, 'data');
let folders = 0;
const newFolder = () => join(root, `folder-${++folders}`);
let own: OwnDatabase;
let server: RunningServer;
let other: RunningServer;
let ann: { id: number; userName: string };
let ben: { id: number };
let client: support.Client;

// Two servers share the database and the data folder: a hold must reach both.
beforeAll(async () => {
  own = await migratedDatabase();
  const shared = { databaseUrl: own.url, redisUrl: await ownRedisUrl(), dataDir };
  server = await startTestServer(shared);
  other = await startTestServer(shared);
  [ann, ben] = [await makeUser(server, 'Ann'), await makeUser(server, 'Ben')];
  await makeFriends(server, ann, ben);
  client = await signIn(server, ann);
});
afterAll(async () => {
  await Promise.all([server.stop(), other.stop()]);
  await own.drop();
  await rm(root, { recursive: true });
});
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

let sent = 0;
const tmpId = () => `1900000000000${String(++sent).padStart(8, '0')}`;
const send = (content: string, type: MessageType = MessageType.TEXT, by = client) =>
  by.get(endpoints.messagePrivateSend, { body: { tmpId: tmpId(), recvId: ben.id, content, type } });

async function sendPicture() {
  const file = { bytes: png(4, 4, 32 + ++sent), name: 'a.png' };
  const { data } = await upload(server, client, endpoints.imageUpload, { file });
  const url = (data as UploadImage).originUrl;
  const content = JSON.stringify({ originUrl: url, thumbUrl: url, width: 4, height: 4 });
  const { id } = await send(content, MessageType.IMAGE);
  return { id: id ?? 0, url, bytes: await readFile(pathOf(url)) };
}

const pathOf = (url: string, folder = dataDir) => {
  const [, , name = '', file = ''] = url.split('/');
  return join(folder, 'files', name.slice(0, 2), name, decodeURIComponent(file));
};

async function emptyDatabase(): Promise<OwnDatabase> {
  const database = await ownDatabase(process.env['TEST_DATABASE_URL']!);
  cleanups.push(() => database.drop());
  return database;
}

async function connected(url: string): Promise<pg.Client> {
  const session = new pg.Client({ connectionString: url });
  await session.connect();
  cleanups.push(() => session.end());
  return session;
}

test('A backup of running servers restores with its files; no file is deleted and no id used again', async () => {
  await send('before the backup');
  const { id, url, bytes } = await sendPicture();
  let late = { id: 0, url: '' };
  const folder = newFolder();
  const manifest = await takeBackup({
    folder,
    dataDir,
    databaseUrl: own.url,
    report: async (step) => {
      if (step === 'database') return;
      late = await sendPicture();
      await client.get(endpoints.messagePrivateRecall, { params: { id } });
      for (const { services } of [server, other]) await services.files.sweep();
    },
  });
  expect(manifest.files).toEqual({ kind: 'copied', count: 1, bytes: bytes.length, missing: 0 });
  expect(((await stat(join(folder, 'database.dump'))).mode & 0o777).toString(8)).toBe('600');
  await expect(access(pathOf(late.url, folder))).rejects.toThrow('ENOENT');
  // The hold ends with the backup.
  await other.services.files.sweep();
  await expect(access(pathOf(url))).rejects.toThrow('ENOENT');

  const target = await emptyDatabase();
  const restored = newFolder();
  await restoreBackup({ folder, dataDir: restored, databaseUrl: target.url });
  const again = await startTestServer({ databaseUrl: target.url, dataDir: restored, migrate: false });
  cleanups.push(() => again.stop());
  const { db } = again.services;
  const contents = (await db.select().from(privateMessages)).map(({ content }) => content);
  expect(contents).toEqual(['before the backup', expect.stringContaining(url)]);
  expect((await client.call(endpoints.userSelf)).code).toBe(200);
  const signedOut = support.clientWith(again, client.tokens);
  expect((await signedOut.call(endpoints.userSelf)).code).toBe(401);
  const back = await signIn(again, ann);
  const response = await fetch(again.url + url, withToken(back));
  expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);

  // Sends, pulls and their locks work with ids beyond 32 bits.
  await send('first', MessageType.TEXT, back);
  await send('second', MessageType.TEXT, back);
  const { rows } = await back.get(endpoints.messagePrivateLoadOfflineMessage, { query: { minId: late.id } });
  expect(rows.map(({ content }) => content)).toEqual(['first', 'second']);
  expect(rows[0]!.id).toBeGreaterThan(late.id + 900_000_000);
  const groupId = await makeGroup(again, ann, [ben]);
  const body = { tmpId: tmpId(), groupId, content: 'to all', type: MessageType.TEXT };
  await back.get(endpoints.messageGroupSend, { body });
  expect(await db.$count(groupMessages)).toBe(1);
});

test('A restore refuses a database with tables, and changes neither it nor the data folder', async () => {
  const folder = newFolder();
  await takeBackup({ folder, dataDir, databaseUrl: own.url });
  const target = await emptyDatabase();
  const session = await connected(target.url);
  await session.query('create table notes (id bigint)');
  const restored = newFolder();
  await expect(restoreBackup({ folder, dataDir: restored, databaseUrl: target.url })).rejects.toThrow(
    'The database is not empty (notes). A restore needs an empty one: create a new database.',
  );
  expect(await readdir(restored)).toEqual([]);
  await expect(restoreBackup({ folder, dataDir: newFolder() })).rejects.toThrow(
    'is the backup of a PostgreSQL database. Name an empty database in DATABASE_URL.',
  );
});

test('A database whose restore was interrupted starts no server, and takes no second restore', async () => {
  const folder = newFolder();
  await takeBackup({ folder, dataDir, databaseUrl: own.url });
  const target = await emptyDatabase();
  await restoreBackup({ folder, dataDir: newFolder(), databaseUrl: target.url });
  // The list of migrations is the last part of a restore.
  const session = await connected(target.url);
  await session.query('drop table drizzle.__drizzle_migrations');
  await expect(startTestServer({ databaseUrl: target.url })).rejects.toThrow(
    'it has tables but no list of migrations, so a restore into it did not finish.',
  );
  await expect(restoreBackup({ folder, dataDir: newFolder(), databaseUrl: target.url })).rejects.toThrow(
    'The database is not empty',
  );
});

test('A restore is refused while a server migrates the database', async () => {
  const folder = newFolder();
  await takeBackup({ folder, dataDir, databaseUrl: own.url });
  const target = await emptyDatabase();
  const session = await connected(target.url);
  await session.query('select pg_advisory_lock($1)', [MIGRATION_KEY]);
  await expect(restoreBackup({ folder, dataDir: newFolder(), databaseUrl: target.url })).rejects.toThrow(
    'A server or another restore is changing the schema of this database.',
  );
});

test('A backup whose connection breaks during the copies fails, because files may be deleted then', async () => {
  const session = await connected(own.url);
  const folder = newFolder();
  const cut = `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and objid = ${BACKUP_KEY} and granted and pid <> pg_backend_pid()
    and datname = current_database()`;
  const work = takeBackup({
    folder,
    dataDir,
    databaseUrl: own.url,
    report: (step) => (step === 'files' ? session.query(cut) : undefined),
  });
  await expect(work).rejects.toThrow('The connection to the database broke, so files may have been deleted.');
  await expect(access(folder)).rejects.toThrow('ENOENT');
});

test('A backup of a database that does not answer gets a sentence', async () => {
  const databaseUrl = 'postgres://nobody@127.0.0.1:1/none';
  await expect(takeBackup({ folder: newFolder(), dataDir, databaseUrl })).rejects.toThrow(
    'The database cannot be opened: ',
  );
});
