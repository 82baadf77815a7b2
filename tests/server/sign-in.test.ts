// Sign-in, token refresh, bans and logout over HTTP.
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { readToken, REFRESH_SECONDS, signToken } from '../../server/auth/tokens.ts';
import { users } from '../../server/db/schema.ts';
import { endpoints, Terminal } from '../../src/core/wire/index.ts';
import {
  type Client,
  clientWith,
  connect,
  manualClock,
  makeUser,
  nobody,
  PASSWORD,
  signIn,
  startTestServer,
} from './support.ts';

const clock = manualClock();
const server = await startTestServer({ clock });
afterAll(() => server.stop());

const login = (userName: string, password: string) =>
  nobody(server).call(endpoints.login, { body: { terminal: Terminal.WEB, userName, password } });
const refresh = (client: Client) =>
  nobody(server).call(endpoints.refreshToken, {}, { refreshToken: client.tokens.refreshToken });
/** The response to a refused refresh: no server failure and no ban. */
const EXPIRED = { code: 500, message: 'Your sign-in has expired. Sign in again.', data: null };

test('[API-05] POST /login takes terminal, userName and password and returns two tokens', async () => {
  const person = await makeUser(server);
  const { code, data } = await login(person.userName, PASSWORD);
  expect(code).toBe(200);
  expect(data).toEqual({
    accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    refreshToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    accessTokenExpiresIn: 1800,
    refreshTokenExpiresIn: 604_800,
  });
});

test('[ENT-01] The token has the terminal of the login, and an unknown terminal is refused', async () => {
  const person = await makeUser(server);
  const { tokens } = await signIn(server, person, Terminal.APP);
  const { secrets } = server.services;
  expect(readToken(tokens.accessToken, secrets.access, clock())).toMatchObject({
    userId: person.id,
    terminal: Terminal.APP,
  });
  const response = await post('/api/login', { terminal: 7, userName: person.userName, password: PASSWORD });
  expect(response).toMatchObject({ code: 500, message: 'The field terminal is not valid.' });
});

test('[ENT-02] The access token opens the API, the refresh token does not', async () => {
  const client = await signIn(server, await makeUser(server));
  expect((await client.call(endpoints.userSelf)).code).toBe(200);
  const wrong = clientWith(server, { ...client.tokens, accessToken: client.tokens.refreshToken });
  expect((await wrong.call(endpoints.userSelf)).code).toBe(401);
});

test('[API-01] POST /login is served under /api and nowhere else', async () => {
  const person = await makeUser(server);
  const body = { terminal: 0, userName: person.userName, password: PASSWORD };
  expect(await post('/api/login', body)).toMatchObject({ code: 200 });
  const response = await fetch(`${server.url}/login`, { method: 'POST', ...json(body) });
  expect(response.status).toBe(404);
});

test('[API-02] The header accessToken takes the URL-encoded token; a request without it gets code 400', async () => {
  const { accessToken } = (await signIn(server, await makeUser(server))).tokens;
  const fullyEncoded = accessToken.replace(/./g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const self = async (headers: Record<string, string>) =>
    (await (await fetch(`${server.url}/api/user/self`, { headers })).json()) as { code: number };
  expect((await self({ accessToken: fullyEncoded })).code).toBe(200);
  expect((await self({ accessToken })).code).toBe(200);
  expect(await self({})).toEqual({ code: 400, message: 'You are not signed in.', data: null });
});

test('[API-03] Every API response is HTTP 200 with code, message and data', async () => {
  const answers = [
    await fetch(`${server.url}/api/system/config`),
    await fetch(`${server.url}/api/user/self`),
    await fetch(`${server.url}/api/no/such/thing`),
    await fetch(`${server.url}/api/login`, { method: 'DELETE' }),
    await fetch(`${server.url}/api/login`, { method: 'POST', ...json({}) }),
    await fetch(`${server.url}/api/user/find/%zz`),
    await fetch(`${server.url}/api/login`, { ...json({}), method: 'POST', body: '{' }),
  ];
  const codes: number[] = [];
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    const envelope = (await answer.json()) as { code: number };
    expect(Object.keys(envelope)).toEqual(['code', 'message', 'data']);
    codes.push(envelope.code);
  }
  expect(codes).toEqual([200, 400, 404, 405, 500, 404, 500]);
});

test('A wrong password and an unknown name get the same code and text', async () => {
  const person = await makeUser(server);
  const wrong = await login(person.userName, 'not-this-one');
  const unknown = await login('nobody-at-all', 'not-this-one');
  expect(wrong).toEqual({ code: 10_001, message: 'The username or the password is wrong.', data: null });
  expect(unknown).toEqual(wrong);
});

test('A ban and a cancellation are told only after the right password', async () => {
  const banned = await makeUser(server, 'banned');
  const cancelled = await makeUser(server, 'gone');
  const { db } = server.services;
  await db.update(users).set({ isBanned: true, reason: 'spam' }).where(eq(users.id, banned.id));
  await db.update(users).set({ status: 1 }).where(eq(users.id, cancelled.id));
  expect((await login(banned.userName, 'wrong-one')).code).toBe(10_001);
  expect(await login(banned.userName, PASSWORD)).toMatchObject({
    code: 500,
    message: expect.stringContaining('spam'),
  });
  expect(await login(cancelled.userName, PASSWORD)).toMatchObject({
    code: 500,
    message: 'Your account has been cancelled.',
  });
});

