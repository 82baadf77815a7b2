// Data of an account for measurements, generated inside the database by a few statements. Ids and times rise
// together, as if users had sent the messages over the last 25 days.
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../db/drizzle.ts';
import { onlyRow } from '../db/rows.ts';
import { users } from '../db/schema.ts';
import type { Services } from '../services.ts';
import type { LoadPlan } from './plan.ts';

const NAME = 'load';
const PASSWORD = 'partyline';

export interface LoadSignIn {
  userName: string;
  password: string;
  about: string;
}

/**
 * Creates the account `load` with its friends and groups. Eight of ten chats are private, and two are groups.
 * The users of the private chats are named load-1, load-2 and so on, and have the same password. The messages
 * are spread over all chats, including the large group. Leaves an existing account unchanged.
 */
export async function fillAccount(
  { db, clock, passwords }: Pick<Services, 'db' | 'clock' | 'passwords'>,
  plan: LoadPlan,
): Promise<LoadSignIn> {
  const signIn = { userName: NAME, password: PASSWORD };
  const [known] = await db.select({ id: users.id }).from(users).where(eq(users.userName, NAME));
  if (known) return { ...signIn, about: 'as it was filled before' };
  const passwordHash = await passwords.hash(PASSWORD);
  const now = clock();
  const groupCount = Math.floor(plan.chats / 5) + (plan.group > 0 ? 1 : 0);
  const privateCount = Math.max(plan.chats - groupCount, groupCount > 0 ? 1 : 0);
  const friendCount = Math.max(privateCount, plan.friends);
  const peopleCount = Math.max(friendCount, plan.group - 1);
  await db.transaction(async (tx) => {
    const me = await addPeople(tx, { passwordHash, now, count: peopleCount, privateCount });
    await befriend(tx, me, friendCount);
    await addGroups(tx, me, { groupCount, large: plan.group, now });
    await addMessages(tx, me, { privateCount, groupCount, messages: plan.messages, now });
  });
  await db.execute(sql`analyze`);
  return {
    ...signIn,
    about: `${friendCount} friends, ${groupCount} groups, ${plan.messages} messages`,
  };
}

/**
 * Resolves to the id of `load`. The ids of the other users follow it without a gap. Users without a private chat have
 * a given name too, because the order of the ids would otherwise be the order of the names, and sorting cost nothing.
 */
async function addPeople(
  tx: Tx,
  plan: { passwordHash: string; now: number; count: number; privateCount: number },
): Promise<number> {
  const { passwordHash, now, count, privateCount } = plan;
  await tx.execute(sql`
    insert into users (user_name, nick_name, password_hash, language, created_at)
    select case n when 0 then ${NAME} else ${NAME} || '-' || n end,
           case when n = 0 then 'Load' when n <= ${privateCount}::int then 'Person ' || n
                else (array['Zoe', 'Ada', '陳', 'Émile', 'Mika'])[1 + n % 5] || ' Person ' || n end,
           ${passwordHash}, 'en-US', ${now}::bigint
    from generate_series(0, ${count}::int) as n order by n`);
  const row = onlyRow(await tx.select({ id: users.id }).from(users).where(eq(users.userName, NAME)));
  return row.id;
}

async function befriend(tx: Tx, me: number, count: number): Promise<void> {
  await tx.execute(sql`
    insert into friends (user_id, friend_id)
    select ${me}::bigint, ${me}::bigint + n from generate_series(1, ${count}::int) as n
    union all
    select ${me}::bigint + n, ${me}::bigint from generate_series(1, ${count}::int) as n`);
}

/** Each group has five members, except the large one. */
async function addGroups(
  tx: Tx,
  me: number,
  { groupCount, large, now }: { groupCount: number; large: number; now: number },
): Promise<void> {
  await tx.execute(sql`
    insert into groups (name, owner_id, created_at)
    select case when n = 1 and ${large}::int > 0 then 'Everybody' else 'Group ' || n end,
           ${me}::bigint, ${now}::bigint
    from generate_series(1, ${groupCount}::int) as n order by n`);
  await tx.execute(sql`
    insert into group_members (group_id, user_id)
    select g.id, ${me}::bigint + n
    from (select id, row_number() over (order by id) as place from groups where owner_id = ${me}::bigint) as g
    cross join lateral generate_series(
      0, case when g.place = 1 and ${large}::int > 0 then ${large}::int - 1 else 4 end) as n
    where exists (select 1 from users where id = ${me}::bigint + n)`);
}

/** Message n goes to chat n modulo the number of chats, so that every chat has old and new messages. */
async function addMessages(
  tx: Tx,
  me: number,
  plan: { privateCount: number; groupCount: number; messages: number; now: number },
): Promise<void> {
  const chats = plan.privateCount + plan.groupCount;
  if (chats === 0 || plan.messages === 0) return;
  const start = plan.now - SPREAD_MS;
  const step = SPREAD_MS / plan.messages;
  const series = sql`generate_series(0, ${plan.messages - 1}::int) as n`;
  const sendTime = sql`(${start}::double precision + n * ${step}::double precision)::bigint`;
  const content = sql`'Message ' || n || ' ' || (array[
    'The quick answer is yes.', 'Let us look at it tomorrow.', '好的，明天見。',
    'I have read it twice and still like the second part best.', 'See https://example.org/notes/' || n
  ])[1 + n % 5]`;
  await tx.execute(sql`
    insert into private_messages (tmp_id, send_id, recv_id, content, type, send_time)
    select 'load' || n,
           case when n / ${chats}::int % 2 = 0 then ${me}::bigint + 1 + n % ${chats}::int else ${me}::bigint end,
           case when n / ${chats}::int % 2 = 0 then ${me}::bigint else ${me}::bigint + 1 + n % ${chats}::int end,
           ${content}, 0, ${sendTime}
    from ${series} where n % ${chats}::int < ${plan.privateCount}::int order by n`);
  await tx.execute(sql`
    insert into group_messages (tmp_id, group_id, send_id, send_nick_name, content, type, send_time)
    select 'load' || n, g.id, ${me}::bigint + n % 2,
           case n % 2 when 0 then 'Load' else 'Person 1' end, ${content}, 0, ${sendTime}
    from ${series}
    join (select id, row_number() over (order by id) as place from groups where owner_id = ${me}::bigint) as g
      on g.place = n % ${chats}::int - ${plan.privateCount}::int + 1
    order by n`);
}

const SPREAD_MS = 25 * 86_400_000;
