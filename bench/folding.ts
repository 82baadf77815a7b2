// Sends and searches beside the job that folds older messages (server/messages/folding.ts), and the job itself: killed
// in its midst, started again, and followed to its end. Two servers have the same data. On one of them a foreign claim
// holds the job, and the rounds alternate between them. BENCH_MESSAGES sets the number of older messages.
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { findPostgres, startPostgres } from '../scripts/lib/postgres.ts';
import { Plain } from '../scripts/lib/say.mjs';
import { createPasswords, DEFAULT_COST } from '../server/auth/passwords.ts';
import { freshSecrets } from '../server/auth/secrets.ts';
import { openDatabase, type DatabaseLocation } from '../server/db/open.ts';
import { fillAccount } from '../server/load/fill.ts';
import { alternate, readingOf } from './alternate.ts';
import { quantile } from './median.ts';
import type { Reading } from './row.ts';
import { type ServerSetup, startOn } from './server-on.ts';

export type Engine = 'pglite' | 'postgres';

/** ms per send and per search beside the job, against ms without it; measured once for both rows. */
export function measureFolding(engine: Engine, work: 'sends' | 'searches'): Promise<Reading> {
  const readings = measured.get(engine) ?? measure(engine);
  measured.set(engine, readings);
  return readings.then((it) => it[work]);
}

type Readings = Record<'sends' | 'searches', Reading>;
const measured = new Map<Engine, Promise<Readings>>();

interface Place {
  location: DatabaseLocation;
  setup: ServerSetup;
}

