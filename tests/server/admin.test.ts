// The operator's command in a process of its own, against a running server.
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect as connectTo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test, vi } from 'vitest';
import { Command, endpoints, MessageType } from '../../src/core/wire/index.ts';
import { adminOn } from './admin-command.ts';
import { png } from './pictures.ts';
import {
  connect,
  frameOf,
  makeFriends,
  makeGroup,
  makeUser,
  nobody,
  PASSWORD,
  signIn,
  startTestServer,
  withToken,
} from './support.ts';

// A process starts in half a second here, and in many seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const folder = await mkdtemp(join(tmpdir(), 'partyline-admin-'));
const dataDir = join(folder, 'data');
const socketPath = join(dataDir, 'admin.sock');
const server = await startTestServer({ dataDir });
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const admin = (...args: string[]) => adminOn(dataDir, '', args);
const adminWith = (input: string, ...args: string[]) => adminOn(dataDir, input, args);

/**
 * Writes a text into the admin socket. Resolves with the response, or with '' if the server only closes the
 * socket.
 */
async function raw(input: string): Promise<string> {
  const socket = connectTo(socketPath);
  // The server cuts the connection while a client sends too much.
  socket.on('error', () => undefined);
  socket.end(input);
  return text(socket).catch(() => '');
}

const numberFrom = (result: string) => Number(/number (\d+)/.exec(result)?.[1]);

test('The admin socket is accessible to the owner of the server only', async () => {
  const { mode } = await stat(socketPath);
  expect((mode & 0o777).toString(8)).toBe('600');
  expect((await stat(socketPath)).isSocket()).toBe(true);
  expect((await readdir(dataDir)).filter((name) => name.startsWith('.admin'))).toEqual([]);
});

test('An operator publishes an announcement with a cover picture to all users and recalls it', async () => {
  const client = await signIn(server, await makeUser(server));
  const socket = await connect(server, client);
  const cover = join(folder, 'cover.png');
  await writeFile(cover, png(80, 40));
  const textFile = join(folder, 'words.txt');
  await writeFile(textFile, 'First line\nhttps://example.org/more\n');
  const result = await admin(
    'publish',
    '--title',
    'News',
    '--intro',
    'in short',
    '--cover',
    cover,
    '--text-file',
    textFile,
  );
  expect(result).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Published as number \d+, to everybody\.$/),
  });
  const seqNo = numberFrom(result.out);
  const { data } = await socket.next(frameOf(Command.SYSTEM));
  expect(data).toMatchObject({ seqNo, type: 53, title: 'News', intro: 'in short' });
  const picture = await fetch(server.url + String(data?.['coverUrl']), withToken(client));
  expect(picture.headers.get('content-type')).toBe('image/png');
  await picture.arrayBuffer();
  const content = await client.get(endpoints.messageSystemContent, { query: { id: seqNo } });
  expect(Buffer.from(content.richText, 'base64').toString()).toBe('First line<br>https://example.org/more');

  expect((await admin('list')).out).toContain(`${seqNo}  `);
  expect(await admin('recall', String(seqNo))).toEqual({
    code: 0,
    out: `Number ${seqNo} is recalled.`,
    errors: '',
  });
  expect((await socket.next(frameOf(Command.SYSTEM))).data).toMatchObject({
    type: 10,
    content: String(seqNo),
  });
  expect(await admin('recall', String(seqNo))).toEqual({
    code: 1,
    out: '',
    errors: 'This message does not exist.',
  });
  expect((await admin('list')).out).toContain('to everybody: (recalled)');
  await socket.close();
});

test('An operator publishes a link to one user', async () => {
  const ann = await makeUser(server);
  const client = await signIn(server, ann);
  const link = 'https://example.org/terms';
  const result = await admin(
    'publish',
    '--title',
    'For you',
    '--link',
    link,
    '--to',
    ann.userName.toUpperCase(),
  );
  expect(result.out).toMatch(new RegExp(`to ${ann.userName}\\.$`));
  const query = { id: numberFrom(result.out) };
  expect(await client.get(endpoints.messageSystemContent, { query })).toMatchObject({
    contentType: 1,
    externLink: link,
  });
  const other = await signIn(server, await makeUser(server));
  expect((await other.call(endpoints.messageSystemContent, { query })).code).toBe(500);
});

