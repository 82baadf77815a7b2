// Two servers on one PostgreSQL and one Redis: limits, captchas and codes of one hold on the other.
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { MAX_ATTEMPTS } from '../../server/auth/login-limits.ts';
import { freshSecrets } from '../../server/auth/secrets.ts';
import { RATES } from '../../server/http/rates.ts';
import { connectRedis } from '../../server/redis/connection.ts';
import { endpoints } from '../../src/core/wire/index.ts';
import { codeIn } from '../server/code-channels.ts';
import { migratedDatabase } from '../server/migrated-database.ts';
import { newAddress, type RegistrationScene, startRegistration } from '../server/registration-scene.ts';
import { makeUser, PASSWORD } from '../server/support.ts';
import { connected, ownRedisServer, PATIENCE_MS, silent } from './redis.ts';

const database = await migratedDatabase();
const secrets = freshSecrets();
const redis = await ownRedisServer();
const settings = { databaseUrl: database.url, redisUrl: redis.url, redisReplyMs: PATIENCE_MS, secrets };
const start = () => startRegistration({}, settings);
// The first start migrates the database.
const first = await start();
const second = await start();
const keys = connectRedis(redis.url, silent);
await connected(keys);
afterAll(async () => {
  await Promise.all([first.stop(), second.stop(), keys.close()]);
  await redis.stop();
  await database.drop();
});

const freshName = () => `new-${randomUUID().slice(0, 8)}`;
const freshEmail = () => `${randomUUID().slice(0, 8)}@host.example`;
const logIn = (at: RegistrationScene, userName: string, password: string, from: string) =>
  at.call(endpoints.login, { body: { terminal: 0, userName, password } }, { from });
const register = (at: RegistrationScene, fields: object) =>
  at.call(endpoints.register, { body: { userName: freshName(), password: PASSWORD, ...fields } });

test('Simultaneous guesses at two servers get the tries of one', async () => {
  const [user, from] = [await makeUser(first.server), newAddress()];
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      logIn(n % 2 === 0 ? first : second, user.userName, `guess-${n}`, from),
    ),
  );
  expect(answers.filter(({ code }) => code === 10_001)).toHaveLength(MAX_ATTEMPTS.together);
  expect(answers.filter(({ code }) => code === 429)).toHaveLength(40 - MAX_ATTEMPTS.together);
  const right = await logIn(second, user.userName, PASSWORD, from);
  expect(right.code).toBe(429);
  expect(Number(right.retryAfter)).toBeGreaterThan(280);
});

test('The right password at one server clears the guesses at the other', async () => {
  const [user, from] = [await makeUser(first.server), newAddress()];
  for (let n = 0; n < MAX_ATTEMPTS.together - 1; n++) await logIn(first, user.userName, `guess-${n}`, from);
  expect((await logIn(second, user.userName, PASSWORD, from)).code).toBe(200);
  for (let n = 0; n < MAX_ATTEMPTS.together; n++) {
    expect((await logIn(first, user.userName, `guess-${n}`, from)).code).toBe(10_001);
  }
  expect((await logIn(second, user.userName, PASSWORD, from)).code).toBe(429);
});

test('A refused refresh at one server, after the refreshes at the other, does not use its token', async () => {
  const user = await makeUser(first.server);
  const { data } = await logIn(first, user.userName, PASSWORD, newAddress());
  const { refreshToken } = data as { refreshToken: string };
  const refresh = async (at: RegistrationScene) => {
    const response = await fetch(`${at.server.url}/api/refreshToken`, {
      method: 'PUT',
      headers: { refreshToken },
    });
    return ((await response.json()) as { code: number }).code;
  };
  const { rates } = first.server.services;
  while ((await rates.take(user.id, 'signIn')) === 0);
  expect(await refresh(second)).toBe(429);
  await keys.send(['DEL', `partyline:bucket:signIn:${user.id}`]);
  // A token counts as used for 30 s only, so a used one would end the sign-in.
  second.clock.forward(60_000);
  expect(await refresh(second)).toBe(200);
});

test('The requests of a user at two servers share one bucket', async () => {
  const user = await makeUser(first.server);
  const { data } = await logIn(first, user.userName, PASSWORD, newAddress());
  const { accessToken } = data as { accessToken: string };
  const find = async (at: RegistrationScene) => {
    const response = await fetch(`${at.server.url}/api/user/find/${user.id}`, { headers: { accessToken } });
    return ((await response.json()) as { code: number }).code;
  };
  const { rates } = first.server.services;
  for (let n = 0; n < RATES.lookUp.burst; n++) await rates.take(user.id, 'lookUp');
  // The bucket gets a token every 200 ms, so one request of a slow run may pass. Ten pass a bucket of its own only.
  const answers: number[] = [];
  while (answers.length < 10 && !answers.includes(429)) {
    while ((await rates.take(user.id, 'lookUp')) === 0);
    answers.push(await find(second));
  }
  expect(answers).toContain(429);
});

test('A captcha of one server is solved at the other, and used once at both', async () => {
  const captcha = await first.solved();
  expect(await second.call(endpoints.captchaImgVertify, { query: captcha })).toMatchObject({ data: true });
  const phones = ['13900000011', '13900000012'];
  const answers = await Promise.all(
    [first, second].map((at, n) =>
      at.call(endpoints.captchaSmsCode, { body: { phone: phones[n]!, ...captcha } }),
    ),
  );
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 500]);
  expect([...first.sms.messages, ...second.sms.messages]).toHaveLength(1);
  // The refused phone number has not used up its code of this minute.
  const refused = answers[0]!.code === 200 ? phones[1]! : phones[0]!;
  const request = { body: { phone: refused, ...(await second.solved()) } };
  expect(await first.call(endpoints.captchaSmsCode, request)).toMatchObject({ code: 200 });
});

test('A code of one server registers at the other, once at both', async () => {
  const email = freshEmail();
  expect(await first.call(endpoints.captchaMailCode, { body: { email } })).toMatchObject({ code: 200 });
  expect(await second.call(endpoints.captchaMailCode, { body: { email } })).toMatchObject({ code: 429 });
  const fields = { mode: 'email', email, code: codeIn(first.mail.messages.at(-1)!) };
  const answers = await Promise.all([second, first, second, first].map((at) => register(at, fields)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  const refusals = answers.filter(({ code }) => code !== 200).map(({ message }) => message);
  for (const message of refusals) expect(message).toMatch(/^The code is wrong or has expired/);
  expect(await register(second, fields)).toMatchObject({ code: 500 });
});

test('A refused registration at one server leaves its code valid at the other', async () => {
  const [email, taken] = [freshEmail(), await makeUser(first.server)];
  await first.call(endpoints.captchaMailCode, { body: { email } });
  const fields = { mode: 'email', email, code: codeIn(first.mail.messages.at(-1)!) };
  expect(await register(first, { ...fields, userName: taken.userName })).toMatchObject({ code: 10_003 });
  expect(await register(second, fields)).toMatchObject({ code: 200 });
});