test('A user who is banned while signed in gets code 401 and cannot refresh the tokens', async () => {
  const person = await makeUser(server);
  const client = await signIn(server, person);
  const change = (fields: Partial<typeof users.$inferInsert>) =>
    server.services.db.update(users).set(fields).where(eq(users.id, person.id));
  await change({ isBanned: true, reason: 'spam' });
  expect((await client.call(endpoints.userSelf)).code).toBe(401);
  expect((await refresh(client)).message).toMatch(/banned by the administrator .* spam$/);
  await change({ isBanned: false, status: 1 });
  expect((await client.call(endpoints.userSelf)).code).toBe(401);
  expect((await refresh(client)).message).toBe('Your account has been cancelled.');
});

test('The eleventh guess within 5 minutes is refused, even a right one, and allowed later', async () => {
  const person = await makeUser(server);
  for (let guess = 0; guess < 10; guess++) await login(person.userName, `guess-${guess}`);
  clock.forward(60_500);
  const body = { terminal: Terminal.WEB, userName: person.userName, password: PASSWORD };
  const answer = await fetch(`${server.url}/api/login`, { method: 'POST', ...json(body) });
  expect(await answer.json()).toMatchObject({
    code: 429,
    message: 'Too many failed attempts.',
  });
  expect(answer.headers.get('retry-after')).toBe('240');
  clock.forward(4 * 60_000);
  expect((await login(person.userName, PASSWORD)).code).toBe(200);
});

test('Error texts are in the language of the user, or of the browser before the sign-in', async () => {
  const headers = { 'accept-language': 'zh-TW,zh;q=0.9,en;q=0.5' };
  const body = { terminal: Terminal.WEB, userName: 'nobody-at-all', password: 'x' };
  expect((await nobody(server).call(endpoints.login, { body }, headers)).message).toBe(
    '使用者名稱或密碼錯誤。',
  );
  const english = await signIn(server, await makeUser(server, 'user', { language: 'en-US' }));
  expect((await english.call(endpoints.userFind, { params: { id: 999_999 } }, headers)).message).toBe(
    'This user does not exist.',
  );
});

test('An expired, malformed or forged access token gets code 401', async () => {
  const client = await signIn(server, await makeUser(server));
  const { accessToken } = client.tokens;
  const claims = readToken(accessToken, server.services.secrets.access, clock());
  const forged = signToken(claims!, { secret: 'another', seconds: 60, now: clock() });
  for (const token of [
    'garbage',
    '%E0%A4%A',
    `${accessToken}x`,
    forged,
    accessToken.replace(/\.[^.]*$/, '.'),
  ]) {
    const { code } = await nobody(server).call(endpoints.userSelf, {}, { accessToken: token });
    expect(code).toBe(401);
  }
  clock.forward(1_800_000);
  expect((await client.call(endpoints.userSelf)).code).toBe(401);
});

test('[API-12] PUT /refreshToken takes the refresh token in a header and returns a new pair', async () => {
  const client = await signIn(server, await makeUser(server));
  clock.forward(1_800_000);
  const { code, data } = await refresh(client);
  expect(code).toBe(200);
  const next = clientWith(server, data as Client['tokens']);
  expect(next.tokens.refreshToken).not.toBe(client.tokens.refreshToken);
  expect((await next.call(endpoints.userSelf)).code).toBe(200);
});

test('A used refresh token works again for 30 s, and later reuse ends the sign-in', async () => {
  const client = await signIn(server, await makeUser(server));
  const first = await refresh(client);
  clock.forward(30_000);
  expect((await refresh(client)).code).toBe(200);
  const owner = clientWith(server, first.data as Client['tokens']);
  expect((await owner.call(endpoints.userSelf)).code).toBe(200);
  clock.forward(1);
  expect(await refresh(client)).toEqual(EXPIRED);
  expect((await owner.call(endpoints.userSelf)).code).toBe(401);
  expect(await refresh(owner)).toEqual(EXPIRED);
});

test('Reuse of a used refresh token ends the sign-in even when the token has expired', async () => {
  const client = await signIn(server, await makeUser(server));
  const second = clientWith(server, (await refresh(client)).data as Client['tokens']);
  clock.forward(REFRESH_SECONDS * 1000 - 1000);
  const third = clientWith(server, (await refresh(second)).data as Client['tokens']);
  const socket = await connect(server, third);
  clock.forward(1000);
  expect(await refresh(client)).toEqual(EXPIRED);
  await socket.closed;
  expect((await third.call(endpoints.userSelf)).code).toBe(401);
  expect(await refresh(third)).toEqual(EXPIRED);
});

