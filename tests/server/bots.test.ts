// Bots: accounts of programs with a token that an operator makes.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { endpoints, MessageType, ResultCode, Terminal } from '../../src/core/wire/index.ts';
import { signIns, users } from '../../server/db/schema.ts';
import { adminOn } from './admin-command.ts';
import { png } from './pictures.ts';
import {
  type Client,
  clientWith,
  connect,
  frameOf,
  makeFriends,
  makeGroup,
  makeUser,
  nobody,
  openSocket,
  signIn,
  startTestServer,
  withToken,
} from './support.ts';
import { upload } from './upload.ts';

// Each command of an operator is a process.
vi.setConfig({ testTimeout: 120_000 });

const folder = await mkdtemp(join(tmpdir(), 'partyline-bots-'));
const dataDir = join(folder, 'data');
const logged: string[] = [];
const logTo = { write: (line: string) => void logged.push(line) };
const server = await startTestServer({ dataDir, log: 'info', logTo });
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const admin = (...args: string[]) => adminOn(dataDir, '', args);
const tokenFrom = (out: string) => out.split('\n').at(-1) ?? '';

function withBotToken(accessToken: string): Client {
  return clientWith(server, {
    accessToken,
    refreshToken: '',
    accessTokenExpiresIn: null,
    refreshTokenExpiresIn: null,
  });
}

let count = 0;
/** A bot that an operator has made, and the client of its token. */
async function makeBot(): Promise<{ id: number; userName: string; token: string; client: Client }> {
  const userName = `helper-${count++}`;
  const { out, errors } = await admin('create-bot', userName, '--nickname', 'Helper');
  if (errors !== '') throw new Error(errors);
  const client = withBotToken(tokenFrom(out));
  const { id } = await client.get(endpoints.userSelf);
  return { id, userName, token: tokenFrom(out), client };
}

test('create-bot prints a token that works for HTTP and sockets, and its last line is the token', async () => {
  const { out, code } = await admin('create-bot', 'greeter', '--nickname', 'Greeter');
  expect(code).toBe(0);
  const token = tokenFrom(out);
  expect(token).toMatch(/^plbot_[\w-]{43}$/);
  const bot = withBotToken(token);
  expect(await bot.get(endpoints.userSelf)).toMatchObject({
    userName: 'greeter',
    nickName: 'Greeter',
    isBot: true,
  });
  const ann = await makeUser(server, 'Ann');
  const self = await bot.get(endpoints.userSelf);
  await makeFriends(server, ann, self);
  const socket = await connect(server, bot);
  const client = await signIn(server, ann);
  const body = { recvId: self.id, tmpId: 'bot-1', content: 'hello', type: MessageType.TEXT };
  await client.get(endpoints.messagePrivateSend, { body });
  const { data } = await socket.next(frameOf(3, MessageType.TEXT));
  expect(data).toMatchObject({ sendId: ann.id, content: 'hello' });
  await socket.close();
});

test('The server stores and logs a hash of the token only', async () => {
  const { id, token } = await makeBot();
  const rows = await server.services.db.select().from(signIns).where(eq(signIns.userId, id));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token.slice('plbot_'.length));
  expect(logged.join('')).not.toContain(token);
});

test('create-bot refuses a name that is taken and a name with other characters', async () => {
  const { userName } = await makeBot();
  expect(await admin('create-bot', userName)).toMatchObject({ code: 1, errors: 'This username is taken.' });
  expect((await admin('create-bot', 'no spaces')).errors).toMatch(/^A username has 3 to 20 characters/);
});

