// Devices that the user removed from the list: a remembered password does not sign in there, a typed one does.
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { hashDevice } from '../../server/auth/signins.ts';
import { sweepTokens } from '../../server/auth/sweep.ts';
import { REFRESH_SECONDS } from '../../server/auth/tokens.ts';
import { removedDevices, signIns } from '../../server/db/schema.ts';
import { endpoints, type LoginResult, ResultCode, Terminal } from '../../src/core/wire/index.ts';
import {
  type Client,
  clientWith,
  makeUser,
  manualClock,
  nobody,
  PASSWORD,
  startTestServer,
} from './support.ts';

const SENTENCE = 'This device was signed out from another device. Type your password to sign in again.';
const DAY = 86_400_000;
const clock = manualClock();
const server = await startTestServer({ clock });
afterAll(() => server.stop());
const { db } = server.services;

interface Login {
  terminal?: Terminal;
  password?: string;
  remembered?: boolean | null;
}
type Named = Pick<Awaited<ReturnType<typeof makeUser>>, 'userName'>;

const login = (
  { userName }: Named,
  device: string | null,
  { terminal = Terminal.WEB, password = PASSWORD, ...remembered }: Login = {},
  language = 'en',
) => {
  const body = { terminal, userName, password, device, ...remembered };
  return nobody(server).call(endpoints.login, { body }, { 'accept-language': language });
};
const logIn = async (...args: Parameters<typeof login>) => {
  const answer = await login(...args);
  expect(answer.code).toBe(200);
  return clientWith(server, answer.data as LoginResult);
};
const refresh = ({ tokens }: Client) =>
  nobody(server).call(endpoints.refreshToken, {}, { refreshToken: tokens.refreshToken });
const codeOf = async (client: Client) => (await client.call(endpoints.userSelf)).code;
const idOf = async (client: Client) => (await client.get(endpoints.deviceList))[0]!.id;
/** Removes the device of `lost` through the list of `own`. */
async function remove(own: Client, lost: Client) {
  await own.get(endpoints.deviceRemove, { params: { id: await idOf(lost) } });
}
/** A user with a desktop, and with a laptop that was removed. */
async function removedLaptop() {
  const ann = await makeUser(server);
  const own = await logIn(ann, 'desktop');
  const laptop = await logIn(ann, 'laptop');
  await remove(own, laptop);
  return { ann, own, laptop };
}

test('A remembered login of a removed device is refused with code 10101, in the language of the client', async () => {
  const { ann } = await removedLaptop();
  const refusal = { code: 10101, message: SENTENCE, data: null };
  expect(await login(ann, 'laptop', { remembered: true })).toEqual(refusal);
  // Each terminal of a browser uses the same stored password.
  expect(await login(ann, 'laptop', { remembered: true, terminal: Terminal.APP })).toEqual(refusal);
  expect((await login(ann, 'laptop', { remembered: true }, 'zh-TW')).message).toBe(
    '您已透過其他裝置將這台裝置登出，請輸入密碼重新登入。',
  );
});

test('A refresh of a removed sign-in answers code 10101, of one that ended otherwise code 500', async () => {
  const { own, laptop } = await removedLaptop();
  expect(await codeOf(laptop)).toBe(ResultCode.TOKEN_EXPIRED);
  expect(await refresh(laptop)).toEqual({ code: ResultCode.DEVICE_REMOVED, message: SENTENCE, data: null });
  await own.call(endpoints.logout);
  expect((await refresh(own)).code).toBe(ResultCode.FAILED);
});

test('A sign-in without a device id tells its removal at the refresh, and leaves no mark', async () => {
  const ann = await makeUser(server);
  const [own, lost] = [await logIn(ann, 'desktop'), await logIn(ann, null)];
  await remove(own, lost);
  expect((await refresh(lost)).code).toBe(ResultCode.DEVICE_REMOVED);
  expect(await db.$count(removedDevices, eq(removedDevices.userId, ann.id))).toBe(0);
  await logIn(ann, null, { remembered: true });
});

test('A refused remembered login ends no sign-in and begins none', async () => {
  const { ann, own } = await removedLaptop();
  const app = await logIn(ann, 'phone', { terminal: Terminal.APP });
  await login(ann, 'laptop', { remembered: true });
  expect([await codeOf(own), await codeOf(app)]).toEqual([200, 200]);
  expect(await own.get(endpoints.deviceList)).toHaveLength(2);
});

test('A typed password signs a removed device in, and its remembered password is accepted again', async () => {
  const { ann, own } = await removedLaptop();
  const again = await logIn(ann, 'laptop', { remembered: false });
  expect(await codeOf(again)).toBe(200);
  const remembered = await logIn(ann, 'laptop', { remembered: true });
  await remove(own, remembered);
  expect((await login(ann, 'laptop', { remembered: true })).code).toBe(ResultCode.DEVICE_REMOVED);
});

