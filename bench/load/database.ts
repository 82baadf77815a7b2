// The database of a load test: accounts, sign-ins, friends and groups by a few statements, as if all had signed in
// before. A password hash for each account would take longer than the test.
import pg from 'pg';
import type { Secrets } from '../../server/auth/secrets.ts';
import { signToken } from '../../server/auth/tokens.ts';
import { openDatabase } from '../../server/db/open.ts';
import { createPasswords, DEFAULT_COST } from '../../server/auth/passwords.ts';
import type { MessageIds } from './messages.ts';
import { allGroups, friendships, groupsOf, type Population } from './population.ts';

export interface LoadDatabase {
  url: string;
  firstUserId: number;
  groupIds: number[];
  /** The access token of each account. */
  tokens: string[];
  /** Stored messages, private and of groups. */
  countMessages(): Promise<number>;
  /** The highest ids of stored messages. */
  newestIds(): Promise<MessageIds>;
  /** Processes of PostgreSQL with a connection or a task of their own. */
  pids(): Promise<number[]>;
  drop(): Promise<void>;
}

/** Creates a database beside that of `adminUrl`. */
export async function createLoadDatabase(
  adminUrl: string,
  population: Population,
  secrets: Secrets,
): Promise<LoadDatabase> {
  const name = `partyline_load_${process.pid}_${population.nodes}`;
  await withClient(adminUrl, async (admin) => {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`create database ${name}`);
  });
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  const migrated = await openDatabase({ folder: null, url });
  await migrated.close();
  const client = new pg.Client({ connectionString: url, application_name: 'load' });
  await client.connect();
  const filled = await fill(client, population);
  const tokens = filled.signInIds.map((signInId, account) => {
    const nickName = `Person ${account}`;
    const subject = {
      userId: filled.firstUserId + account,
      terminal: 0,
      userName: `load-${account}`,
      nickName,
      signInId,
    };
    return signToken(subject, { secret: secrets.access, seconds: TOKEN_SECONDS, now: Date.now() });
  });
  return {
    ...filled,
    url,
    tokens,
    countMessages: async () => {
      const { rows } = await client.query<{ count: string }>(
        'select (select count(*) from private_messages) + (select count(*) from group_messages) as count',
      );
      return Number(rows[0]?.count);
    },
    newestIds: async () => {
      const { rows } = await client.query<Record<keyof MessageIds, string>>(
        `select (select coalesce(max(id), 0) from private_messages) as private,
                (select coalesce(max(id), 0) from group_messages) as group`,
      );
      return { private: Number(rows[0]?.private), group: Number(rows[0]?.group) };
    },
    pids: async () => {
      const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
      return rows.map(({ pid }) => pid);
    },
    drop: async () => {
      await client.end();
      await withClient(adminUrl, (admin) => admin.query(`drop database ${name} with (force)`));
    },
  };
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, population: Population) {
  const hash = await createPasswords(DEFAULT_COST).hash('partyline');
  const now = Date.now();
  const { rows: users } = await client.query<{ id: string }>(
    `insert into users (user_name, nick_name, password_hash, language, created_at)
     select 'load-' || n, 'Person ' || n, $2, 'en-US', $3 from generate_series(0, $1::int - 1) as n order by n
     returning id`,
    [population.sockets, hash, now],
  );
  const firstUserId = Number(users[0]?.id);
  const { rows: signIns } = await client.query<{ id: string }>(
    `insert into sign_ins (user_id, terminal, created_at, seen_at)
     select id, 0, $1, $1 from users order by id returning id`,
    [now],
  );
  const pairs = friendships(population);
  const side = (at: 0 | 1) => pairs.map((pair) => firstUserId + pair[at]);
  await client.query(
    `insert into friends (user_id, friend_id)
     select a, b from unnest($1::bigint[], $2::bigint[]) as pairs (a, b)
     union all select b, a from unnest($1::bigint[], $2::bigint[]) as pairs (a, b)`,
    [side(0), side(1)],
  );
  const groupIds: number[] = [];
  for (const { first, count } of allGroups(groupsOf(population))) {
    const { rows } = await client.query<{ id: string }>(
      `insert into groups (name, owner_id, created_at) values ('Load', $1, $2) returning id`,
      [firstUserId + first, now],
    );
    const id = Number(rows[0]?.id);
    groupIds.push(id);
    await client.query(
      `insert into group_members (group_id, user_id)
       select $1, n from generate_series($2::bigint, $3::bigint) as n`,
      [id, firstUserId + first, firstUserId + first + count - 1],
    );
  }
  await client.query('analyze');
  return { firstUserId, groupIds, signInIds: signIns.map(({ id }) => Number(id)) };
}

const TOKEN_SECONDS = 86_400;