test('Users, friends and members say whether an account is a bot', async () => {
  const bot = await makeBot();
  const ann = await makeUser(server, 'Ann');
  await makeFriends(server, ann, bot);
  const groupId = await makeGroup(server, ann, [bot]);
  const client = await signIn(server, ann);
  expect(await client.get(endpoints.userFind, { params: { id: bot.id } })).toMatchObject({ isBot: true });
  expect(await client.get(endpoints.userSelf)).toMatchObject({ isBot: false });
  const { rows: friends } = await client.get(endpoints.friendList);
  expect(friends).toMatchObject([{ id: bot.id, isBot: true }]);
  const { rows: members } = await client.get(endpoints.groupMembers, { params: { groupId } });
  expect(new Map(members.map(({ userId, isBot }) => [userId, isBot]))).toEqual(
    new Map([
      [ann.id, false],
      [bot.id, true],
    ]),
  );
});

test('A bot cannot log in with a password, and its name tells nothing more than an unknown one', async () => {
  const { userName } = await makeBot();
  const login = (name: string, password: string) =>
    nobody(server).call(endpoints.login, { body: { terminal: Terminal.APP, userName: name, password } });
  const unknown = await login('nobody-of-this-name', 'secret1');
  for (const password of ['secret1', '!', userName]) expect(await login(userName, password)).toEqual(unknown);
  expect(unknown.code).toBe(ResultCode.WRONG_PASSWORD);
});

test('revoke-bot-token ends the token and closes its socket at once', async () => {
  const { userName, client } = await makeBot();
  const socket = await connect(server, client);
  expect(await admin('revoke-bot-token', userName)).toMatchObject({
    code: 0,
    out: `The token of ${userName} has ended.`,
  });
  expect((await socket.closed).code).toBe(1008);
  expect((await client.call(endpoints.userSelf)).code).toBe(ResultCode.TOKEN_EXPIRED);
  expect((await admin('revoke-bot-token', userName)).code).toBe(0);
});

test('new-bot-token ends the old token and its socket, also after a revocation', async () => {
  const { userName, client } = await makeBot();
  const socket = await connect(server, client);
  const renewed = withBotToken(tokenFrom((await admin('new-bot-token', userName)).out));
  expect((await socket.closed).code).toBe(1008);
  expect((await client.call(endpoints.userSelf)).code).toBe(ResultCode.TOKEN_EXPIRED);
  expect((await renewed.call(endpoints.userSelf)).code).toBe(ResultCode.OK);
  await admin('revoke-bot-token', userName);
  const again = withBotToken(tokenFrom((await admin('new-bot-token', userName)).out));
  expect((await again.call(endpoints.userSelf)).code).toBe(ResultCode.OK);
});

test('The commands about tokens refuse unknown names, and accounts that are no bots', async () => {
  const ann = await makeUser(server, 'Ann');
  for (const command of ['new-bot-token', 'revoke-bot-token']) {
    expect((await admin(command, ann.userName)).errors).toBe('This account is not a bot.');
    expect((await admin(command, 'nobody-of-this-name')).code).toBe(1);
  }
  const client = await signIn(server, ann);
  expect((await client.call(endpoints.userSelf)).code).toBe(ResultCode.OK);
});

test('A ban ends the token and its socket; after the ban only a new token works', async () => {
  const { userName, client } = await makeBot();
  const socket = await connect(server, client);
  await admin('ban', userName, '--reason', 'noise');
  await socket.next(frameOf(5, MessageType.USER_BANNED));
  expect((await socket.closed).code).toBe(1008);
  expect((await admin('new-bot-token', userName)).errors).toBe('This bot is banned. Lift the ban first.');
  expect((await admin('list-bots')).out).toContain(`${userName} (Helper): banned`);
  await admin('unban', userName);
  expect((await client.call(endpoints.userSelf)).code).toBe(ResultCode.TOKEN_EXPIRED);
  const renewed = withBotToken(tokenFrom((await admin('new-bot-token', userName)).out));
  expect((await renewed.call(endpoints.userSelf)).code).toBe(ResultCode.OK);
});

test('A cancelled bot gets no new token', async () => {
  const { userName, client } = await makeBot();
  const socket = await connect(server, client);
  await admin('cancel', userName);
  expect((await socket.closed).code).toBe(1008);
  expect((await admin('new-bot-token', userName)).errors).toBe('The account of this bot is cancelled.');
  expect((await admin('list-bots')).out).toContain(`${userName} (Helper): cancelled`);
});

