// The devices of a user: the list of sign-ins, logins that replace an earlier one, and removals.
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { addSignIn, beginSignIn } from '../../server/auth/signins.ts';
import { REFRESH_SECONDS } from '../../server/auth/tokens.ts';
import { signIns } from '../../server/db/schema.ts';
import { type Device, endpoints, type LoginResult, Terminal } from '../../src/core/wire/index.ts';
import {
  type Client,
  clientWith,
  connect,
  makeUser,
  manualClock,
  nobody,
  PASSWORD,
  startTestServer,
} from './support.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const MINUTE = 60_000;
const clock = manualClock();
const server = await startTestServer({ clock });
afterAll(() => server.stop());
const { db, sightings } = server.services;

interface Login {
  device?: string | null;
  terminal?: Terminal;
  userAgent?: string;
}

async function logIn(
  { userName }: { userName: string },
  { device = null, terminal = Terminal.WEB, userAgent = '' }: Login = {},
) {
  const answer = await nobody(server).call(
    endpoints.login,
    { body: { terminal, userName, password: PASSWORD, device } },
    { 'user-agent': userAgent },
  );
  expect(answer.code).toBe(200);
  return clientWith(server, answer.data as LoginResult);
}

async function devicesOf(client: Client): Promise<Device[]> {
  await sightings.flush();
  return client.get(endpoints.deviceList);
}
const codeOf = async (client: Client) => (await client.call(endpoints.userSelf)).code;
const refresh = ({ tokens }: Client) =>
  nobody(server).call(endpoints.refreshToken, {}, { refreshToken: tokens.refreshToken });
const remove = (client: Client, id: number) => client.call(endpoints.deviceRemove, { params: { id } });

test('GET /device/list has a row for each sign-in, the own one first, then the one seen last', async () => {
  const ann = await makeUser(server);
  const start = clock();
  const first = await logIn(ann, { userAgent: FIREFOX });
  clock.forward(MINUTE);
  await logIn(ann, { terminal: Terminal.APP, userAgent: 'curl/8.5.0' });
  clock.forward(MINUTE);
  await logIn(ann);
  await logIn(await makeUser(server));
  const row = { id: expect.any(Number), terminal: 0, client: '', isCurrent: false };
  expect(await devicesOf(first)).toEqual([
    { ...row, client: 'Firefox on Linux', createdAt: start, seenAt: start, isCurrent: true },
    { ...row, createdAt: start + 2 * MINUTE, seenAt: start + 2 * MINUTE },
    { ...row, terminal: 1, createdAt: start + MINUTE, seenAt: start + MINUTE },
  ]);
});

test('The list leaves out sign-ins that have ended, and those whose refresh token has expired', async () => {
  const ann = await makeUser(server);
  const [old, gone] = [await logIn(ann), await logIn(ann)];
  clock.forward(MINUTE);
  const own = await logIn(ann);
  expect(await devicesOf(own)).toHaveLength(3);
  await gone.call(endpoints.logout);
  expect(await devicesOf(own)).toHaveLength(2);
  // The refresh token of `old` expires one minute before that of `own`.
  clock.forward(REFRESH_SECONDS * 1000 - MINUTE);
  const renewed = clientWith(server, (await refresh(own)).data as LoginResult);
  expect(await devicesOf(renewed)).toMatchObject([{ isCurrent: true }]);
  expect((await refresh(old)).code).toBe(500);
});

test('The time of last use follows logins, refreshes and sockets, and requests after ten minutes', async () => {
  const ann = await makeUser(server);
  const client = await logIn(ann);
  const seenAt = async (of = client) => (await devicesOf(of))[0]?.seenAt;
  const login = clock();
  clock.forward(10 * MINUTE - 1);
  await client.get(endpoints.userSelf);
  expect(await seenAt()).toBe(login);
  clock.forward(1);
  await client.get(endpoints.userSelf);
  const request = clock();
  expect(await seenAt()).toBe(request);
  clock.forward(MINUTE);
  const next = clientWith(server, (await refresh(client)).data as LoginResult);
  expect(await seenAt(next)).toBe(request + MINUTE);
  clock.forward(MINUTE);
  const socket = await connect(server, next);
  expect(await seenAt(next)).toBe(request + 2 * MINUTE);
  const beat = async (ms: number) => {
    clock.forward(ms);
    socket.heartbeat();
    await socket.next(({ cmd }) => cmd === 1);
    await sightings.flush();
    const [row] = await db.select().from(signIns).where(eq(signIns.userId, ann.id));
    return row?.seenAt;
  };
  expect(await beat(10 * MINUTE - 1)).toBe(request + 2 * MINUTE);
  expect(await beat(1)).toBe(request + 12 * MINUTE);
  await socket.close();
});

test('Requests within ten minutes write no time of last use', async () => {
  const { sightings: real } = server.services;
  const noted: number[] = [];
  server.services.sightings = { ...real, note: (id) => void noted.push(id) };
  const client = await logIn(await makeUser(server));
  for (let n = 0; n < 20; n++) await client.get(endpoints.userSelf);
  expect(noted).toEqual([]);
  clock.forward(10 * MINUTE);
  await client.get(endpoints.userSelf);
  expect(noted).toHaveLength(1);
  server.services.sightings = real;
});

