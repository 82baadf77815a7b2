// Node: starting and stopping in process; one server per folder; health.
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterEach, expect, test } from 'vitest';
import { lockFolder } from '../../server/db/lock.ts';
import { clearedChats, users } from '../../server/db/schema.ts';
import { createServer, type RunningServer, StartError } from '../../server/start.ts';
import { endpoints } from '../../src/core/wire/index.ts';
import { databaseImage } from './image.ts';
import { nobody, openSocket, startTestServer } from './support.ts';

const running: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of running.splice(0).toReversed()) await end();
});

test('a folder has one server, in one process too; the lock of a dead process or a broken one is taken over', async () => {
  const dataDir = await newFolder();
  const dead = { pid: process.pid, started: 'another time', token: 'of a process that is gone' };
  for (const left of [JSON.stringify(dead), JSON.stringify({ ...dead, pid: 4_000_000 }), '{"pid":', '']) {
    await writeFile(join(dataDir, 'server.lock'), left);
    const first = await lockFolder(dataDir);
    if (!first.ok) throw new Error(`the lock ${left} was not taken over`);
    expect(await lockFolder(dataDir)).toEqual({ ok: false, pid: process.pid });
    await expect(createServer({ port: 0, dataDir })).rejects.toThrow(StartError);
    await first.release();
    expect(await readdir(dataDir)).toEqual([]);
  }
});

test('of many that find a dead lock at once one gets it, however they interleave', async () => {
  for (let round = 0; round < 15; round++) {
    const dataDir = await newFolder();
    await writeFile(join(dataDir, 'server.lock'), '{"pid":4000000,"started":"","token":"gone"}');
    const results = await Promise.all(Array.from({ length: 20 }, () => lockFolder(dataDir)));
    const winners = results.filter((result) => result.ok);
    expect(winners).toHaveLength(1);
    await winners[0]?.release();
    expect(await readdir(dataDir)).toEqual([]);
  }
});

test('/healthz answers version, uptime and database; a missing build is said, and the API works', async () => {
  const server = await start({ port: 0, dataDir: 'memory' });
  const health = await fetch(`${server.url}/healthz`);
  expect([health.status, await health.json()]).toEqual([
    200,
    {
      ok: true,
      version: expect.any(String),
      uptime: expect.any(Number),
      database: process.env['TEST_DATABASE_URL'] ? 'postgres' : 'pglite',
      sends: 'flowing',
    },
  ]);
  const page = await fetch(server.url, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('has not been built yet');
  expect((await nobody(server).call(endpoints.systemConfig)).code).toBe(200);
});

test('stopping closes sockets that have not logged in as well, and a second stop is nothing', async () => {
  const server = await start({ port: 0, dataDir: 'memory' });
  const socket = await openSocket(server);
  await Promise.all([server.stop(), server.stop()]);
  expect((await socket.closed).code).toBe(1001);
});

test('a refused upgrade whose client keeps its side open does not hold up the stop', async () => {
  const server = await start({});
  const client = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
  running.push(async () => client.destroy());
  client.write('GET /elsewhere HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  client.resume();
  await once(client, 'end');
  await server.stop();
});

test('a database of the first version is brought up to date, with all that is in it', async () => {
  const dataDir = await newFolder();
  const old = await newFolder();
  const committed = new URL('../../server/db/migrations/', import.meta.url);
  const journal = JSON.parse(await readFile(new URL('meta/_journal.json', committed), 'utf8')) as Journal;
  await mkdir(join(old, 'meta'));
  await writeFile(
    join(old, 'meta', '_journal.json'),
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }),
  );
  await copyFile(new URL('0000_ground.sql', committed), join(old, '0000_ground.sql'));
  const client = await PGlite.create({ dataDir: join(dataDir, 'db'), loadDataDir: await databaseImage() });
  await migrate(drizzle({ client }), { migrationsFolder: old });
  await client.exec(
    "insert into users (user_name, nick_name, password_hash, created_at) values ('a', 'A', '', 0)",
  );
  await expect(client.query('select * from cleared_chats')).rejects.toThrow('does not exist');
  await client.close();
  const server = await start({ dataDir });
  const { db } = server.services;
  expect(await db.$count(users)).toBe(1);
  expect(await db.$count(clearedChats)).toBe(0);
});

interface Journal {
  entries: unknown[];
}

async function start(options: Parameters<typeof startTestServer>[0] & object): Promise<RunningServer> {
  const server = await startTestServer(options);
  running.push(() => server.stop());
  return server;
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'partyline-data-'));
  running.push(() => rm(folder, { recursive: true }));
  return folder;
}
