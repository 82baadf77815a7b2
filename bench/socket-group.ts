// A thousand members of one group on the product's server, and a thousand sockets on a bare broadcast server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { nodeFlags } from '../scripts/lib/launch.mjs';
import { inRoot, root } from '../scripts/lib/paths.mjs';
import { createPasswords } from '../server/auth/passwords.ts';
import { freshSecrets, type Secrets } from '../server/auth/secrets.ts';
import { addSignIn } from '../server/auth/signins.ts';
import { openDatabase, type DatabaseLocation } from '../server/db/open.ts';
import { groupMembers, groups } from '../server/db/schema.ts';
import { createUser } from '../server/people/users.ts';
import { encodeLoginFrame } from '../src/core/wire/index.ts';
import { startOn } from './server-on.ts';

export const MEMBERS = 1_000;

export interface SocketGroup {
  /** Sends a message; resolves with the ms until its arrival at the last socket. */
  send(content: string): Promise<number>;
  /** kB of the server's process per socket, when all are open. */
  readonly kBPerSocket: number;
  close(): Promise<void>;
}

/** Opens a group on the product's server, with the embedded database. */
export async function openGroup(): Promise<SocketGroup> {
  const dataDir = mkdtempSync(join(tmpdir(), 'partyline-bench-'));
  const secrets = freshSecrets();
  const { groupId, tokens } = await makeGroup({ folder: join(dataDir, 'db') }, secrets);
  const server = await startOn({ dataDir, databaseUrl: '', secrets });
  const [sender = ''] = tokens;
  const headers = { accessToken: sender, 'content-type': 'application/json' };
  let count = 0;
  const post = poster(`${server.origin}/api/message/group/send`, headers, '{"code":200');
  return openSockets(
    server,
    tokens.slice(1).map((token) => encodeLoginFrame(token, 1)),
    {
      path: '/im',
      send: (content) =>
        post(JSON.stringify({ tmpId: `${1_700_000_000_000 + count++}abcdefgh`, groupId, content, type: 0 })),
      close: async () => {
        await server.stop();
        rmSync(dataDir, { recursive: true });
      },
    },
  );
}

export async function openBare(frameOf: (content: string) => string): Promise<SocketGroup> {
  const child = spawn(process.execPath, [...nodeFlags, inRoot('bench', 'bare', 'broadcast.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const origin = output.trim();
  const post = poster(origin, {}, 'ok');
  const hello = Array.from({ length: MEMBERS - 1 }, () => '{}');
  return openSockets({ origin, pid: Number(child.pid) }, hello, {
    path: '/',
    send: (content) => post(frameOf(content)),
    close: async () => {
      child.kill();
      await once(child, 'close');
    },
  });
}

interface Actions {
  path: string;
  send: (content: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Opens a socket per hello; each sends its hello and waits for the answer. */
async function openSockets(
  { origin, pid }: { origin: string; pid: number },
  hellos: readonly string[],
  { path, send, close }: Actions,
): Promise<SocketGroup> {
  const before = residentKb(pid);
  let waiting = { content: '', left: 0, done: () => {} };
  const sockets: WebSocket[] = [];
  for (const hello of hellos) {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`, { perMessageDeflate: false });
    await once(socket, 'open');
    socket.send(hello);
    await once(socket, 'message');
    socket.on('message', (data: Buffer) => {
      if (waiting.left > 0 && data.includes(waiting.content) && --waiting.left === 0) waiting.done();
    });
    sockets.push(socket);
  }
  return {
    kBPerSocket: (residentKb(pid) - before) / sockets.length,
    send: async (content) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting = { content, left: sockets.length, done: resolve };
      const from = performance.now();
      await Promise.all([send(content), promise]);
      return performance.now() - from;
    },
    close: async () => {
      for (const socket of sockets) socket.terminate();
      await close();
    },
  };
}

function poster(url: string, headers: Record<string, string>, expected: string) {
  const agent = new Agent({ keepAlive: true });
  return async (body: string): Promise<void> => {
    const outgoing = request(url, { method: 'POST', agent, headers });
    outgoing.end(body);
    const [answer] = await once(outgoing, 'response');
    let text = '';
    for await (const chunk of answer.setEncoding('utf8')) text += chunk;
    if (!text.startsWith(expected)) throw new Error(`a send was answered ${text}`);
  };
}

export async function makeGroup(
  location: DatabaseLocation,
  secrets: Secrets,
): Promise<{ groupId: number; tokens: string[] }> {
  const database = await openDatabase(location);
  const { db } = database;
  const services = { db, clock: Date.now, secrets, passwords: createPasswords({ N: 16, r: 1, p: 1 }) };
  const tokens: string[] = [];
  const members: number[] = [];
  for (let n = 0; n < MEMBERS; n++) {
    const user = await createUser(services, {
      userName: `m-${n}`,
      nickName: `M ${n}`,
      password: 'partyline',
    });
    const source = { terminal: 0, address: '127.0.0.1' };
    const { accessToken } = await db.transaction((tx) => addSignIn(services, tx, user, source));
    tokens.push(accessToken);
    members.push(user.id);
  }
  const values = { name: 'SocketGroup', ownerId: members[0] ?? 0, createdAt: Date.now() };
  const [row] = await db.insert(groups).values(values).returning({ id: groups.id });
  const groupId = row?.id ?? 0;
  await db.insert(groupMembers).values(members.map((userId) => ({ groupId, userId })));
  await database.close();
  return { groupId, tokens };
}

const residentKb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