test('[ERR-23] A ban tells its reason and signs the user out; friends see the reason, strangers do not', async () => {
  const bob = await makeUser(server);
  const [web, app] = [await signIn(server, bob), await signIn(server, bob, 1)];
  const sockets = [await connect(server, web), await connect(server, app)];
  expect(await admin('ban', bob.userName, '--reason', 'spam & noise')).toMatchObject({
    code: 0,
    out: `${bob.userName} is banned.`,
  });
  for (const socket of sockets) {
    const { data } = await socket.next(frameOf(Command.SYSTEM));
    expect(data).toEqual({ type: MessageType.USER_BANNED, content: 'spam & noise' });
    expect((await socket.closed).code).toBe(1008);
  }
  expect((await web.call(endpoints.userSelf)).code).toBe(401);
  const body = { terminal: 0, userName: bob.userName, password: PASSWORD } as const;
  const refused = await nobody(server).call(endpoints.login, { body });
  expect(refused.message).toBe(
    'Your account has been banned by the administrator for the following reasons: spam & noise',
  );
  const [friend, stranger] = [await makeUser(server), await makeUser(server)];
  await makeFriends(server, bob, friend);
  for (const [person, reason] of [
    [friend, 'spam & noise'],
    [stranger, ''],
  ] as const) {
    const client = await signIn(server, person);
    const seen = await client.get(endpoints.userFind, { params: { id: bob.id } });
    expect(seen).toMatchObject({ isBanned: true, reason });
  }
  expect((await admin('unban', bob.userName)).out).toBe(`${bob.userName} may sign in again.`);
  const again = await signIn(server, bob);
  expect((await again.get(endpoints.userSelf)).isBanned).toBe(false);
  // Tokens from before the ban stay invalid.
  expect((await web.call(endpoints.userSelf)).code).toBe(401);
});

test('[ROLE-08] An operator cancels an account, whose name stays taken', async () => {
  const bob = await makeUser(server);
  const client = await signIn(server, bob);
  const socket = await connect(server, client);
  // A repeated cancellation has the same result.
  for (const name of [bob.userName.toUpperCase(), bob.userName]) {
    const out = `The account of ${bob.userName} is cancelled.`;
    expect(await admin('cancel', name)).toEqual({ code: 0, out, errors: '' });
  }
  const { data } = await socket.next(frameOf(Command.SYSTEM));
  expect(data).toEqual({ type: MessageType.USER_UNREG });
  expect((await socket.closed).code).toBe(1008);
  expect((await client.call(endpoints.userSelf)).code).toBe(401);
  const created = await adminWith('a password\n', 'create-user', bob.userName.slice(0, 20));
  expect(created).toMatchObject({ code: 1, errors: 'This username is taken.' });
  const out = `The account of ${bob.userName} is open again.`;
  expect(await admin('restore-user', bob.userName)).toEqual({ code: 0, out, errors: '' });
});

test('[ROLE-09] An operator bans a group with a reason, which its members see, and lifts the ban', async () => {
  const ann = await makeUser(server);
  const client = await signIn(server, ann);
  const groupId = await makeGroup(server, ann, [], 'Card\nplayers');
  const params = { groupId };
  const send = (tmpId: string) =>
    client.call(endpoints.messageGroupSend, { body: { tmpId, groupId, content: 'hello', type: 0 } });
  for (const reason of ['spam', 'spam & noise']) {
    const out = `Group ${groupId} (Card players) is banned.`;
    expect(await admin('ban-group', String(groupId), '--reason', reason)).toEqual({
      code: 0,
      out,
      errors: '',
    });
    expect(await client.get(endpoints.groupFind, { params })).toMatchObject({ isBanned: true, reason });
  }
  expect((await send('1900000000000banned00')).message).toBe(
    'This group chat has been banned by the administrator. Reason: spam & noise',
  );
  const opened = await admin('unban-group', String(groupId));
  expect(opened.out).toBe(`Group ${groupId} (Card players) is open again.`);
  expect((await send('1900000000001opened00')).code).toBe(200);
  expect(await client.get(endpoints.groupFind, { params })).toMatchObject({ isBanned: false, reason: '' });
});

test('[ERR-47] An operator creates an account with a password from standard input', async () => {
  const create = ['create-user', 'New.Comer', '--nickname', '新\n 同事\u202e'];
  expect(await adminWith('a password\n', ...create)).toEqual({
    code: 0,
    out: 'New.Comer can sign in.',
    errors: '',
  });
  const client = await signIn(server, { userName: 'new.comer' }, 0, 'a password');
  expect(await client.get(endpoints.userSelf)).toMatchObject({ userName: 'New.Comer', nickName: '新 同事' });
  for (const [input, name, sentence] of [
    ['a password', 'NEW.COMER', 'This username is taken.'],
    ['', 'another', 'Give the password on standard input, as its first line.'],
    ['short', 'another', 'The password must have at least 6 characters.'],
    ['x'.repeat(21), 'another', 'The password may have at most 20 characters.'],
  ] as const) {
    expect(await adminWith(input, 'create-user', name)).toEqual({ code: 1, out: '', errors: sentence });
  }
  const request = { command: 'create-user', userName: 'ännchen', nickName: 'x', password: 'a password' };
  expect(JSON.parse(await raw(JSON.stringify(request)))).toEqual({
    ok: false,
    text: 'Please use English',
  });
});

