// Lanes and the horizon on a real PostgreSQL. A lane runs the transactions of one chat one after the other. The
// horizon is the id up to which all messages of a kind are committed.
import fc from 'fast-check';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open.ts';
import { createHorizon } from '../../server/messages/horizon.ts';
import { groupLane, type ChatKind, type Lane, privateLane } from '../../server/chats.ts';
import { createDatabaseTurns } from '../../server/messages/database-turns.ts';
import { createLanes } from '../../server/messages/lanes.ts';
import { lockLane } from '../../server/messages/lane-locks.ts';
import { createPendingPushes } from '../../server/push/pending-pushes.ts';
import { migratedDatabase } from '../server/migrated-database.ts';
import type { OwnDatabase } from '../server/own-database.ts';

/** Other databases of the same PostgreSQL have waits of their own. */
const WAITS = `select count(*)::int from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

let own: OwnDatabase;
let database: Database;
beforeAll(async () => {
  own = await migratedDatabase();
  database = await openDatabase({ folder: null, url: own.url });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});
beforeEach(async () => {
  await database.rows({ sql: 'truncate private_messages, group_messages', params: [] });
});

const noop = () => {};
const quiet = { warn: noop, error: noop };
const lanesOf = () => createLanes(database.db, createPendingPushes(quiet, noop));

test('Two servers on one database store the messages of a chat one after the other', async () => {
  const [one, other] = [lanesOf(), lanesOf()];
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const order: string[] = [];
  const work = async () => {
    begun.resolve();
    await held.promise;
    order.push('first');
  };
  const first = one.run(groupLane(5), work, noop);
  await begun.promise;
  const second = other.run(groupLane(5), async () => void order.push('second'), noop);
  // The loop ends when PostgreSQL shows a request that waits for the lock of the lane.
  while ((await database.rows({ sql: WAITS, params: [] }))[0]?.[0] !== 1);
  held.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'second']);
});

test('A change of one server waits until the pushes of the change before have left another server', async () => {
  const order: string[] = [];
  const turnsOf = (name: string) =>
    createDatabaseTurns(own.url, async () => void order.push(`${name} synced`));
  const [turns, otherTurns] = [await turnsOf('first'), await turnsOf('second')];
  const pushes = createPendingPushes(quiet, noop);
  const [one, other] = [turns, otherTurns].map((taken) => createLanes(database.db, pushes, taken));
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const push = async () => {
    begun.resolve();
    await held.promise;
    order.push('first push');
  };
  const first = one!.run(groupLane(5), async () => void order.push('first store'), push);
  await begun.promise;
  const second = other!.turn(groupLane(5), async () => void order.push('second push'));
  while ((await database.rows({ sql: WAITS, params: [] }))[0]?.[0] !== 1);
  held.resolve();
  await Promise.all([first, second]);
  await Promise.all([turns.close(), otherTurns.close()]);
  const synced = 'first synced';
  expect(order.slice(0, 5)).toEqual(['first store', synced, 'first push', synced, 'second synced']);
  expect(order.slice(5)).toEqual(['second push', 'second synced']);
});

test('A chat whose transaction hangs holds up no other chat', async () => {
  const lanes = lanesOf();
  const held = Promise.withResolvers<void>();
  const hanging = lanes.run(privateLane(1, 2), () => held.promise, noop);
  expect(await lanes.run(privateLane(1, 3), async () => 'stored', noop)).toBe('stored');
  expect(await lanes.run(groupLane(1), async () => 'stored', noop)).toBe('stored');
  held.resolve();
  await hanging;
});

/** Steps of the senders' connections in any order that fast-check generates, and reads between them. */
const SENDERS = 5;
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ step: fc.constant('next'), sender: fc.nat(SENDERS - 1) }) },
    { weight: 1, arbitrary: fc.record({ step: fc.constant('abort'), sender: fc.nat(SENDERS - 1) }) },
    { weight: 2, arbitrary: fc.record({ step: fc.constantFrom('reach', 'read') }) },
  ),
  { minLength: 10, maxLength: 60 },
);

test('[INV-1] In any interleaving a private pull misses no message below the id that it has read up to', () =>
  expectNoneMissed('private'));
test('[INV-1] In any interleaving a group pull misses no message below the id that it has read up to', () =>
  expectNoneMissed('group'));

async function expectNoneMissed(kind: ChatKind): Promise<void> {
  const clients = await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      const client = new pg.Client({ connectionString: own.url });
      await client.connect();
      return client;
    }),
  );
  const property = fc.asyncProperty(steps, (plan) => runPlan(kind, clients, plan));
  try {
    await fc.assert(property, { numRuns: 60 });
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

type Plan = { step: string; sender?: number }[];

/**
 * Each sender writes in a separate chat, one message per transaction, in three steps: enter the lane, insert,
 * commit.
 */
async function runPlan(kind: ChatKind, clients: pg.Client[], plan: Plan): Promise<void> {
  let now = 0;
  // `reach` gives up its wait at once, because no transaction commits while this test waits for `reach`.
  const horizon = createHorizon(database.rows, { now: () => (now += 1_000), pause: async () => {} });
  const progress = clients.map(() => 0);
  const received = new Set<number>();
  let cursor = 0;
  let reached = 0;
  const read = async (upTo: number) => {
    const text = `select id::bigint from ${kind}_messages where id > $1 and id <= $2 order by id`;
    for (const [id] of await database.rows({ sql: text, params: [cursor, upTo] })) {
      received.add(id as number);
      cursor = Math.max(cursor, id as number);
    }
  };
  for (const { step, sender = 0 } of plan) {
    const client = clients[sender]!;
    if (step === 'reach') reached = await horizon.reach(kind);
    // The rows may be read long after the horizon was read.
    else if (step === 'read') await read(reached);
    else if (step === 'abort' && progress[sender]! > 0) {
      await client.query('rollback');
      progress[sender] = 0;
    } else if (step === 'next') progress[sender] = await advance(kind, client, sender, progress[sender]!);
  }
  await Promise.all(clients.filter((_client, n) => progress[n]! > 0).map((client) => client.query('commit')));
  const below = `select id::bigint from ${kind}_messages where id <= $1 order by id`;
  const all = await database.rows({ sql: below, params: [cursor] });
  expect(all.map(([id]) => id)).toEqual([...received].sort((a, b) => a - b));
  // No transaction is open, so the horizon has passed every message.
  await read(await horizon.reach(kind));
  const [count] = await database.rows({ sql: `select count(*)::int from ${kind}_messages`, params: [] });
  expect(received.size).toBe(count?.[0]);
  await database.rows({ sql: `truncate ${kind}_messages`, params: [] });
}

/** Runs one step of a sender, and returns the number of its next step. */
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
