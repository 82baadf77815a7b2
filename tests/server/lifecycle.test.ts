// Start and stop in one process, the lock of a data folder, and the health check.
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterEach, expect, test } from 'vitest';
import { lockFolder } from '../../server/db/lock.ts';
import { clearedChats, users } from '../../server/db/schema.ts';
import { createServer, type RunningServer, StartError } from '../../server/start.ts';
import { endpoints } from '../../src/core/wire/index.ts';
import { nobody, openSocket, startTestServer } from './support.ts';

const running: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of running.splice(0).toReversed()) await end();
});

test('A data folder takes one server, and a stale or malformed lock is replaced', async () => {
  const dataDir = await newFolder();
  const stale = { pid: process.pid, started: 'another time', token: 'of a process that is gone' };
  for (const content of [
    JSON.stringify(stale),
    JSON.stringify({ ...stale, pid: 4_000_000 }),
    '{"pid":',
    '',
  ]) {
    await writeFile(join(dataDir, 'server.lock'), content);
    const first = await lockFolder(dataDir);
    if (!first.ok) throw new Error(`the lock ${content} was not taken over`);
    expect(await lockFolder(dataDir)).toEqual({ ok: false, pid: process.pid });
    await expect(createServer({ port: 0, dataDir })).rejects.toThrow(StartError);
    await first.release();
    expect(await readdir(dataDir)).toEqual([]);
  }
});

test('Exactly one of 20 servers that find a stale lock at once takes the lock', async () => {
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

test('/healthz reports version, uptime and database, and the API works without a client build', async () => {
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
      writes: 'stored',
    },
  ]);
  const page = await fetch(server.url, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('has not been built yet');
  expect((await nobody(server).call(endpoints.systemConfig)).code).toBe(200);
});

test('A stop closes sockets that have not logged in, and a second stop does nothing', async () => {
  const server = await start({ port: 0, dataDir: 'memory' });
  const socket = await openSocket(server);
  await Promise.all([server.stop(), server.stop()]);
  expect((await socket.closed).code).toBe(1001);
});

test('A refused upgrade whose client keeps its side open does not delay the stop', async () => {
  const server = await start({});
  const client = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
  running.push(async () => client.destroy());
  client.write('GET /elsewhere HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  const [response] = (await once(client, 'data')) as [Buffer];
  expect(response.toString()).toMatch(/^HTTP\/1\.1 404 /);
  await once(client, 'end');
  expect(client.readyState).toBe('writeOnly');
  // The stop waits for every connection that is still open.
  const connections = promisify(server.app.server.getConnections.bind(server.app.server));
  await expect.poll(() => connections()).toBe(0);
  await expect(server.stop()).resolves.toBeUndefined();
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed');
});

test('A database of the first schema version is migrated with its data', async () => {
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
  const client = await PGlite.create({ dataDir: join(dataDir, 'db') });
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
