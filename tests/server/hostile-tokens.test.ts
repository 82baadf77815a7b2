// Replayed, altered and foreign tokens, and foreign origins, on HTTP and on sockets: refused, logged without
// secrets, and without an effect on the user's own sign-in.
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { freshSecrets } from '../../server/auth/secrets.ts';
import { readToken, signToken } from '../../server/auth/tokens.ts';
import { encodeLoginFrame, endpoints, type LoginResult } from '../../src/core/wire/index.ts';
import {
  clientWith,
  connect,
  makeUser,
  manualClock,
  nobody,
  openSocket,
  PASSWORD,
  signIn,
  startTestServer,
} from './support.ts';

const lines: string[] = [];
const clock = manualClock();
const logTo = { write: (line: string) => void lines.push(line) };
const server = await startTestServer({ clock, log: 'debug', logTo, logSockets: true });
afterAll(() => server.stop());

/** Texts that a log line may not contain: whole tokens, and the signatures of tokens. */
const secretsIn = (...tokens: string[]) =>
  tokens.flatMap((token) => [token, token.split('.')[2] ?? '']).filter((text) => text.length > 10);

test('Altered, foreign and replayed tokens open neither the API nor a socket, and the owner goes on', async () => {
  const ann = await makeUser(server);
  const client = await signIn(server, ann);
  const eve = await signIn(server, await makeUser(server));
  const signedOut = await signIn(server, ann, 1);
  await signedOut.call(endpoints.logout);
  const { accessToken, refreshToken } = client.tokens;
  const { secrets } = server.services;
  const claims = readToken(accessToken, secrets.access, clock())!;
  const lasting = { seconds: 3600, now: clock() };
  const [header, , signature] = accessToken.split('.');
  const [, eves] = eve.tokens.accessToken.split('.');
  const hostile = {
    'signed by another server': signToken(claims, { secret: freshSecrets().access, ...lasting }),
    'signed with the secret of refresh tokens': signToken(claims, { secret: secrets.refresh, ...lasting }),
    'a refresh token': refreshToken,
    'claims of another user': `${header}.${eves}.${signature}`,
    'no algorithm': `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${eves}.`,
    'without signature': accessToken.replace(/\.[^.]*$/, '.'),
    'of an ended sign-in': signedOut.tokens.accessToken,
    'of an unknown sign-in': signToken(
      { ...claims, signInId: 999_999 },
      { secret: secrets.access, ...lasting },
    ),
  };
  const socket = await connect(server, client);
  for (const [name, token] of Object.entries(hostile)) {
    for (const endpoint of [endpoints.userSelf, endpoints.deviceList]) {
      const { code } = await nobody(server).call(endpoint, {}, { accessToken: token });
      expect([name, code]).toEqual([name, 401]);
    }
    const body = { password: PASSWORD };
    const { code } = await nobody(server).call(endpoints.unregister, { body }, { accessToken: token });
    expect([name, code]).toEqual([name, 401]);
    const opened = await openSocket(server);
    opened.send(encodeLoginFrame(token, 1));
    expect([name, (await opened.closed).code]).toEqual([name, 1006]);
    expect([name, opened.frames]).toEqual([name, []]);
  }
  socket.heartbeat();
  expect((await socket.next()).cmd).toBe(1);
  expect((await client.call(endpoints.userSelf)).code).toBe(200);
  const log = lines.join('');
  expect(log).toContain('/api/device/list');
  for (const secret of secretsIn(...Object.values(hostile), accessToken, PASSWORD)) {
    expect(log).not.toContain(secret);
  }
});

test('A replayed refresh token ends its sign-in with a warning, and the other device of the owner goes on', async () => {
  const ann = await makeUser(server);
  const [stolen, other] = [await signIn(server, ann), await signIn(server, ann, 1)];
  const [first, socket] = [await connect(server, stolen), await connect(server, other)];
  const { refreshToken } = stolen.tokens;
  const refresh = () => nobody(server).call(endpoints.refreshToken, {}, { refreshToken });
  const thief = clientWith(server, (await refresh()).data as LoginResult);
  clock.forward(30_001);
  expect((await refresh()).code).toBe(500);
  expect((await first.closed).code).toBe(1008);
  expect((await thief.call(endpoints.userSelf)).code).toBe(401);
  socket.heartbeat();
  expect((await socket.next()).cmd).toBe(1);
  expect(await other.get(endpoints.deviceList)).toMatchObject([{ isCurrent: true }]);
  expect((await signIn(server, ann)).tokens.accessToken).not.toBe('');
  const log = lines.join('');
  expect(log).toContain('a refresh token was used a second time');
  for (const secret of secretsIn(refreshToken, ...tokensOf(thief.tokens))) expect(log).not.toContain(secret);
});

test('A page of a foreign origin can use neither a valid token nor a socket, and the owner goes on', async () => {
  const client = await signIn(server, await makeUser(server));
  const { accessToken } = client.tokens;
  const origin = 'https://evil.example';
  for (const [method, path] of [
    ['GET', '/api/device/list'],
    ['PUT', '/api/modifyPwd'],
    ['DELETE', '/api/unregister'],
  ] as const) {
    const answer = await fetch(server.url + path, { method, headers: { origin, accessToken } });
    expect([path, answer.status]).toEqual([path, 403]);
  }
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/im`, { headers: { origin } });
  const status = await new Promise((resolve) => {
    socket.on('unexpected-response', (_request, answer) => resolve(answer.statusCode));
    socket.on('error', () => undefined);
  });
  expect(status).toBe(403);
  expect((await client.call(endpoints.userSelf)).code).toBe(200);
  const log = lines.join('');
  for (const secret of secretsIn(accessToken)) expect(log).not.toContain(secret);
});

const tokensOf = ({ accessToken, refreshToken }: LoginResult) => [accessToken, refreshToken];
