// Free space: the reserve of uploads, the reserve of the embedded database, and writes that found the disk full.
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createReserve, isReserve, makeRoom } from '../../../server/db/reserve.ts';
import { createObserver } from '../../../server/db/observed.ts';
import { createFailedWrites, isDiskFull, reserveOf, uploadRoom } from '../../../server/disk-space.ts';
import { setErrorHandler } from '../../../server/http/errors.ts';
import { orStartError } from '../../../server/start-error.ts';

const MB = 1_048_576;
const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'partyline-reserve-'));
  folders.push(folder);
  return folder;
}

const withCode = (code: string): Error => Object.assign(new Error(code), { code });
const log = { warn: () => undefined };

test('Uploads leave a twentieth of the disk free: at least 128 MB, at most 2 GB', async () => {
  const reserves = [1_024, 20_480, 1_048_576].map((size) => reserveOf({ size: size * MB }) / MB);
  expect(reserves).toEqual([128, 1_024, 2_048]);
  const room = (free: number) => uploadRoom('any', async () => ({ free: free * MB, size: 1_024 * MB }));
  expect(await room(138).hasRoom(10 * MB)).toBe(true);
  expect(await room(137).hasRoom(10 * MB)).toBe(false);
  expect(await uploadRoom('any', () => Promise.reject(withCode('ENOSYS'))).hasRoom(MB)).toBe(true);
});

test('A failed write counts as recent for a minute if the disk was full, wherever the reason is', () => {
  let now = 0;
  const writes = createFailedWrites(() => now);
  writes.note(withCode('23505'));
  expect([writes.count, writes.areRecent]).toEqual([0, false]);
  for (const code of ['ENOSPC', 'EDQUOT', '53100'])
    writes.note(new Error('outer', { cause: withCode(code) }));
  now = 59_999;
  expect([writes.count, writes.areRecent]).toEqual([3, true]);
  now = 60_000;
  expect([writes.count, writes.areRecent]).toEqual([3, false]);
  expect(isDiskFull('ENOSPC')).toBe(false);
});

test('The observer of statements passes the error of a failed statement on', async () => {
  const errors: unknown[] = [];
  const spans = { begin: () => () => undefined } as never;
  const observe = createObserver({
    counts: { ended: () => undefined },
    spans,
    failed: (error) => errors.push(error),
  });
  const full = withCode('53100');
  await expect(observe('insert', () => Promise.reject(full))).rejects.toBe(full);
  expect(errors).toEqual([full]);
});

test('The reserve of the database has 48 MB for messages and 24 MB for the log, which only the log takes', async () => {
  const folder = await newFolder();
  const sizes = async () =>
    Object.fromEntries(
      await Promise.all(
        (await readdir(folder)).map(async (name) => [name, (await stat(join(folder, name))).size / MB]),
      ),
    ) as Record<string, number>;
  let free = 119 * MB;
  const reserve = createReserve(folder, log, async () => ({ free, size: 1_000 * MB }));
  await reserve.fill();
  expect(await sizes()).toEqual({});
  free = 120 * MB;
  await reserve.fill();
  expect(await sizes()).toEqual({ 'partyline.reserve': 48, 'partyline.reserve-log': 24 });
  expect((await readdir(folder)).every(isReserve)).toBe(true);
  expect([reserve.give(false), reserve.give(false)]).toEqual([true, false]);
  expect(await sizes()).toEqual({ 'partyline.reserve-log': 24 });
  expect([reserve.give(true), reserve.give(true)]).toEqual([true, false]);
});

test('A start takes from the reserve until 24 MB are free, and nothing on a disk with space', async () => {
  const folder = await newFolder();
  let free = 24 * MB;
  const read = async () => ({ free, size: 100 * MB });
  for (const name of ['partyline.reserve', 'partyline.reserve-log']) await writeFile(join(folder, name), '');
  await makeRoom(folder, log, read);
  expect(await readdir(folder)).toHaveLength(2);
  free = 24 * MB - 1;
  await makeRoom(folder, log, read);
  expect(await readdir(folder)).toEqual([]);
  await makeRoom(join(folder, 'missing'), log);
});

test('A request that finds the disk full gets HTTP 507 without an envelope, other faults 503', async () => {
  const app = fastify();
  setErrorHandler(app);
  app.get('/:code', (request) => {
    throw new Error('outer', { cause: withCode((request.params as { code: string }).code) });
  });
  const full = await app.inject('/53100');
  expect([full.statusCode, full.body]).toEqual([
    507,
    'The storage of the server is full. Try again later.\n',
  ]);
  expect((await app.inject('/23505')).statusCode).toBe(503);
  const chinese = await app.inject({ url: '/53100', headers: { 'accept-language': 'zh-TW' } });
  expect(chinese.body).toBe('伺服器的儲存空間已滿，請稍後再試。\n');
  await app.close();
});

test('A start that finds the disk full says so, with the part that failed', async () => {
  const starting = orStartError(Promise.reject(withCode('ENOSPC')), 'The data folder /data cannot be used');
  await expect(starting).rejects.toThrow(
    'The data folder /data cannot be used: the disk is full. Free some space on it, then start again',
  );
});
