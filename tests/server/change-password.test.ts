// Change of the own password: its rules, the end of other sign-ins, and guesses by a stolen sign-in.
import { afterAll, expect, test } from 'vitest';
import { changePassword } from '../../server/auth/change-password.ts';
import { createHashQueue, HASH_QUEUE } from '../../server/auth/hash-queue.ts';
import { logIn } from '../../server/auth/log-in.ts';
import { readToken } from '../../server/auth/tokens.ts';
import { NO_REGISTRATION } from '../../server/registration/settings.ts';
import { endpoints } from '../../src/core/wire/index.ts';
import {
  type Client,
  connect,
  makeUser,
  manualClock,
  nobody,
  PASSWORD,
  signIn,
  startTestServer,
} from './support.ts';

const clock = manualClock();
const server = await startTestServer({ clock, trustProxy: ['loopback'] });
afterAll(() => server.stop());

const NEW = 'another-secret';
const WRONG = { code: 10_001, message: 'The old password is wrong.', data: null };

const change = (client: Client, oldPassword: string, newPassword: string, from = '198.51.100.1') =>
  client.call(
    endpoints.modifyPwd,
    { body: { oldPassword, newPassword, confirmPassword: newPassword } },
    { 'x-forwarded-for': from },
  );
const login = async (userName: string, password: string, from = '198.51.100.1') =>
  (
    await nobody(server).call(
      endpoints.login,
      { body: { terminal: 0, userName, password } },
      { 'x-forwarded-for': from },
    )
  ).code;
const refresh = ({ tokens }: Client) =>
  nobody(server).call(endpoints.refreshToken, {}, { refreshToken: tokens.refreshToken });

test('[API-11] PUT /modifyPwd replaces the password: only the new one signs in', async () => {
  const ann = await makeUser(server);
  const client = await signIn(server, ann);
  expect(await change(client, PASSWORD, NEW)).toMatchObject({ code: 200, data: null });
  expect([await login(ann.userName, PASSWORD), await login(ann.userName, NEW)]).toEqual([10_001, 200]);
});

test('[API-11] A changed password ends all other sign-ins with their sockets, and keeps the calling one', async () => {
  const ann = await makeUser(server);
  const [client, web, app] = [
    await signIn(server, ann),
    await signIn(server, ann),
    await signIn(server, ann, 1),
  ];
  const bystander = await signIn(server, await makeUser(server));
  const [own, other] = [await connect(server, client), await connect(server, app)];
  await change(client, PASSWORD, NEW);
  expect((await other.closed).code).toBe(1008);
  for (const ended of [web, app]) {
    expect((await ended.call(endpoints.userSelf)).code).toBe(401);
    expect((await refresh(ended)).code).toBe(500);
  }
  for (const kept of [client, bystander]) expect((await kept.call(endpoints.userSelf)).code).toBe(200);
  own.heartbeat();
  expect(await own.next()).toMatchObject({ cmd: 1 });
  expect((await refresh(client)).code).toBe(200);
});

test('[API-11] A wrong old password is refused in both languages, and ends no sign-in', async () => {
  const ann = await makeUser(server);
  const [client, other] = [await signIn(server, ann), await signIn(server, ann, 1)];
  expect(await change(client, 'not-this-one', NEW)).toEqual(WRONG);
  await client.get(endpoints.userLanguage, { body: { language: 'zh-TW' } });
  expect((await change(client, 'not-this-one', NEW)).message).toBe('舊密碼錯誤。');
  expect((await other.call(endpoints.userSelf)).code).toBe(200);
  expect(await login(ann.userName, PASSWORD)).toBe(200);
});

test('[LIM-15, VAL-13] A new password has 6 to 20 characters, and both passwords are required', async () => {
  const ann = await makeUser(server);
  const client = await signIn(server, ann);
  for (const [body, message] of [
    [{ newPassword: NEW }, 'The field oldPassword is missing.'],
    [{ oldPassword: PASSWORD }, 'The field newPassword is missing.'],
    [{ oldPassword: PASSWORD, newPassword: '12345' }, 'The password must have at least 6 characters.'],
    [{ oldPassword: PASSWORD, newPassword: 'x'.repeat(21) }, 'The password may have at most 20 characters.'],
    [{ oldPassword: PASSWORD, newPassword: ['secret-one'] }, 'The field newPassword is not valid.'],
  ] as const) {
    const answer = await client.call(endpoints.modifyPwd, { body: body as never });
    expect(answer).toMatchObject({ code: 500, message: expect.stringContaining(message) });
  }
  expect(await login(ann.userName, PASSWORD)).toBe(200);
  for (const [before, next] of [
    [PASSWORD, '123456'],
    ['123456', 'x'.repeat(20)],
  ] as const) {
    expect(await change(client, before, next)).toMatchObject({ code: 200 });
  }
});

