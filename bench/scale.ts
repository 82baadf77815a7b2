// Figures of docs/scale.md about the database and the log of events: bytes of a stored message, bytes and processor
// time of an event, and memory of a connection that every node knows. They are sizes and processor times, so other
// work on the machine changes them little.
import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createHub, type Hub } from '../server/push/hub.ts';
import { createConnections } from '../server/push/connections.ts';
import { createRedisBus } from '../server/cluster/redis-bus.ts';
import { sharedNow } from '../server/cluster/open.ts';
import { connectRedis, type Redis } from '../server/redis/connection.ts';
import { openDatabase } from '../server/db/open.ts';
import { fillAccount } from '../server/load/fill.ts';
import { createPasswords, DEFAULT_COST } from '../server/auth/passwords.ts';
import { Command, MessageType } from '../src/core/wire/index.ts';
import { sql } from 'drizzle-orm';
import { findPostgres, startPostgres } from '../scripts/lib/postgres.ts';
import { findRedis, startRedis } from '../scripts/lib/redis.ts';

const MESSAGES = 1_000_000;
const CONNECTIONS = 200_000;

interface Sizes {
  /** Number of rows. */
  count: number;
  /** Bytes: of the content of a message on average, of the table, and of its indexes. */
  content: number;
  heap: number;
  indexes: number;
}

/** Bytes of a row and of its index entries, after a vacuum. */
async function measureStorage(): Promise<void> {
  const postgres = await startPostgres(findPostgres() ?? '');
  const database = await openDatabase({ folder: null, url: postgres.url, deadlines: PATIENT });
  const { db } = database;
  const plan = { chats: 1_000, messages: MESSAGES, group: 0, friends: 0 };
  await fillAccount({ db, clock: Date.now, passwords: createPasswords(DEFAULT_COST) }, plan);
  for (const table of ['private_messages', 'group_messages']) {
    // Clients send 32 hexadecimal digits.
    await db.execute(sql.raw(`update ${table} set tmp_id = md5(tmp_id)`));
    await db.execute(sql.raw(`vacuum full analyze ${table}`));
    const { rows } = (await db.execute(
      sql.raw(`select count(*)::int as count, avg(octet_length(content))::int as content,
        pg_table_size('${table}')::int as heap, pg_indexes_size('${table}')::int as indexes from ${table}`),
    )) as { rows: Sizes[] };
    for (const { count, content, heap, indexes } of rows) {
      console.log(
        `${table}: ${count} rows with ${content} bytes of content on average: ` +
          `${Math.round(heap / count)} bytes in the table, ${Math.round(indexes / count)} in indexes`,
      );
    }
  }
  await database.close();
  postgres.stop();
}

/** Processor time of a push on the node that publishes it, on every other node, and in Redis. */
async function measureLog(): Promise<void> {
  const server = await startRedis(findRedis() ?? '');
  const admin = connectRedis(server.url, silent);
  await new Promise<void>((resolve) => admin.onReady(resolve));
  const pushes = [
    { name: 'a push to two users', to: [1, 2], count: 50_000 },
    {
      name: 'a push to a group of 3,000',
      to: Array.from({ length: 3_000 }, (_, n) => 5_000_000 + n),
      count: 2_000,
    },
  ];
  const first = await startHub(server.url);
  const alone = [];
  for (const push of pushes) alone.push(await costOf(push, [first.hub], admin));
  const second = await startHub(server.url);
  for (const [at, push] of pushes.entries()) {
    await admin.send(['XTRIM', 'partyline:{log}', 'MAXLEN', '0']);
    const empty = await memoryOf(admin);
    const [one, two] = [alone[at] ?? NO_COST, await costOf(push, [first.hub, second.hub], admin)];
    console.log(
      `${push.name}: ${one.node.toFixed(0)} us on its node, ${(two.node - one.node).toFixed(0)} us on each other ` +
        `node; in Redis ${one.redis.toFixed(0)} us with one node, ${two.redis.toFixed(0)} us with two, ` +
        `and ${Math.round(((await memoryOf(admin)) - empty) / push.count)} bytes of memory`,
    );
  }
  for (const node of [first, second]) await node.stop();
  await admin.close();
  await server.stop();
}

async function startHub(url: string): Promise<{ hub: Hub; stop: () => Promise<void> }> {
  const redis = connectRedis(url, silent);
  const clocks = { now: sharedNow, time: Date.now };
  const bus = createRedisBus(redis, { ...clocks, node: randomUUID(), log: silent });
  const hub = createHub(bus, {
    log: silent,
    now: sharedNow,
    noteDelivery: () => undefined,
    notePushed: () => undefined,
  });
  await hub.cluster.start();
  const stop = async () => {
    await hub.cluster.stop();
    await redis.close();
  };
  return { hub, stop };
}

interface Cost {
  /** Processor times of one push, in microseconds: of all nodes together, and of Redis. */
  node: number;
  redis: number;
}

/** Publishes pushes on the first node, and waits until all nodes have applied them. */
async function costOf(
  { to, count }: { to: readonly number[]; count: number },
  hubs: readonly Hub[],
  admin: Redis,
): Promise<Cost> {
  const redisBefore = await processorOf(admin);
  const before = process.cpuUsage();
  for (let sent = 0; sent < count; sent += BURST) {
    for (let n = 0; n < BURST; n++) {
      const text = { id: sent + n, tmpId: TMP_ID, sendId: 1, recvId: 2, content: TEXT, sendTime: Date.now() };
      hubs[0]?.push({ to, cmd: Command.PRIVATE, data: { ...text, type: MessageType.TEXT, status: 0 } });
    }
    await Promise.all(hubs.map(({ cluster }) => cluster.synced()));
  }
  const { user, system } = process.cpuUsage(before);
  return { node: (user + system) / count, redis: ((await processorOf(admin)) - redisBefore) / count };
}

const memoryOf = async (redis: Redis): Promise<number> =>
  Number(/used_memory:(\d+)/.exec(String(await redis.send(['INFO', 'memory'])))?.[1]);

/** Processor time of the Redis process so far, in microseconds. */
async function processorOf(redis: Redis): Promise<number> {
  const text = String(await redis.send(['INFO', 'cpu']));
  const of = (name: string) => Number(new RegExp(`${name}:([\\d.]+)`).exec(text)?.[1]);
  return (of('used_cpu_user') + of('used_cpu_sys')) * 1e6;
}

/** Memory of the entry of one connection, which every node has for every connection of the cluster. */
function measureRegistry(): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  gc();
  const before = process.memoryUsage().heapUsed;
  const registry = createConnections();
  for (let n = 1; n <= CONNECTIONS; n++) {
    registry.open('node', { userId: n, terminal: 0, signInId: n, id: n, since: 1_800_000_000_000 + n });
  }
  gc();
  const bytes = (process.memoryUsage().heapUsed - before) / registry.users().length;
  console.log(`a connection in the registry of every node: ${Math.round(bytes)} bytes`);
}

const PATIENT = {
  connect: 10_000,
  query: 600_000,
  statement: 600_000,
  lock: 10_000,
  idleInTransaction: 600_000,
};
const silent = { warn: () => undefined, info: () => undefined };
const BURST = 100;
const NO_COST: Cost = { node: 0, redis: 0 };
const TMP_ID = 'f'.repeat(32);
/** 60 characters. */
const TEXT = 'See you at eight in front of the station, bring the tickets!';

await measureStorage();
await measureLog();
measureRegistry();
