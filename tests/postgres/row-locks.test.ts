// Row locks on a real PostgreSQL. All transactions on several friends of a user lock their rows in the order of
// the keys, so none deadlocks with another one that holds the first row and waits for the second.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../server/start.ts';
import { endpoints, type LoginResult, ResultCode, type UploadImage } from '../../src/core/wire/index.ts';
import { migratedDatabase } from '../server/migrated-database.ts';
import { nameOf, type OwnDatabase } from '../server/own-database.ts';
import { png } from '../server/pictures.ts';
import {
  clientWith,
  makeFriends,
  makeUser,
  nobody,
  PASSWORD,
  signIn,
  startTestServer,
} from '../server/support.ts';
import { upload } from '../server/upload.ts';

let own: OwnDatabase;
let server: RunningServer;
let other: pg.Client;
beforeAll(async () => {
  own = await migratedDatabase();
  // Without nested loops a plan reads rows in the order of the table, like the plan for a small table.
  const admin = new pg.Client({ connectionString: own.url });
  await admin.connect();
  await admin.query(`alter database ${nameOf(own)} set enable_nestloop = off`);
  await admin.end();
  server = await startTestServer({ databaseUrl: own.url });
  other = new pg.Client({ connectionString: own.url });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await server.stop();
  await own.drop();
});

/** A user with two friends in one grouping. The row of the friend with the higher id comes first in the table. */
async function makeScene() {
  const ann = await makeUser(server, 'Ann');
  const [first, second] = [await makeUser(server, 'Bob'), await makeUser(server, 'Cy')];
  const client = await signIn(server, ann);
  const { id: groupingId } = await client.get(endpoints.friendGroupingCreate, { body: { name: 'Work' } });
  for (const friend of [second, first]) await makeFriends(server, ann, friend);
  for (const { id: friendId } of [second, first])
    await client.get(endpoints.friendGroupingMove, { body: { friendId, groupingId } });
  return { ann, first, second, client, groupingId };
}

type Scene = Awaited<ReturnType<typeof makeScene>>;

/** Locks both rows in the order of their keys, the second one while `write` waits for the first one. */
async function lockBoth({ ann, first, second }: Scene, write: () => Promise<unknown>): Promise<void> {
  const lock = 'select from friends where user_id = $1 and friend_id = $2 for no key update';
  await other.query('begin');
  await other.query(lock, [ann.id, first.id]);
  const writing = write();
  await someWait();
  const locked = other.query(lock, [ann.id, second.id]).then(() => other.query('commit'));
  await Promise.all([locked, writing]);
}

/**
 * Resolves when at least this number of requests in the database waits for a lock. In a transaction PostgreSQL keeps
 * its first list of connections, and the server may open one afterwards. So each question begins with a new list.
 */
async function someWait(count = 1): Promise<void> {
  const waits = `select wait_event, left(query, 100) as query from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const waiting = async (): Promise<unknown[]> => {
    await other.query('select pg_stat_clear_snapshot()');
    return (await other.query(waits)).rows;
  };
  await expect.poll(waiting).toHaveProperty(`${count - 1}`);
}

test('[X-FGRP-02] The deletion of a grouping locks its friends in the order of their ids', async () => {
  const scene = await makeScene();
  const { client, groupingId } = scene;
  await lockBoth(scene, () => client.get(endpoints.friendGroupingDelete, { params: { id: groupingId } }));
  expect((await client.get(endpoints.friendGroupingList)).rows).toEqual([]);
});

test('Delivery positions of several friends are locked in the order of their ids', async () => {
  const scene = await makeScene();
  const { ann, first, second } = scene;
  const { deliveries } = server.services;
  await lockBoth(scene, () => {
    for (const { id } of [second, first]) deliveries.note(ann.id, id, 7);
    return deliveries.flush();
  });
  const stored = 'select delivered_id::int as id from friends where user_id = $1';
  expect((await other.query(stored, [ann.id])).rows).toEqual([{ id: 7 }, { id: 7 }]);
});

test('A new group waits for the sweep of its picture, and is refused when the picture is gone', async () => {
  const client = await signIn(server, await makeUser(server));
  const file = { bytes: png(4, 4), name: 'a.png' };
  const { data } = await upload(server, client, endpoints.imageUpload, { file });
  const { originUrl: headImage } = data as UploadImage;
  await other.query('begin');
  await other.query('delete from uploads where folder = $1', [headImage.split('/')[2]]);
  const creating = client.call(endpoints.groupCreate, { body: { name: 'New', headImage } });
  await someWait();
  await other.query('commit');
  expect((await creating).message).toBe('This picture is not on the server. Upload it again.');
  expect((await client.get(endpoints.groupList)).rows).toEqual([]);
});

test('A remembered login that arrives during the removal of its device is refused', async () => {
  const ann = await makeUser(server);
  const desktop = await signIn(server, ann);
  const body = { terminal: 0, userName: ann.userName, password: PASSWORD, device: 'laptop' } as const;
  const login = (remembered: boolean) =>
    nobody(server).call(endpoints.login, { body: { ...body, remembered } });
  const laptop = clientWith(server, (await login(false)).data as LoginResult);
  const [device] = await laptop.get(endpoints.deviceList);
  const { id } = device!;
  await other.query('begin');
  await other.query('select from sign_ins where id = $1 for no key update', [id]);
  const removing = desktop.call(endpoints.deviceRemove, { params: { id } });
  await someWait();
  const refused = login(true);
  await someWait(2);
  await other.query('commit');
  expect((await removing).code).toBe(ResultCode.OK);
  expect((await refused).code).toBe(ResultCode.DEVICE_REMOVED);
});
