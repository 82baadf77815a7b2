// The sends of one user while another one asks for lists and pulls, twenty at a time, against sends without them. The
// server is a separate process.
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { freshSecrets, type Secrets } from '../server/auth/secrets.ts';
import { createPasswords } from '../server/auth/passwords.ts';
import { addSignIn } from '../server/auth/signins.ts';
import { openDatabase } from '../server/db/open.ts';
import type { Db } from '../server/db/drizzle.ts';
import { linkFriends } from '../server/people/friends.ts';
import { createUser } from '../server/people/users.ts';
import { quantile } from './median.ts';
import type { Reading } from './row.ts';
import { startOn } from './server-on.ts';

const AT_ONCE = 20;
/** With the warm-up fewer than a user may send at once. */
const SENDS = 250;
const MEMBERS = 3_000;
const FRIENDS = 2_000;
const MESSAGES = 10_000;

/** p99 of a send beside the requests, against p99 of one without them, in ms. */
export async function measureBesideExpensive(databaseUrl: string): Promise<Reading> {
  const dataDir = mkdtempSync(join(tmpdir(), 'partyline-bench-'));
  const secrets = freshSecrets();
  try {
    const database = await openDatabase({ folder: join(dataDir, 'db'), url: databaseUrl || undefined });
    const { ann, eve, bobId, groupId } = await fill(database.db, secrets);
    await database.close();
    const server = await startOn({ dataDir, databaseUrl, secrets });
    const agent = new Agent({ keepAlive: true });
    try {
      const send = (n: number) => sendTo(server.origin, agent, ann, bobId, n);
      for (let n = 0; n < WARM_UP; n++) await send(n);
      const limits: number[] = [];
      for (let n = 0; n < SENDS; n++) limits.push(await timed(() => send(1_000 + n)));
      const flood = startFlood(server.origin, eve, groupId);
      // The flood has begun.
      await flood.answered(AT_ONCE);
      const values: number[] = [];
      for (let n = 0; n < SENDS; n++) values.push(await timed(() => send(10_000 + n)));
      const { answers, refused } = await flood.stop();
      return {
        value: quantile(values, 0.99),
        limit: quantile(limits, 0.99),
        note: `medians ${quantile(values, 0.5).toFixed(1)} and ${quantile(limits, 0.5).toFixed(1)} ms, longest ${Math.max(...values).toFixed(0)} and ${Math.max(...limits).toFixed(0)} ms; ${answers} answers and ${refused} refusals beside them`,
      };
    } finally {
      agent.destroy();
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

/** Fills the database; returns access tokens of both users. */
async function fill(db: Db, secrets: Secrets) {
  const services = { db, clock: Date.now, secrets, passwords: createPasswords({ N: 16, r: 1, p: 1 }) };
  const make = (userName: string) =>
    createUser(services, { userName, nickName: userName, password: 'partyline' });
  const source = { terminal: 0, address: '127.0.0.1' };
  const tokenOf = async (user: Awaited<ReturnType<typeof make>>) => {
    const { accessToken } = await db.transaction((tx) => addSignIn(services, tx, user, source));
    return encodeURIComponent(accessToken);
  };
  const [ann, bob, eve] = [await make('ann'), await make('bob'), await make('eve')];
  await linkFriends(db, ann.id, bob.id);
  await db.execute(sql`
    insert into users (user_name, nick_name, password_hash, created_at)
    select 'crowd' || n, 'Person ' || n, '', 0 from generate_series(1, ${MEMBERS}::integer) n`);
  await db.execute(sql`
    insert into friends (user_id, friend_id)
    select ${eve.id}::bigint, id from users where user_name like 'crowd%' order by id limit ${FRIENDS}::integer`);
  await db.execute(sql`insert into groups (name, owner_id, created_at) values ('Crowd', ${eve.id}, 0)`);
  const { rows } = (await db.execute(sql`select max(id) as id from groups`)) as { rows: { id: unknown }[] };
  const groupId = Number(rows[0]?.id);
  await db.execute(sql`
    insert into group_members (group_id, user_id, after_id, read_id)
    select ${groupId}::bigint, id, 0, 0 from users where user_name like 'crowd%' or id = ${eve.id}::bigint`);
  await db.execute(sql`
    insert into private_messages (send_id, recv_id, content, type, send_time)
    select f.friend_id, f.user_id, 'Message number ' || n || ' of a long conversation', 0, ${Date.now()}::bigint
    from generate_series(1, ${MESSAGES}::integer) n
    join lateral (select * from friends where user_id = ${eve.id}::bigint order by friend_id limit 1) f on true`);
  await db.execute(sql`analyze`);
  return { ann: await tokenOf(ann), eve: await tokenOf(eve), bobId: bob.id, groupId };
}

interface Answer {
  /** The header Retry-After, in seconds. */
  retryAfter: number;
  status: number;
  /** The begin of the body. */
  text: string;
}

interface Asked {
  agent: Agent;
  accessToken: string;
  body?: string;
}

function ask(url: string, { agent, accessToken, body }: Asked): Promise<Answer> {
  const headers = {
    accessToken,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { agent, headers, method: body === undefined ? 'GET' : 'POST' },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          if (text.length < 100) text += chunk.toString('latin1', 0, 100);
        });
        response.on('end', () =>
          resolve({
            retryAfter: Number(response.headers['retry-after'] ?? 0),
            status: response.statusCode ?? 0,
            text,
          }),
        );
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

async function sendTo(origin: string, agent: Agent, accessToken: string, recvId: number, n: number) {
  const tmpId = `1900000000000${String(n).padStart(8, '0')}`;
  const body = JSON.stringify({ tmpId, recvId, content: 'honest', type: 0 });
  const { text } = await ask(`${origin}/api/message/private/send`, { agent, accessToken, body });
  if (!text.startsWith('{"code":200')) throw new Error(`a send was answered ${text}`);
}

function startFlood(origin: string, accessToken: string, groupId: number) {
  const agent = new Agent({ keepAlive: true });
  const paths = [`group/members/${groupId}`, 'friend/list', 'message/private/loadOfflineMessage?minId=0'];
  let isOn = true;
  let answers = 0;
  let refused = 0;
  let wake = (): void => undefined;
  const loops = Array.from({ length: AT_ONCE }, async (_, at) => {
    for (let n = at; isOn; n++) {
      const answer = await ask(`${origin}/api/${paths[n % paths.length]}`, { agent, accessToken });
      answers++;
      wake();
      if (answer.retryAfter === 0) continue;
      refused++;
      // A client that repeats at once would measure how two processes share the processor.
      await pause(100);
    }
  });
  return {
    answered: async (count: number) => {
      while (answers < count) await new Promise<void>((resolve) => (wake = resolve));
    },
    stop: async () => {
      isOn = false;
      await Promise.all(loops);
      agent.destroy();
      return { answers, refused };
    },
  };
}

async function timed(act: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await act();
  return performance.now() - from;
}

const WARM_UP = 50;
