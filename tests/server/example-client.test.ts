// The client of examples/, in a process of its own, against a server process.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { freePort } from '../../scripts/lib/free-port.ts';
import { endpoints, MessageType } from '../../src/core/wire/index.ts';
import { adminOn } from './admin-command.ts';
import { clientWith, PASSWORD, signIn } from './support.ts';
import { type SpawnedMain, spawnServer } from './spawn.ts';

vi.setConfig({ testTimeout: 120_000 });

const folder = await mkdtemp(join(tmpdir(), 'partyline-example-'));
const dataDir = join(folder, 'data');
const example = fileURLToPath(new URL('../../examples/command-line-client.mjs', import.meta.url));
const clients: ExampleClient[] = [];
let server: SpawnedMain & { url: string } = await start(String(await freePort()));

afterAll(async () => {
  for (const { child } of clients) child.kill('SIGKILL');
  await server.kill();
  await rm(folder, { recursive: true });
});

function start(port: string): Promise<SpawnedMain & { url: string }> {
  return spawnServer(['--port', port, '--data', dataDir, '--no-demo']);
}

interface ExampleClient {
  child: ChildProcess;
  lines: string[];
  errors: string[];
  write(line: string): void;
  /** Resolves when a line with this text has been printed `times` times. */
  printed(text: string, times?: number): Promise<void>;
}

function run(env: Record<string, string>, ...args: string[]): ExampleClient {
  const child = spawn(process.execPath, [example, '--server', server.url, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const errors: string[] = [];
  let rest = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const all = (rest + chunk.toString()).split('\n');
    rest = all.pop() ?? '';
    lines.push(...all);
  });
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const client: ExampleClient = {
    child,
    lines,
    errors,
    write: (line) => child.stdin.write(`${line}\n`),
    printed: async (text, times = 1) => {
      while (lines.filter((line) => line === text).length < times) {
        if (child.exitCode !== null) throw new Error(`${lines.join('\n')}\n${errors.join('')}`);
        await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
      }
    },
  };
  clients.push(client);
  return client;
}

/** Runs a command to its end. */
async function output(env: Record<string, string>, ...args: string[]): Promise<ExampleClient> {
  const client = run(env, ...args);
  await once(client.child, 'close');
  return client;
}

async function makeBot(name: string): Promise<{ token: string; id: number }> {
  const { out } = await adminOn(dataDir, '', ['create-bot', name, '--nickname', name]);
  const token = out.split('\n').at(-1) ?? '';
  const tokens = {
    accessToken: token,
    refreshToken: '',
    accessTokenExpiresIn: null,
    refreshTokenExpiresIn: null,
  };
  return { token, id: (await clientWith(server, tokens).get(endpoints.userSelf)).id };
}

let count = 0;
/** A user, signed in, who is a friend of the bot. */
async function makeFriend(name: string, botId: number) {
  await adminOn(dataDir, `${PASSWORD}\n`, ['create-user', name]);
  const client = await signIn(server, { userName: name });
  await client.get(endpoints.friendRequestApply, { body: { friendId: botId, remark: null } });
  const { id } = await client.get(endpoints.userSelf);
  const send = (content: string) => {
    const body = { recvId: botId, tmpId: `1900000000000${count++}`, content, type: MessageType.TEXT };
    return clientWith(server, client.tokens).get(endpoints.messagePrivateSend, { body });
  };
  /** The texts of the bot, in the order of their ids. */
  const received = async () => {
    const { rows } = await clientWith(server, client.tokens).get(endpoints.messagePrivateLoadOfflineMessage, {
      query: { minId: 0 },
    });
    return rows
      .filter((row) => row.sendId === botId && row.type === MessageType.TEXT)
      .map(({ content }) => content);
  };
  return { id, send, received };
}

test('The client lists chats and sends, with the token of a bot and with a password', async () => {
  const bot = await makeBot('lister');
  const ann = await makeFriend('ann-lists', bot.id);
  const env = { PARTYLINE_TOKEN: bot.token };
  const { lines } = await output(env, 'chats');
  expect(lines).toEqual([`p${bot.id} lister`, `p${ann.id} ann-lists`]);
  expect((await output(env, 'send', `p${ann.id}`, 'good', 'morning')).errors).toEqual([]);
  expect(await ann.received()).toEqual(['good morning']);
  const user = await output({ PARTYLINE_USER: 'ann-lists', PARTYLINE_PASSWORD: PASSWORD }, 'chats');
  expect(user.lines).toEqual([`p${ann.id} ann-lists`, `p${bot.id} lister`]);
  const none = await output({ PARTYLINE_TOKEN: 'plbot_wrong' }, 'chats');
  expect([none.child.exitCode, none.errors.join('')]).toEqual([1, 'Set PARTYLINE_TOKEN to a valid token.\n']);
});

test('The client prints and sends live, and neither loses nor doubles a message over a restart of the server', async () => {
  const bot = await makeBot('keeper');
  const ann = await makeFriend('ann-keeps', bot.id);
  const state = join(folder, 'state.json');
  const env = { PARTYLINE_TOKEN: bot.token };
  const client = run(env, '--state', state, 'live');
  await client.printed('# connected');
  await ann.send('before');
  await client.printed(`p${ann.id} ann-keeps: before`);
  client.write(`p${ann.id} answer`);
  await client.printed(`p${ann.id} keeper: answer`);

  await server.kill();
  await client.printed('# disconnected');
  client.write(`p${ann.id} written while the server was down`);
  server = await start(new URL(server.url).port);
  // The client may not have come back yet: then its pull brings this message.
  await ann.send('after');
  await client.printed('# connected', 2);
  await client.printed(`p${ann.id} ann-keeps: after`);
  await client.printed(`p${ann.id} keeper: written while the server was down`);
  expect(await ann.received()).toEqual(['answer', 'written while the server was down']);

  client.child.kill('SIGKILL');
  await once(client.child, 'exit');
  await ann.send('while the client was away');
  const next = run(env, '--state', state, 'live');
  await next.printed('# connected');
  await ann.send('last');
  await next.printed(`p${ann.id} ann-keeps: last`);
  const texts = [...client.lines, ...next.lines].filter((line) => !line.startsWith('#'));
  expect(new Set(texts).size).toBe(texts.length);
  expect(next.lines).toEqual([
    `p${ann.id} ann-keeps: while the client was away`,
    '# connected',
    `p${ann.id} ann-keeps: last`,
  ]);
  next.child.kill();
});

test('A revoked token ends the client with a sentence', async () => {
  const bot = await makeBot('revoked');
  const client = run({ PARTYLINE_TOKEN: bot.token }, 'live');
  await client.printed('# connected');
  await adminOn(dataDir, '', ['revoke-bot-token', 'revoked']);
  await once(client.child, 'close');
  expect([client.child.exitCode, client.errors.join('')]).toEqual([
    1,
    'Set PARTYLINE_TOKEN to a valid token.\n',
  ]);
});

test('The client uses no package and no file of this repository', async () => {
  const text = await readFile(example, 'utf8');
  const imports = [...text.matchAll(/from '([^']+)'/g)].map((match) => match[1]!);
  expect(imports.every((name) => name.startsWith('node:'))).toBe(true);
  expect(text).not.toMatch(/import\(|require\(/);
  const paths = [...text.matchAll(/'(\/[^']*)'/g)].map((match) => match[1]);
  expect(paths).toEqual(['/api/openapi.json', '/api/asyncapi.json']);
});