test('A login of the same device ends the earlier sign-in, without a forced logoff of either socket', async () => {
  const ann = await makeUser(server);
  const [first, tablet] = [await logIn(ann, { device: 'browser-1' }), await logIn(ann, { device: 'tablet' })];
  const desktop = await logIn(ann, { device: 'browser-1', terminal: Terminal.APP });
  const other = await logIn(await makeUser(server), { device: 'browser-1' });
  const unnamed = [await logIn(ann), await logIn(ann)];
  const socket = await connect(server, first);
  const second = await logIn(ann, { device: 'browser-1' });
  const next = await connect(server, second);
  expect(await socket.closed).toEqual({ code: 1008, reason: 'signed out' });
  expect(socket.frames.map(({ cmd }) => cmd)).toEqual([0]);
  next.heartbeat();
  await next.next(({ cmd }) => cmd === 1);
  expect(next.frames.map(({ cmd }) => cmd)).toEqual([0, 1]);
  expect([await codeOf(first), (await refresh(first)).code]).toEqual([401, 500]);
  for (const kept of [second, tablet, desktop, other, ...unnamed]) expect(await codeOf(kept)).toBe(200);
  expect(await devicesOf(second)).toHaveLength(5);
  await next.close();
});

test('Of concurrent logins of one device one sign-in stays', async () => {
  const ann = await makeUser(server);
  const source = { terminal: 0, address: '', device: 'a hash' };
  // Behind the queue of password hashes, where logins run at the same time.
  await Promise.all(Array.from({ length: 10 }, () => beginSignIn(server.services, ann, source)));
  const ofAnn = eq(signIns.userId, ann.id);
  expect(await db.$count(signIns, ofAnn)).toBe(10);
  expect(await db.$count(signIns, and(ofAnn, isNull(signIns.endedAt)))).toBe(1);
});

test('The database has neither the id of a device nor the header User-Agent', async () => {
  const [ann, bob] = [await makeUser(server), await makeUser(server)];
  for (const user of [ann, bob]) await logIn(user, { device: 'browser-1', userAgent: FIREFOX });
  const rows = await Promise.all(
    [ann, bob].map(async ({ id }) => (await db.select().from(signIns).where(eq(signIns.userId, id)))[0]),
  );
  for (const row of rows) {
    expect(row?.device).toMatch(/^[\w-]{22}$/);
    expect(row?.client).toBe('Firefox on Linux');
    expect(JSON.stringify(row)).not.toMatch(/browser-1|Gecko/);
  }
  // The hashes of one browser do not link its users.
  expect(rows[0]?.device).not.toBe(rows[1]?.device);
});

test('A device id that is empty, too long or no text is refused, and begins no sign-in', async () => {
  const ann = await makeUser(server);
  for (const device of ['', 'd'.repeat(65), { id: 'x' }, ['x']]) {
    const body = { terminal: 0, userName: ann.userName, password: PASSWORD, device };
    const answer = await nobody(server).call(endpoints.login, { body: body as never });
    expect(answer).toMatchObject({ code: 500, message: expect.stringContaining('device') });
  }
  expect(await db.$count(signIns, eq(signIns.userId, ann.id))).toBe(0);
});

test('DELETE /device/remove/{id} ends a sign-in with its tokens and its socket, and no other one', async () => {
  const ann = await makeUser(server);
  const [own, lost, third] = [
    await logIn(ann),
    await logIn(ann, { terminal: Terminal.APP }),
    await logIn(ann, { device: 'third' }),
  ];
  const socket = await connect(server, lost);
  const id = (await devicesOf(own)).find(({ terminal }) => terminal === 1)!.id;
  expect(await remove(own, id)).toMatchObject({ code: 200, data: null });
  expect(await socket.closed).toEqual({ code: 1008, reason: 'signed out' });
  expect([await codeOf(lost), (await refresh(lost)).code]).toEqual([401, 10101]);
  expect([await codeOf(own), await codeOf(third)]).toEqual([200, 200]);
  expect(await devicesOf(own)).toHaveLength(2);
  expect(await remove(own, id)).toMatchObject({
    code: 500,
    message: 'This device is not signed in any more.',
  });
});

test("Another user's device is refused like an unknown one, and the own one with the way out", async () => {
  const [ann, bob] = [await makeUser(server), await makeUser(server)];
  const [own, foreign] = [await logIn(ann), await logIn(bob)];
  const [[mine], [theirs]] = [await devicesOf(own), await devicesOf(foreign)];
  const unknown = await remove(own, 999_999_999);
  expect(unknown).toMatchObject({ code: 500, message: 'This device is not signed in any more.' });
  expect(await remove(own, theirs!.id)).toEqual(unknown);
  expect(await remove(own, mine!.id)).toMatchObject({
    code: 500,
    message: 'This is the device that you are using. Sign out instead.',
  });
  await own.get(endpoints.userLanguage, { body: { language: 'zh-TW' } });
  expect((await remove(own, mine!.id)).message).toBe('這是您正在使用的裝置，請改用登出。');
  expect((await remove(own, theirs!.id)).message).toBe('這個裝置已不在登入狀態。');
  expect([await codeOf(own), await codeOf(foreign)]).toEqual([200, 200]);
});

test('The list has at most 200 rows, the own one among them', async () => {
  const ann = await makeUser(server);
  const own = await logIn(ann);
  clock.forward(MINUTE);
  const source = { terminal: 0, address: '' };
  for (let n = 0; n < 205; n++) {
    await db.transaction((tx) => addSignIn(server.services, tx, ann, source));
  }
  const rows = await devicesOf(own);
  expect([rows.length, rows[0]?.isCurrent]).toEqual([200, true]);
});
