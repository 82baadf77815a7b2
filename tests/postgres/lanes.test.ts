// Node: lanes and the horizon on a real PostgreSQL, with as many connections as there are servers.
import fc from 'fast-check';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open.ts';
import { createHorizon } from '../../server/messages/horizon.ts';
import { groupLane, type ChatKind, type Lane, privateLane } from '../../server/chats.ts';
import { createLanes } from '../../server/messages/lanes.ts';
import { lockLane } from '../../server/messages/lane-locks.ts';
import { createPendingPushes } from '../../server/push/pending-pushes.ts';
import { ownDatabase, type OwnDatabase } from '../server/own-database.ts';

let own: OwnDatabase;
let database: Database;
beforeAll(async () => {
  own = await ownDatabase(process.env['TEST_DATABASE_URL']!);
  database = await openDatabase({ folder: null, url: own.url });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});
beforeEach(async () => {
  await database.rows({ sql: 'truncate private_messages, group_messages', params: [] });
});

const nothing = () => {};
const quiet = { warn: nothing, error: nothing };
const lanesOf = () => createLanes(database.db, createPendingPushes(quiet, nothing));

test('two servers on one database store the messages of a chat one after the other', async () => {
  const [one, other] = [lanesOf(), lanesOf()];
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const order: string[] = [];
  const work = async () => {
    begun.resolve();
    await held.promise;
    order.push('first');
  };
  const first = one.run(groupLane(5), work, nothing);
  await begun.promise;
  const second = other.run(groupLane(5), async () => void order.push('second'), nothing);
  // The lock of the second is seen to wait.
  const waits = 'select count(*)::int from pg_locks where not granted';
  while ((await database.rows({ sql: waits, params: [] }))[0]?.[0] !== 1);
  held.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'second']);
});

test('a chat whose transaction hangs holds up no other chat', async () => {
  const lanes = lanesOf();
  const held = Promise.withResolvers<void>();
  const stuck = lanes.run(privateLane(1, 2), () => held.promise, nothing);
  expect(await lanes.run(privateLane(1, 3), async () => 'stored', nothing)).toBe('stored');
  expect(await lanes.run(groupLane(1), async () => 'stored', nothing)).toBe('stored');
  held.resolve();
  await stuck;
});

/** Connections take their steps in the order that fast-check invents; the reader looks and reads in between. */
const SENDERS = 5;
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('next'), sender: fc.nat(SENDERS - 1) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('abort'), sender: fc.nat(SENDERS - 1) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('reach', 'read') }) },
  ),
  { minLength: 10, maxLength: 60 },
);

test('[INV-1] in any interleaving a private pull misses nothing below the id up to which it has read', () =>
  interleave('private'));
test('[INV-1] in any interleaving a group pull misses nothing below the id up to which it has read', () =>
  interleave('group'));

async function interleave(kind: ChatKind): Promise<void> {
  const clients = await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      const client = new pg.Client({ connectionString: own.url });
      await client.connect();
      return client;
    }),
  );
  const property = fc.asyncProperty(steps, (plan) => history(kind, clients, plan));
  try {
    await fc.assert(property, { numRuns: 60 });
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

type Plan = { do: string; sender?: number }[];

/** Every sender writes in a chat of its own, one message a transaction, in three steps: enter, insert, commit. */
async function history(kind: ChatKind, clients: pg.Client[], plan: Plan): Promise<void> {
  let now = 0;
  // Patience ends at once, because nobody commits while the reader waits here.
  const horizon = createHorizon(database.rows, { now: () => (now += 1_000), pause: async () => {} });
  const at = clients.map(() => 0);
  const got = new Set<number>();
  let cursor = 0;
  let reached = 0;
  const read = async (upTo: number) => {
    const text = `select id::bigint from ${kind}_messages where id > $1 and id <= $2 order by id`;
    for (const [id] of await database.rows({ sql: text, params: [cursor, upTo] })) {
      got.add(id as number);
      cursor = Math.max(cursor, id as number);
    }
  };
  for (const { do: what, sender = 0 } of plan) {
    const client = clients[sender]!;
    if (what === 'reach') reached = await horizon.reach(kind);
    // The rows may be read long after the horizon was.
    else if (what === 'read') await read(reached);
    else if (what === 'abort' && at[sender]! > 0) {
      await client.query('rollback');
      at[sender] = 0;
    } else if (what === 'next') at[sender] = await advance(kind, client, sender, at[sender]!);
  }
  await Promise.all(clients.filter((_client, n) => at[n]! > 0).map((client) => client.query('commit')));
  const below = `select id::bigint from ${kind}_messages where id <= $1 order by id`;
  const all = await database.rows({ sql: below, params: [cursor] });
  expect(all.map(([id]) => id)).toEqual([...got].sort((a, b) => a - b));
  // With nobody under way everything is within reach.
  await read(await horizon.reach(kind));
  const [count] = await database.rows({ sql: `select count(*)::int from ${kind}_messages`, params: [] });
  expect(got.size).toBe(count?.[0]);
  await database.rows({ sql: `truncate ${kind}_messages`, params: [] });
}

/** Answers the next step of a sender. */
async function advance(kind: ChatKind, client: pg.Client, sender: number, step: number): Promise<number> {
  if (step === 0) {
    await client.query('begin');
    const lane: Lane = kind === 'private' ? privateLane(1, 10 + sender) : groupLane(10 + sender);
    const { sql, params } = new PgDialect().sqlToQuery(lockLane(lane));
    await client.query(sql, params);
    return 1;
  }
  if (step === 1) {
    await client.query(INSERTS[kind], [sender]);
    return 2;
  }
  await client.query('commit');
  return 0;
}

const INSERTS: Record<ChatKind, string> = {
  private: `insert into private_messages (send_id, recv_id, content, type, send_time) values (1, 10 + $1, '', 0, 0)`,
  group: `insert into group_messages (group_id, send_id, content, type, send_time) values (10 + $1, 1, '', 0, 0)`,
};