test('[DEL-01] An operator removes messages of a group for good, also from the devices of former members', async () => {
  const [ann, gone, stranger] = [await makeUser(server), await makeUser(server), await makeUser(server)];
  const client = await signIn(server, ann);
  const goneClient = await signIn(server, gone);
  const [annSocket, goneSocket] = [await connect(server, client), await connect(server, goneClient)];
  const strangerSocket = await connect(server, await signIn(server, stranger));
  const groupId = await makeGroup(server, ann, [gone]);
  const send = async (content: string) => {
    const body = { tmpId: `${1_900_000_000_000 + content.length}abcdefgh`, groupId, content, type: 0 };
    return (await client.get(endpoints.messageGroupSend, { body })).id!;
  };
  const [a, b, c] = [await send('a'), await send('bb'), await send('ccc')];
  await goneClient.get(endpoints.groupQuit, { params: { groupId } });
  const result = await admin('remove', String(groupId), String(a), String(c), '9999999');
  expect(result).toEqual({ code: 0, out: `Removed from group ${groupId}: ${a}, ${c}.`, errors: '' });
  const params = { groupId };
  expect(await client.get(endpoints.messageGroupCheckDeleted, { params })).toEqual([a, c]);
  const { rows } = await client.get(endpoints.messageGroupLoadOfflineMessage, { query: { minId: 0 } });
  expect(rows.filter(({ type }) => type === MessageType.TEXT).map(({ id }) => id)).toEqual([b]);
  expect((await admin('remove', String(groupId), String(a))).code).toBe(1);
  const isRemoval = frameOf(Command.GROUP, MessageType.DELETED);
  for (const socket of [annSocket, goneSocket]) {
    const { data } = await socket.next(isRemoval);
    expect(JSON.parse(String(data?.['content']))).toEqual({ chatId: groupId, messageIds: [a, c] });
    expect(socket.frames.filter(isRemoval)).toHaveLength(1);
  }
  expect(strangerSocket.frames.filter(isRemoval)).toEqual([]);
});

test('Invalid operator commands are refused with one sentence and change nothing', async () => {
  const picture = join(folder, 'no-picture.png');
  await writeFile(picture, 'not a picture');
  const publish = ['publish', '--title', 'x', '--text', 'y'];
  const refused = async (...args: string[]) => {
    const { code, out, errors } = await admin(...args);
    expect([code, out]).toEqual([1, '']);
    return errors;
  };
  expect(await refused(...publish, '--to', 'nobody-of-that-name')).toBe('This user does not exist.');
  expect(await refused(...publish, '--cover', picture)).toMatch(/^This file is not a picture/);
  expect(await refused(...publish, '--cover', join(folder, 'none'))).toMatch(/none cannot be read\.$/);
  expect(await refused('publish', '--title', 'x'.repeat(65), '--text', 'y')).toBe(
    'The field title may have at most 64 characters or entries.',
  );
  expect(await refused('publish', '--title', 'x', '--link', 'javascript:alert(1)')).toBe(
    'The field body.link is not valid.',
  );
  expect(await refused('ban', 'nobody-of-that-name', '--reason', 'x')).toBe('This user does not exist.');
  expect(await refused('ban-group', '999999', '--reason', 'x')).toBe('This group does not exist.');
  expect(await refused('ban-group', '999999', '--reason', 'x'.repeat(201))).toMatch(/ at most 200 char/);
  expect(await refused('unban-group', '999999')).toBe('This group does not exist.');
  expect(await refused('cancel', 'nobody-of-that-name')).toBe('This user does not exist.');
  expect((await admin('list')).out.match(/: x$/gm)).toBeNull();
});

test('The server survives any input on the admin socket', async () => {
  for (const input of ['', 'null', '[]', '{', '{"command":"stop"}', '{"command":"list","more":1}']) {
    expect(JSON.parse(await raw(input))).toMatchObject({ ok: false });
  }
  expect(await raw('x'.repeat(9_000_000))).toBe('');
  const silent = connectTo(socketPath);
  await once(silent, 'connect');
  silent.destroy();
  expect(JSON.parse(await raw('{"command":"list"}'))).toMatchObject({ ok: true });
});

test('The command reports a missing server, and a socket file left by a crash does not block a start', async () => {
  const otherFolder = join(folder, 'elsewhere');
  expect((await admin('list', '--data', otherFolder)).errors).toBe(
    `No server is running on the data folder ${otherFolder}. Start it, or name its folder with --data.`,
  );
  const first = await startTestServer({ dataDir: otherFolder });
  await first.stop();
  expect(await readdir(otherFolder)).not.toContain('admin.sock');
  await writeFile(join(otherFolder, 'admin.sock'), 'left over');
  expect((await admin('list', '--data', otherFolder)).errors).toMatch(/^No server is running/);
  const second = await startTestServer({ dataDir: otherFolder });
  expect((await admin('list', '--data', otherFolder)).out).toBe('Nothing has been published yet.');
  // A silent connection does not delay the stop.
  const silent = connectTo(join(otherFolder, 'admin.sock'));
  silent.on('error', () => undefined);
  await once(silent, 'connect');
  await second.stop();
  silent.destroy();
  expect(await readdir(otherFolder)).not.toContain('admin.sock');
});