async function measure(engine: Engine): Promise<Readings> {
  const folder = mkdtempSync(join(tmpdir(), 'partyline-bench-'));
  const bin = engine === 'postgres' ? findPostgres() : '';
  if (bin === undefined) throw new Plain('There is no PostgreSQL: "npm test -- --install" installs it.');
  const postgres = engine === 'postgres' ? await startPostgres(bin) : null;
  const secrets = freshSecrets();
  const placeOf = (name: string): Place => {
    const dataDir = join(folder, name);
    const databaseUrl = postgres ? urlOf(postgres.url, `fold_${name}`) : '';
    const location = { folder: join(dataDir, 'db'), url: databaseUrl, deadlines: PATIENT };
    return { location, setup: { dataDir, databaseUrl, secrets } };
  };
  const [busy, quiet] = [placeOf('busy'), placeOf('quiet')];
  try {
    if (postgres) await inDatabase({ folder: null, url: postgres.url }, ['create database fold_busy']);
    await fill(busy.location);
    if (postgres)
      await inDatabase({ folder: null, url: postgres.url }, [
        'create database fold_quiet template fold_busy',
      ]);
    else cpSync(busy.setup.dataDir, quiet.setup.dataDir, { recursive: true });
    await inDatabase(quiet.location, [HOLD]);
    const compared = await compare(busy, quiet);
    const note = await follow(busy);
    return {
      sends: { ...compared.sends, note: `${compared.sends.note}; ${note}` },
      searches: { ...compared.searches, note: `${compared.searches.note}; ${note}` },
    };
  } finally {
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every message has an accent, so that the job writes every row. */
async function fill(location: DatabaseLocation): Promise<void> {
  const database = await openDatabase(location);
  const { db } = database;
  const services = { db, clock: Date.now, passwords: createPasswords(DEFAULT_COST) };
  await fillAccount(services, { chats: CHATS, messages: MESSAGES, group: 0, friends: 0 });
  for (const table of ['private_messages', 'group_messages']) {
    await db.execute(sql.raw(`update ${table} set content = 'Café ' || content, folded = null`));
    await db.execute(sql.raw(`vacuum full analyze ${table}`));
  }
  await db.execute(sql`truncate foldings`);
  await database.close();
}

/** Measures both servers in turn, and kills the busy one in the midst of its job. */
async function compare(busy: Place, quiet: Place): Promise<Readings> {
  const [held, server] = [await startOn(quiet.setup), await startOn(busy.setup)];
  const agent = new Agent({ keepAlive: true });
  try {
    const value = await signedIn(server.origin, agent);
    const limit = await signedIn(held.origin, agent);
    // The job begins 10 s after the start.
    await pause(12_000);
    const readings = {} as Readings;
    for (const work of ['sends', 'searches'] as const) {
      const waits: number[] = [];
      const pair = {
        value: () => round(value[work], ACTS[work], waits),
        limit: () => round(limit[work], ACTS[work], []),
      };
      const samples = await alternate(pair, { rounds: ROUNDS, warmUp: 2 });
      readings[work] = readingOf(samples, 'ms', `p99 beside the job ${quantile(waits, 0.99).toFixed(1)} ms`);
    }
    return readings;
  } finally {
    agent.destroy();
    process.kill(server.pid, 'SIGKILL');
    await server.stop();
    await held.stop();
  }
}

async function round(act: () => Promise<unknown>, acts: number, waits: number[]): Promise<number> {
  const from = performance.now();
  for (let n = 0; n < acts; n++) {
    const begun = performance.now();
    await act();
    waits.push(performance.now() - begun);
  }
  return (performance.now() - from) / acts;
}

/** Starts the killed server again, and waits for the end of its job. */
async function follow({ location, setup }: Place): Promise<string> {
  const left = await unfolded(location);
  if (left === 0 || left >= MESSAGES) throw new Error(`the kill left ${left} of ${MESSAGES} messages`);
  const server = await startOn(setup);
  const agent = new Agent({ keepAlive: true });
  const from = performance.now();
  try {
    const { oldest } = await signedIn(server.origin, agent);
    while (!(await oldest())) await pause(2_000);
  } finally {
    agent.destroy();
    await server.stop();
  }
  const seconds = (performance.now() - from) / 1_000;
  const rest = await unfolded(location);
  if (rest > 0) throw new Error(`the job left ${rest} messages`);
  return `killed with ${left} of ${MESSAGES} messages left, which took ${seconds.toFixed(0)} s after the start`;
}

async function unfolded(location: DatabaseLocation): Promise<number> {
  const database = await openDatabase(location);
  // The messages of the measurement need no fold.
  const left = "folded is null and content like 'Café %'";
  const [row] = await database.rows({
    sql: `select (select count(*) from private_messages where ${left}) + (select count(*) from group_messages where ${left})`,
    params: [],
  });
  await database.close();
  return Number(row?.[0]);
}

/** Requests of the account with the messages. */
async function signedIn(origin: string, agent: Agent) {
  const call = calling(origin, agent);
  const login = { terminal: 0, userName: 'load', password: 'partyline' };
  const { accessToken } = (await call('POST', '/login', '', login)) as { accessToken: string };
  const friends = (await call('GET', '/friend/list', accessToken)) as { id: number }[];
  const groups = (await call('GET', '/group/list', accessToken)) as { id: number }[];
  const recvId = friends[0]?.id ?? 0;
  // Message n is in chat n modulo the number of chats, and the groups are the last ones.
  const first = Math.min(...groups.map(({ id }) => id));
  const oldest = encodeURIComponent(`"cafe message ${CHATS - Math.floor(CHATS / 5)} the quick"`);
  return {
    sends: () =>
      call('POST', '/message/private/send', accessToken, {
        tmpId: nextTmpId(),
        recvId,
        content: 'A message',
        type: 0,
      }),
    searches: () => call('GET', `/message/private/history?friendId=${recvId}&size=100&text=zq`, accessToken),
    oldest: async () => {
      const rows = await call(
        'GET',
        `/message/group/history?groupId=${first}&size=1&text=${oldest}`,
        accessToken,
      );
      return (rows as unknown[]).length > 0;
    },
  };
}

function calling(origin: string, agent: Agent) {
  return async (method: string, path: string, accessToken: string, body?: object): Promise<unknown> => {
    const json = body === undefined ? '' : JSON.stringify(body);
    const headers = {
      ...(accessToken !== '' && { accessToken }),
      ...(json !== '' && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }),
    };
    const outgoing = request(`${origin}/api${path}`, { method, agent, headers });
    outgoing.end(json);
    const [answer] = await once(outgoing, 'response');
    let text = '';
    for await (const chunk of answer.setEncoding('utf8')) text += chunk;
    const { code, data } = JSON.parse(text) as { code: number; data: unknown };
    if (code !== 200) throw new Error(`${path} was answered ${text.slice(0, 200)}`);
    return data;
  };
}

async function inDatabase(location: DatabaseLocation, statements: readonly string[]): Promise<void> {
  const database = await openDatabase(location);
  for (const statement of statements) await database.db.execute(sql.raw(statement));
  await database.close();
}

function urlOf(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

let count = 0;
const nextTmpId = (): string => `${1_900_000_000_000 + count++}abcdefgh`;

const HOLD = `insert into foldings (kind, done, top, next, holder, held_until)
  select kind, 0, 0, 0, 'bench', 9000000000000000 from generate_series(0, 2) as kind`;
const MESSAGES = Number(process.env['BENCH_MESSAGES'] ?? 100_000);
const CHATS = 100;
/** Acts of a round. A user may send 600 messages at once, and search 200 times. */
const ACTS = { sends: 40, searches: 12 };
const ROUNDS = 11;
const PATIENT = {
  connect: 10_000,
  query: 3_600_000,
  statement: 3_600_000,
  lock: 10_000,
  idleInTransaction: 600_000,
};
