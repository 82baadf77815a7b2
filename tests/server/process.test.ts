// The server command in a process of its own: killed, stopped, started twice.
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { endpoints } from '../../src/core/wire/index.ts';
import { spawnMain, spawnServer } from './spawn.ts';
import { png } from './pictures.ts';
import {
  clientWith,
  connect,
  frameOf,
  nobody,
  PASSWORD,
  signInDemo,
  startTestServer,
  withToken,
} from './support.ts';
import { beginUpload, fileHead, formOf, upload } from './upload.ts';

// A process starts in 2 s here, and in 20 s on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

// The data folder is filled once, because creating a database takes most of a start.
const template = await mkdtemp(join(tmpdir(), 'partyline-template-'));
await (await startTestServer({ dataDir: template, demo: true })).stop();
afterAll(() => rm(template, { recursive: true }));

const running: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of running.splice(0).toReversed()) await end();
});

test('A killed server loses no acknowledged message, and its folder can be used again', async () => {
  const dataDir = await newFolder();
  const first = await runServer(dataDir);
  const [alice, bruno] = [await signInDemo(first, 'alice'), await signInDemo(first, 'bruno')];
  const { id: recvId } = await bruno.get(endpoints.userSelf);
  const acknowledged: number[] = [];
  for (let n = 0; n < 30; n++) {
    const body = { tmpId: `190000000000${n}abcdefgh`, recvId, content: `${n}`, type: 0 };
    acknowledged.push((await alice.get(endpoints.messagePrivateSend, { body })).id!);
  }
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  expect(await readdir(dataDir)).toContain('server.lock');

  const second = await startTestServer({ dataDir });
  running.push(() => second.stop());
  // The folder stores the secrets too, so tokens stay valid in the next process.
  const client = clientWith(second, bruno.tokens);
  const query = { minId: acknowledged[0]! - 1 };
  const { rows } = await client.get(endpoints.messagePrivateLoadOfflineMessage, { query });
  expect(rows.map((row) => row.id)).toEqual(acknowledged);
});

test('A second server on a data folder exits with one sentence; SIGTERM shuts the first one down cleanly', async () => {
  const dataDir = await newFolder();
  // With a built client the server would add the client's build to the data folder.
  const { child, url } = await runServer(dataDir, ['--client', dataDir]);
  const second = run(['--data', dataDir, '--port', '0']);
  expect(await once(second.child, 'exit')).toEqual([1, null]);
  expect(second.errors()).toBe(
    `Another server (process ${child.pid}) already uses the data folder ${dataDir}. Stop it, or choose another folder with --data.\n`,
  );
  const socket = await connect({ url }, await signInDemo({ url }, 'alice'));
  child.kill('SIGTERM');
  expect(await socket.closed).toEqual({ code: 1001, reason: 'the server is stopping' });
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect((await readdir(dataDir)).toSorted()).toEqual(['db', 'files', 'secrets.json']);
});

test('Logs contain routes, and no token signatures, texts, names or URLs of files', async () => {
  const { url, out, errors, child } = await runServer(await newFolder(), ['--log', 'debug']);
  const alice = await signInDemo({ url }, 'alice');
  const socket = await connect({ url }, alice);
  const friend = (await alice.get(endpoints.friendList)).rows[0]!;
  const body = { tmpId: '1900000000000abcdefgh', recvId: friend.id, content: 'a private word', type: 0 };
  await alice.get(endpoints.messagePrivateSend, { body });
  await alice.get(endpoints.userSearch, { query: { name: 'somebody' } });
  const file = { bytes: png(4, 4), name: 'secret plan.png' };
  const address = String((await upload({ url }, alice, endpoints.fileUpload, { file })).data);
  expect((await fetch(url + address, withToken(alice))).status).toBe(200);
  await socket.close();
  child.kill('SIGTERM');
  await once(child, 'exit');
  const logs = out() + errors();
  expect(logs).toContain('/api/message/private/send');
  const secrets = ['a private word', 'somebody', 'plan', address.split('/')[2]!];
  for (const secret of [...secrets, alice.tokens.accessToken.split('.')[2]!]) {
    expect(logs).not.toContain(secret);
  }
  const lines = out()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(lines.filter((line) => line.includes('partyline'))).toEqual([]);
});