test('An expired refresh token that was never used ends no sign-in', async () => {
  const client = await signIn(server, await makeUser(server));
  const second = clientWith(server, (await refresh(client)).data as Client['tokens']);
  const third = clientWith(server, (await refresh(client)).data as Client['tokens']);
  clock.forward(REFRESH_SECONDS * 1000 - 1000);
  const fourth = clientWith(server, (await refresh(second)).data as Client['tokens']);
  clock.forward(60_000);
  for (let n = 0; n < 2; n++) {
    expect(await refresh(third)).toEqual(EXPIRED);
    clock.forward(60_000);
  }
  expect((await fourth.call(endpoints.userSelf)).code).toBe(200);
});

test('Concurrent reuses and refreshes leave no valid token', async () => {
  const client = await signIn(server, await makeUser(server));
  const owner = clientWith(server, (await refresh(client)).data as Client['tokens']);
  clock.forward(30_001);
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => refresh(client)),
    ...Array.from({ length: 5 }, () => refresh(owner)),
    ...Array.from({ length: 10 }, () => refresh(client)),
  ]);
  const issued = answers.flatMap(({ code, data }) => (code === 200 ? [data as Client['tokens']] : []));
  for (const tokens of [owner.tokens, ...issued]) {
    const issuedClient = clientWith(server, tokens);
    expect((await issuedClient.call(endpoints.userSelf)).code).toBe(401);
    expect(await refresh(issuedClient)).toEqual(EXPIRED);
  }
});

test('A ban is told only to the holder of a valid refresh token', async () => {
  const person = await makeUser(server);
  const client = await signIn(server, person);
  const owner = clientWith(server, (await refresh(client)).data as Client['tokens']);
  const { db } = server.services;
  await db.update(users).set({ isBanned: true, reason: 'spam' }).where(eq(users.id, person.id));
  expect((await refresh(owner)).message).toMatch(/spam$/);
  clock.forward(30_001);
  expect(await refresh(client)).toEqual(EXPIRED);
});

test('An expired, missing or malformed refresh token gets code 500', async () => {
  const client = await signIn(server, await makeUser(server));
  clock.forward(REFRESH_SECONDS * 1000);
  expect(await refresh(client)).toEqual(EXPIRED);
  expect(await nobody(server).call(endpoints.refreshToken)).toEqual(EXPIRED);
  const refreshWith = (refreshToken: string) =>
    nobody(server).call(endpoints.refreshToken, {}, { refreshToken });
  expect(await refreshWith('x.y.z')).toEqual(EXPIRED);
});

test('A refresh with an access token or an unknown token number is refused and ends no sign-in', async () => {
  const [client, other] = [
    await signIn(server, await makeUser(server)),
    await signIn(server, await makeUser(server)),
  ];
  const { refresh: secret } = server.services.secrets;
  const claims = readToken(client.tokens.refreshToken, secret, clock())!;
  const others = readToken(other.tokens.refreshToken, secret, clock())!;
  const signed = { secret, seconds: 60, now: clock() };
  for (const refreshToken of [
    client.tokens.accessToken,
    signToken(claims, signed),
    signToken(claims, { ...signed, tokenId: others.tokenId! }),
    signToken(claims, { ...signed, tokenId: 999_999 }),
    signToken({ ...claims, signInId: 999_999 }, { ...signed, tokenId: claims.tokenId! }),
  ]) {
    expect(await nobody(server).call(endpoints.refreshToken, {}, { refreshToken })).toEqual(EXPIRED);
  }
  for (const one of [client, other]) expect((await one.call(endpoints.userSelf)).code).toBe(200);
  // None of the token numbers has been used.
  clock.forward(30_001);
  for (const one of [client, other]) expect((await refresh(one)).code).toBe(200);
});

test('Logout ends its sign-in with tokens and socket, and no other sign-in', async () => {
  const person = await makeUser(server);
  const webClient = await signIn(server, person);
  const appClient = await signIn(server, person, Terminal.APP);
  const socket = await connect(server, webClient);
  expect((await webClient.call(endpoints.logout)).code).toBe(200);
  await socket.closed;
  expect((await webClient.call(endpoints.userSelf)).code).toBe(401);
  expect(await refresh(webClient)).toEqual(EXPIRED);
  expect((await appClient.call(endpoints.userSelf)).code).toBe(200);
  expect((await webClient.call(endpoints.logout)).code).toBe(200);
});

test('Logout accepts an expired access token, and an invalid token ends no sign-in', async () => {
  const client = await signIn(server, await makeUser(server));
  const { accessToken } = client.tokens;
  for (const wrong of ['garbage', `${accessToken}x`, client.tokens.refreshToken]) {
    expect((await nobody(server).call(endpoints.logout, {}, { accessToken: wrong })).code).toBe(200);
  }
  expect((await client.call(endpoints.userSelf)).code).toBe(200);
  clock.forward(1_800_000);
  expect((await client.call(endpoints.logout)).code).toBe(200);
  expect(await refresh(client)).toEqual(EXPIRED);
});

function json(body: unknown) {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function post(path: string, body: unknown): Promise<unknown> {
  return (await fetch(`${server.url}${path}`, { method: 'POST', ...json(body) })).json();
}
