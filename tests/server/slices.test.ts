// Expensive reads of one user beside those of another, counted in slices of 200 rows, as with the embedded database.
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createSlices, EMBEDDED_SLICES, type Slices } from '../../server/slices.ts';
import { endpoints } from '../../src/core/wire/index.ts';
import { type Client, makeGroup, makeUser, signIn, startTestServer } from './support.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const { services } = server;

/** Slices that note the users in the order of their turns. The first one waits for `gate`. */
function noted(gate: Promise<void> = Promise.resolve()) {
  const turns: number[] = [];
  const asked: number[] = [];
  let running = 0;
  let most = 0;
  const slices = createSlices({ ...EMBEDDED_SLICES, now: () => 0, startTimer: () => () => undefined });
  const counted: Slices = {
    ...slices,
    run: (userId, slice) => {
      asked.push(userId);
      return slices.run(userId, async () => {
        turns.push(userId);
        running += 1;
        most = Math.max(most, running);
        try {
          await gate;
          return await slice();
        } finally {
          running -= 1;
        }
      });
    },
  };
  services.slices = counted;
  return { turns, asked, most: () => most };
}

const pull = async (client: Client) =>
  (await client.get(endpoints.messagePrivateLoadOfflineMessage, { query: { minId: 0, size: 1_000 } })).rows;

test('Ten pulls of one user run slice by slice, and the pull of another one has the next turn but one', async () => {
  const [ann, bob, cid] = [
    await makeUser(server, 'Ann'),
    await makeUser(server, 'Bob'),
    await makeUser(server, 'Cid'),
  ];
  await services.db.execute(sql`
    insert into private_messages (send_id, recv_id, content, type, send_time)
    select ${ann.id}, case when n > 1200 then ${cid.id}::bigint else ${bob.id}::bigint end, 'no. ' || n, 0, ${services.clock()}::bigint
    from generate_series(1, 1210) n`);
  const [bobs, cids] = [await signIn(server, bob), await signIn(server, cid)];
  const gate = Promise.withResolvers<void>();
  const { turns, asked, most } = noted(gate.promise);
  const pulls = Array.from({ length: 10 }, () => pull(bobs));
  await expect.poll(() => asked.length).toBe(10);
  const own = pull(cids);
  await expect.poll(() => asked.length).toBe(11);
  gate.resolve();
  const pages = await Promise.all(pulls);
  expect((await own).map(({ content }) => content)).toEqual(
    Array.from({ length: 10 }, (_, n) => `no. ${n + 1201}`),
  );
  expect(turns.slice(0, 3)).toEqual([bob.id, bob.id, cid.id]);
  // Five slices of each page, and the count of the rows that remain.
  expect(turns.filter((id) => id === bob.id)).toHaveLength(60);
  expect(most()).toBe(1);
  for (const page of pages) {
    expect(page.map(({ content }) => content)).toEqual(
      Array.from({ length: 1_000 }, (_, n) => `no. ${n + 1}`),
    );
  }
});

test('[API-16] A list of 450 friends comes in three slices, complete and in order', async () => {
  const ann = await makeUser(server, 'Ann');
  const client = await signIn(server, ann);
  await services.db.execute(sql`
    insert into users (user_name, password_hash, nick_name, created_at)
    select 'slice' || n, '', 'Friend ' || n, 0 from generate_series(1, 450) n`);
  await services.db.execute(sql`
    insert into friends (user_id, friend_id) select ${ann.id}, id from users where user_name like 'slice%'`);
  const { turns } = noted();
  const friends = (await client.get(endpoints.friendList)).rows;
  expect(friends.map(({ nickName }) => nickName)).toEqual(
    Array.from({ length: 450 }, (_, n) => `Friend ${n + 1}`),
  );
  expect(turns).toEqual([ann.id, ann.id, ann.id]);
});

test('Twenty lists of the members of one group at once read its members twice', async () => {
  const [ann, bob] = [await makeUser(server, 'Ann'), await makeUser(server, 'Bob')];
  const id = await makeGroup(server, ann, [bob], 'Readers');
  const client = await signIn(server, ann);
  const gate = Promise.withResolvers<void>();
  const { turns } = noted(gate.promise);
  const { memberReads } = services;
  let arrived = 0;
  services.memberReads = (key, read) => {
    arrived += 1;
    return memberReads(key, read);
  };
  const asked = Array.from({ length: 20 }, () =>
    client.get(endpoints.groupMembers, { params: { groupId: id } }),
  );
  await expect.poll(() => arrived).toBe(20);
  gate.resolve();
  for (const { rows } of await Promise.all(asked)) {
    expect(rows.map(({ userId }) => userId)).toEqual([ann.id, bob.id]);
  }
  expect(turns).toHaveLength(2);
  // A later change shows at once.
  await client.get(endpoints.groupMembersRemove, { body: { groupId: id, userIds: [bob.id] } });
  const [, former] = (await client.get(endpoints.groupMembers, { params: { groupId: id } })).rows;
  expect(former).toMatchObject({ userId: bob.id, quit: true });
});
