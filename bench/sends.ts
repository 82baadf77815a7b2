// The server's time per private message when many are sent at once, against the bare statement. The server is
// a separate process, and a proxy delays its database.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabaseProxy } from '../scripts/lib/database-proxy.ts';
import { findPostgres, startPostgres } from '../scripts/lib/postgres.ts';
import { Plain } from '../scripts/lib/say.mjs';
import { freshSecrets, type Secrets } from '../server/auth/secrets.ts';
import { createPasswords } from '../server/auth/passwords.ts';
import { addSignIn } from '../server/auth/signins.ts';
import type { Durability } from '../server/db/durability.ts';
import { openDatabase, type DatabaseLocation } from '../server/db/open.ts';
import { linkFriends } from '../server/people/friends.ts';
import { createUser } from '../server/people/users.ts';
import { alternate, readingOf } from './alternate.ts';
import { quantile } from './median.ts';
import type { Reading } from './row.ts';
import { type ServerSetup, startOn } from './server-on.ts';

/**
 * ms per message, against ms per bare insert through the same proxy. `delay`: round trip to the database, ms.
 */
export async function measureSends(delay: number): Promise<Reading> {
  const bin = findPostgres();
  if (bin === undefined) throw new Plain('There is no PostgreSQL: "npm test -- --install" installs it.');
  const postgres = await startPostgres(bin);
  const proxy = await openDatabaseProxy(postgres.url);
  const secrets = freshSecrets();
  const dataDir = newFolder();
  try {
    const chats = await makeChats({ folder: null, url: postgres.url }, secrets);
    proxy.delay(delay);
    const pool = new pg.Pool({ connectionString: proxy.url, max: CONNECTIONS });
    const insert = inserting((text, values) => pool.query(text, values));
    try {
      return await compare(chats, insert, { dataDir, databaseUrl: proxy.url, secrets });
    } finally {
      await pool.end();
    }
  } finally {
    rmSync(dataDir, { recursive: true });
    await proxy.close();
    postgres.stop();
  }
}

/** ms per message with the embedded database, whose inserts flush. The note has the figures without flushes. */
export async function measureSendsEmbedded(): Promise<Reading> {
  const full = await measureEmbedded('full');
  const fast = await measureEmbedded('fast');
  const ratio = (fast.value / fast.limit).toFixed(2);
  const unflushed = `without flushes ${fast.value.toFixed(3)} ms against ${fast.limit.toFixed(3)} ms, ${ratio} x`;
  return { ...full, note: `${full.note}; ${unflushed}` };
}

/** Server and bare insert each have a database of their own. */
async function measureEmbedded(durability: Durability): Promise<Reading> {
  const [dataDir, bare] = [newFolder(), newFolder()];
  const secrets = freshSecrets();
  try {
    const chats = await makeChats({ folder: join(dataDir, 'db') }, secrets);
    const database = await openDatabase({ folder: join(bare, 'db'), durability });
    const insert = inserting((sql, params) => database.rows({ sql, params }));
    try {
      return await compare(chats, insert, {
        dataDir,
        databaseUrl: '',
        secrets,
        more: ['--durability', durability],
      });
    } finally {
      await database.close();
    }
  } finally {
    for (const folder of [dataDir, bare]) rmSync(folder, { recursive: true });
  }
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'partyline-bench-'));

async function compare(chats: readonly Chat[], insert: Send, setup: ServerSetup): Promise<Reading> {
  const server = await startOn(setup);
  const waits: number[] = [];
  try {
    const send = sending(server.origin);
    const samples = await alternate(
      { value: () => perMessage(chats, send, waits), limit: () => perMessage(chats, insert) },
      { rounds: 5, warmUp: 1 },
    );
    const p99 = `p99 of an answer ${quantile(waits, 0.99).toFixed(0)} ms`;
    const { value, limit, note } = readingOf(samples, 'ms');
    const perSecond = `${(1000 / value).toFixed(0)} messages a second, ${(1000 / limit).toFixed(0)} bare`;
    return { value, limit, note: `${perSecond}; ${p99}; ${note}` };
  } finally {
    await server.stop();
  }
}

interface Chat {
  sendId: number;
  recvId: number;
  accessToken: string;
}

type Send = (chat: Chat, n: number) => Promise<unknown>;

/** Each chat has one sender, who sends again after each response. Returns the mean time per message, ms. */
async function perMessage(chats: readonly Chat[], send: Send, waits: number[] = []): Promise<number> {
  const from = performance.now();
  await Promise.all(
    chats.map(async (chat) => {
      for (let n = 0; n < MESSAGES; n++) {
        const begun = performance.now();
        await send(chat, n);
        waits.push(performance.now() - begun);
      }
    }),
  );
  return (performance.now() - from) / (chats.length * MESSAGES);
}

function sending(origin: string): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: CHATS });
  return async ({ recvId, accessToken }, n) => {
    const body = JSON.stringify({ tmpId: nextTmpId(), recvId, content: `message ${n}`, type: 0 });
    const headers = {
      accessToken,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const outgoing = request(`${origin}/api/message/private/send`, { method: 'POST', agent, headers });
    outgoing.end(body);
    const [answer] = await once(outgoing, 'response');
    let text = '';
    for await (const chunk of answer.setEncoding('utf8')) text += chunk;
    if (!text.startsWith('{"code":200')) throw new Error(`a send was answered ${text}`);
  };
}

function inserting(run: (text: string, values: unknown[]) => Promise<unknown>): Send {
  return ({ sendId, recvId }, n) =>
    run(
      `insert into private_messages (tmp_id, send_id, recv_id, content, type, send_time)
        values ($1, $2, $3, $4, 0, $5) returning id`,
      [nextTmpId(), sendId, recvId, `message ${n}`, Date.now()],
    );
}

let count = 0;
const nextTmpId = (): string => `${1_700_000_000_000 + count++}abcdefgh`;

/** Creates pairs of friends, each with a private chat. One user of each pair is signed in. */
async function makeChats(location: DatabaseLocation, secrets: Secrets): Promise<Chat[]> {
  const database = await openDatabase(location);
  const { db } = database;
  const services = { db, clock: Date.now, secrets, passwords: createPasswords({ N: 16, r: 1, p: 1 }) };
  const chats: Chat[] = [];
  for (let n = 0; n < CHATS; n++) {
    const person = (userName: string) =>
      createUser(services, { userName, nickName: userName, password: 'partyline' });
    const [from, to] = [await person(`from-${n}`), await person(`to-${n}`)];
    await linkFriends(db, from.id, to.id);
    const source = { terminal: 0, address: '127.0.0.1' };
    const { accessToken } = await db.transaction((tx) => addSignIn(services, tx, from, source));
    chats.push({ sendId: from.id, recvId: to.id, accessToken });
  }
  await database.close();
  return chats;
}

const CHATS = 64;
/** Messages per chat and round. */
const MESSAGES = 40;
/** The size of the server's connection pool. */
const CONNECTIONS = 20;