test('A stolen sign-in has ten guesses of the old password from one address, and its owner signs in', async () => {
  const ann = await makeUser(server);
  const client = await signIn(server, ann);
  const [home, thief] = ['198.51.100.20', '198.51.100.21'];
  expect(await login(ann.userName, PASSWORD, home)).toBe(200);
  for (let guess = 0; guess < 10; guess++) {
    expect(await change(client, `guess-${guess}`, NEW, thief)).toEqual(WRONG);
  }
  // Even the right password is refused, also by a login from there.
  expect((await change(client, PASSWORD, NEW, thief)).code).toBe(429);
  expect(await login(ann.userName, PASSWORD, thief)).toBe(429);
  expect(await login(ann.userName, PASSWORD, home)).toBe(200);
  clock.forward(5 * 60_000);
  expect((await change(client, PASSWORD, NEW, thief)).code).toBe(200);
});

test('Guesses of the old password from many addresses count for the name', async () => {
  const ann = await makeUser(server);
  const clients = [await signIn(server, ann), await signIn(server, ann, 1)];
  const { rates } = server.services;
  // Without the rate limit of the user, which would refuse earlier.
  server.services.rates = { take: async () => 0, charge: async () => undefined };
  const codes: number[] = [];
  for (let n = 0; n < 31; n++) {
    codes.push((await change(clients[n % 2]!, `guess-${n}`, NEW, `198.51.101.${n}`)).code);
  }
  server.services.rates = rates;
  expect(codes.filter((code) => code === 10_001)).toHaveLength(30);
  expect(codes.at(-1)).toBe(429);
});

/** The services of a login or a change during which another change of the password is stored. */
function servicesDuring(interrupt: () => Promise<unknown>) {
  const { services } = server;
  const passwords = {
    ...services.passwords,
    matches: async (password: string, hash: string | null) => {
      const isRight = await services.passwords.matches(password, hash);
      await interrupt();
      return isRight;
    },
  };
  // The interrupting change waits in the queue of the server, not behind this check.
  return { ...services, passwords, hashQueue: createHashQueue(HASH_QUEUE) };
}

test('A change whose old password was checked before another change is refused', async () => {
  const ann = await makeUser(server);
  const [first, second] = [await signIn(server, ann), await signIn(server, ann, 1)];
  const { signInId } = readToken(second.tokens.accessToken, server.services.secrets.access, clock())!;
  const caller = {
    userId: ann.id,
    signInId,
    terminal: 1,
    nickName: ann.nickName,
    language: 'en-US',
  } as const;
  const outcome = await changePassword(
    servicesDuring(() => change(first, PASSWORD, NEW)),
    caller,
    { oldPassword: PASSWORD, newPassword: 'third-secret', address: '198.51.100.9' },
  );
  expect(outcome).toMatchObject({ ok: false, refusal: { code: 10_001, key: 'oldPasswordWrong' } });
  expect((await first.call(endpoints.userSelf)).code).toBe(200);
  expect((await second.call(endpoints.userSelf)).code).toBe(401);
  expect([await login(ann.userName, 'third-secret'), await login(ann.userName, NEW)]).toEqual([10_001, 200]);
});

test('A login whose old password was checked before a change begins no sign-in after it', async () => {
  const ann = await makeUser(server);
  const client = await signIn(server, ann);
  const outcome = await logIn(
    servicesDuring(() => change(client, PASSWORD, NEW)),
    {
      terminal: 0,
      userName: ann.userName,
      password: PASSWORD,
      device: null,
      remembered: false,
      address: '198.51.100.9',
      userAgent: '',
    },
  );
  expect(outcome).toMatchObject({ ok: false, refusal: { code: 10_001, key: 'wrongPassword' } });
  expect(await client.get(endpoints.deviceList)).toMatchObject([{ isCurrent: true }]);
});

test('[X-PWD-06, VAL-11, VAL-13, LIM-15] The operator’s lengths of passwords are told and enforced', async () => {
  const registration = { ...NO_REGISTRATION, modes: ['username'] as const };
  const own = await startTestServer({
    registration: { ...registration, passwordLengths: { min: 12, max: 64 } },
  });
  try {
    expect((await nobody(own).get(endpoints.systemConfig)).password).toEqual({ min: 12, max: 64 });
    const ann = await makeUser(own);
    const client = await signIn(own, ann);
    expect(await change(client, PASSWORD, 'x'.repeat(11))).toMatchObject({
      message: 'The password must have at least 12 characters.',
    });
    const generated = 'x'.repeat(40) + '👨‍👩‍👧‍👦'.repeat(24);
    expect(await change(client, PASSWORD, generated)).toMatchObject({ code: 200 });
    const signInWith = (password: string) =>
      nobody(own).call(endpoints.login, { body: { terminal: 0, userName: ann.userName, password } });
    expect(await signInWith(generated)).toMatchObject({ code: 200 });
    expect(await signInWith(generated.slice(0, 40))).toMatchObject({ code: 10_001 });
    const register = (password: string) =>
      nobody(own).call(endpoints.register, { body: { userName: 'cora', password } });
    expect(await register('x'.repeat(11))).toMatchObject({ code: 500 });
    expect(await register('x'.repeat(24))).toMatchObject({ code: 200 });
  } finally {
    await own.stop();
  }
});