test('A login without the field `remembered` counts as typed', async () => {
  for (const absent of [{}, { remembered: null }]) {
    const { ann } = await removedLaptop();
    await logIn(ann, 'laptop', absent);
    expect((await login(ann, 'laptop', { remembered: true })).code).toBe(200);
  }
});

test('A wrong password is refused as wrong on a removed device too, and keeps the mark', async () => {
  const { ann } = await removedLaptop();
  for (const remembered of [true, false])
    expect((await login(ann, 'laptop', { password: 'guess1', remembered })).code).toBe(
      ResultCode.WRONG_PASSWORD,
    );
  expect((await login(ann, 'laptop', { remembered: true })).code).toBe(ResultCode.DEVICE_REMOVED);
});

test('The removal leaves other devices of the account, and other accounts of the browser, unaffected', async () => {
  const { ann, own } = await removedLaptop();
  const bob = await makeUser(server);
  const ofBob = await logIn(bob, 'laptop');
  await logIn(ann, 'phone', { remembered: true });
  expect([await codeOf(own), await codeOf(ofBob)]).toEqual([200, 200]);
  await logIn(bob, 'laptop', { remembered: true });
  await logIn(ann, 'desktop', { remembered: true });
});

test('A refused removal of a foreign or of the own device marks nothing', async () => {
  const [ann, bob] = [await makeUser(server), await makeUser(server)];
  const [own, foreign] = [await logIn(ann, 'desktop'), await logIn(bob, 'laptop')];
  for (const client of [foreign, own]) {
    const id = await idOf(client);
    expect((await own.call(endpoints.deviceRemove, { params: { id } })).code).toBe(ResultCode.FAILED);
  }
  await logIn(ann, 'desktop', { remembered: true });
  await logIn(bob, 'laptop', { remembered: true });
});

test('A logout and a change of the password mark no device', async () => {
  const ann = await makeUser(server);
  const [own, phone, laptop] = [
    await logIn(ann, 'own'),
    await logIn(ann, 'phone'),
    await logIn(ann, 'laptop'),
  ];
  await phone.call(endpoints.logout);
  await own.get(endpoints.modifyPwd, { body: { oldPassword: PASSWORD, newPassword: 'another-one' } });
  expect((await refresh(laptop)).code).toBe(ResultCode.FAILED);
  for (const device of ['phone', 'laptop'])
    await logIn(ann, device, { password: 'another-one', remembered: true });
});

test('The mark of a device outlives its sign-in, and has no id of the device', async () => {
  const { ann } = await removedLaptop();
  clock.forward(REFRESH_SECONDS * 1000 + DAY + 1);
  while (await sweepTokens(server.services));
  expect(await db.$count(signIns, eq(signIns.userId, ann.id))).toBe(0);
  expect((await login(ann, 'laptop', { remembered: true })).code).toBe(ResultCode.DEVICE_REMOVED);
  const marks = await db.select().from(removedDevices).where(eq(removedDevices.userId, ann.id));
  const device = hashDevice(server.services.secrets, ann.id, 'laptop');
  expect(marks).toEqual([{ id: expect.any(Number), userId: ann.id, device }]);
});

test('A user has at most 200 marks, the newest ones, and other users keep theirs', async () => {
  const [{ ann, own }, other] = [await removedLaptop(), await removedLaptop()];
  const values = Array.from({ length: 199 }, (_, n) => ({ userId: ann.id, device: `hash ${n}` }));
  await db.insert(removedDevices).values(values);
  expect((await login(ann, 'laptop', { remembered: true })).code).toBe(ResultCode.DEVICE_REMOVED);
  await remove(own, await logIn(ann, 'phone'));
  expect(await db.$count(removedDevices, eq(removedDevices.userId, ann.id))).toBe(200);
  expect((await login(ann, 'phone', { remembered: true })).code).toBe(ResultCode.DEVICE_REMOVED);
  await logIn(ann, 'laptop', { remembered: true });
  expect((await login(other.ann, 'laptop', { remembered: true })).code).toBe(ResultCode.DEVICE_REMOVED);
});

test('A field `remembered` that is no boolean is refused, and begins no sign-in', async () => {
  const ann = await makeUser(server);
  for (const remembered of ['true', 1, {}, [true]]) {
    const answer = await login(ann, 'laptop', { remembered: remembered as never });
    expect(answer).toMatchObject({ code: 500, message: 'The field remembered is not valid.' });
  }
  expect(await db.$count(signIns, eq(signIns.userId, ann.id))).toBe(0);
});