test('A start on a port in use fails with one sentence and leaves the data folder unlocked', async () => {
  const dataDir = await newFolder();
  const first = await startTestServer();
  running.push(() => first.stop());
  const { child, errors } = run(['--data', dataDir, '--port', String(first.port)]);
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(errors()).toBe(
    `Port ${first.port} is in use. Stop what uses it, or choose another one with --port.\n`,
  );
  expect(await readdir(dataDir)).not.toContain('server.lock');
});

test('[GEN-03, API-18, API-20] Without settings a server prints the codes of registrations, and accepts them', async () => {
  const { url, out } = await runServer('memory', ['--no-demo']);
  await expect.poll(out).toMatch(/^Codes for registrations by phone and email appear here\.$/m);
  const newcomer = nobody({ url });
  const config = await newcomer.get(endpoints.systemConfig);
  expect(config.registration.mode).toEqual(['username', 'phone', 'email']);
  const email = 'new@host.example';
  await newcomer.get(endpoints.captchaMailCode, { body: { email } });
  await expect.poll(out).toMatch(/the code for new@host\.example is \d{6}"/);
  const code = /host\.example is (\d{6})/.exec(out())?.[1] ?? '';
  const body = { mode: 'email', userName: 'by.mail', password: PASSWORD, email, code } as const;
  expect(await newcomer.call(endpoints.register, { body })).toMatchObject({ code: 200 });
});

test('A server on a public host creates no demo users and tells how to create an account', async () => {
  const { out, errors } = await runServer('memory', ['--host', '0.0.0.0']);
  await expect
    .poll(out)
    .toMatch(/has no demo users\. Create an account with "npm run admin -- create-user NAME"\.\n$/);
  expect(out()).not.toContain('Sign in as');
  expect(errors()).toBe('');
});

test('A server on a public host warns of demo users in its database', async () => {
  const { out, errors } = await runServer(await newFolder(), ['--host', '0.0.0.0']);
  await expect
    .poll(errors)
    .toMatch(/^Others can reach this server and sign in as alice, bruno, mira, yating, noor, tomas: /);
  expect(out()).not.toContain('Sign in as');
});

test('In development the log has a line for each login and close of a socket, with the open count', async () => {
  const { url, out, child } = await runServer(await newFolder(), ['--log', 'info'], {
    NODE_ENV: 'development',
  });
  const alice = await signInDemo({ url }, 'alice');
  const { id: userId } = await alice.get(endpoints.userSelf);
  const first = await connect({ url }, alice);
  const second = await connect({ url }, alice);
  expect((await first.next(frameOf(2))).cmd).toBe(2);
  await first.close();
  await second.close();
  child.kill('SIGTERM');
  await once(child, 'exit');
  const lines = out()
    .split('\n')
    .filter((line) => line.includes('"msg":"socket '))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const common = { level: 30, userId, terminal: 0 };
  expect(lines).toMatchObject([
    { ...common, msg: 'socket logged in', socket: 1, open: 1 },
    { ...common, msg: 'socket logged in', socket: 2, open: 2 },
    { ...common, msg: 'socket closed', socket: 1, open: 1, code: 3000 },
    { ...common, msg: 'socket closed', socket: 2, open: 0, code: 3000 },
  ]);
});

test('After a kill during an upload the next start leaves no part of it', async () => {
  const dataDir = await newFolder();
  const { url, child } = await runServer(dataDir);
  const alice = await signInDemo({ url }, 'alice');
  const stored = await upload({ url }, alice, endpoints.fileUpload, {
    file: { bytes: png(4, 4), name: 'a.png' },
  });
  const half = formOf({ head: fileHead('file', 'b.png'), body: Buffer.alloc(300_000) }).subarray(0, 250_000);
  const sending = beginUpload({ url }, alice, endpoints.fileUpload, half);
  const unfinished = () => readdir(join(dataDir, 'files', '.uploading'));
  await expect.poll(unfinished).toHaveLength(1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  sending.destroy();
  expect(await unfinished()).toHaveLength(1);

  const second = await startTestServer({ dataDir });
  running.push(() => second.stop());
  expect(await unfinished()).toEqual([]);
  const answer = await fetch(second.url + String(stored.data), withToken(alice));
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(png(4, 4));
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'partyline-data-'));
  running.push(() => rm(folder, { recursive: true }));
  await cp(template, folder, { recursive: true });
  return folder;
}

function run(args: string[]) {
  const process = spawnMain(args);
  running.push(process.kill);
  return process;
}

async function runServer(dataDir: string, args: string[] = [], settings: Record<string, string> = {}) {
  const server = await spawnServer(['--data', dataDir, '--port', '0', ...args], settings);
  running.push(server.kill);
  return server;
}