test('list-bots shows the token of each bot and its last use', async () => {
  const { userName } = await makeBot();
  await server.services.sightings.flush();
  const lines = async () => (await admin('list-bots')).out.split('\n');
  expect((await lines()).find((line) => line.startsWith(userName))).toMatch(
    /token of [\d-]+ [\d:]+, last used [\d-]+ [\d:]+$/,
  );
  await admin('revoke-bot-token', userName);
  expect((await lines()).find((line) => line.startsWith(userName))).toBe(`${userName} (Helper): no token`);
});

test('A bot sees its token as its device, and a logout revokes the token', async () => {
  const { client } = await makeBot();
  expect(await client.get(endpoints.deviceList)).toMatchObject([{ terminal: Terminal.APP, isCurrent: true }]);
  const socket = await connect(server, client);
  await client.get(endpoints.logout);
  expect((await socket.closed).code).toBe(1008);
  expect((await client.call(endpoints.userSelf)).code).toBe(ResultCode.TOKEN_EXPIRED);
});

test('The token opens files that the bot may see, and no others', async () => {
  const { client, id } = await makeBot();
  const ann = await makeUser(server, 'Ann');
  await makeFriends(server, ann, { id });
  const annClient = await signIn(server, ann);
  const parts = { file: { bytes: png(4, 4), name: 'a.png' } };
  const { data } = await upload(server, annClient, endpoints.imageUpload, parts);
  const { originUrl } = data as { originUrl: string };
  const statusFor = async () => {
    const response = await fetch(server.url + originUrl, withToken(client));
    await response.arrayBuffer();
    return response.status;
  };
  expect(await statusFor()).toBe(404);
  const body = { recvId: id, tmpId: 'file-1', content: JSON.stringify(data), type: MessageType.IMAGE };
  await annClient.get(endpoints.messagePrivateSend, { body });
  expect(await statusFor()).toBe(200);
  await client.get(endpoints.logout);
  expect(await statusFor()).toBe(404);
});

test('Texts that resemble a token of a bot are refused', async () => {
  const { token } = await makeBot();
  for (const text of [
    token.slice(0, -1),
    `${token}A`,
    token.toUpperCase(),
    `plbot_${'A'.repeat(43)}`,
    'plbot_',
  ]) {
    expect((await withBotToken(text).call(endpoints.userSelf)).code).toBe(ResultCode.TOKEN_EXPIRED);
    const socket = await openSocket(server);
    socket.send(JSON.stringify({ cmd: 0, data: { accessToken: text } }));
    await socket.closed;
    expect(socket.frames).toEqual([]);
  }
});

test('A second socket of a bot evicts the first one, as on any terminal', async () => {
  const { client } = await makeBot();
  const first = await connect(server, client);
  const second = await connect(server, client);
  expect((await first.next(frameOf(2))).data).toMatch(/logged in elsewhere/);
  await first.close();
  await second.close();
});

test('Friends see a bot with a socket as online on an app', async () => {
  const bot = await makeBot();
  const ann = await makeUser(server, 'Ann');
  await makeFriends(server, ann, bot);
  const client = await signIn(server, ann);
  const socket = await connect(server, bot.client);
  await server.presence.settled();
  const { rows } = await client.get(endpoints.friendList);
  expect(rows).toMatchObject([{ online: true, onlineApp: true, onlineWeb: false }]);
  await socket.close();
});

test('A user who is no bot keeps the flag after every other change of the account', async () => {
  const ann = await makeUser(server, 'Ann');
  const client = await signIn(server, ann);
  const body = { id: ann.id, nickName: 'Anna', isBot: true };
  await client.get(endpoints.userUpdate, { body });
  const [row] = await server.services.db.select().from(users).where(eq(users.id, ann.id));
  expect(row).toMatchObject({ nickName: 'Anna', isBot: false });
});
