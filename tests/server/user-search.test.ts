// The search of users.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { users } from '../../server/db/schema.ts';
import { createUser } from '../../server/people/users.ts';
import { endpoints } from '../../src/core/wire/index.ts';
import { makeUser, PASSWORD, signIn, startTestServer } from './support.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const { db } = server.services;

test('[VAL-29] The user search finds by part of a name, whole phone or email, and no banned user', async () => {
  const me = await signIn(server, await makeUser(server));
  const found = await makeUser(server, 'Zebulon_1');
  const banned = await makeUser(server, 'Zebulon_2');
  await db
    .update(users)
    .set({ phone: '13700000001', email: 'Zeb@example.org' })
    .where(eq(users.id, found.id));
  await db.update(users).set({ isBanned: true }).where(eq(users.id, banned.id));
  const search = async (name: string) => {
    const { rows } = await me.get(endpoints.userSearch, { query: { name } });
    return rows.map((row) => row.id);
  };
  expect(await search('zebulon')).toEqual([found.id]);
  expect(await search('13700000001')).toEqual([found.id]);
  expect(await search('zeb@EXAMPLE.org')).toEqual([found.id]);
  expect(await search('1370000000')).toEqual([]);
  expect(await search('zeb@example')).toEqual([]);
  expect(await search('zeb%lon')).toEqual([]);
});

test('[VAL-30, LIM-19] The user search returns at most 20 users, an exact username first', async () => {
  const me = await signIn(server, await makeUser(server));
  const name = `Quill${randomUUID().slice(0, 6)}`;
  for (let index = 0; index < 21; index++) await makeUser(server, 'other', { nickName: `${name} ${index}` });
  const exact = await createUser(server.services, { userName: name, nickName: 'exact', password: PASSWORD });
  const { rows } = await me.get(endpoints.userSearch, { query: { name: name.toLowerCase() } });
  expect([rows.length, rows[0]?.id]).toEqual([20, exact.id]);
});
