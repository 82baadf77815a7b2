// Node: servers, people and connections for tests, here and in the engine's. A server lives in memory and
// takes a second or two to start, so a test file starts one and makes its own people.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import {
  buildRequest,
  type Endpoint,
  encodeHeartbeatFrame,
  encodeLoginFrame,
  endpoints,
  type LoginResult,
  type RequestFor,
  requestUrl,
  Terminal,
} from '../../src/core/wire/index.ts';
import { DEMO_PASSWORD } from '../../server/demo/people.ts';
import { groupMembers, groups } from '../../server/db/schema.ts';
import { linkFriends } from '../../server/people/friends.ts';
import { createUser, type NewUser, type UserRow } from '../../server/people/users.ts';
import { createServer, type RunningServer, type ServerOptions } from '../../server/start.ts';
import { databaseImage } from './image.ts';
import { ownDatabase } from './own-database.ts';

/** Hashing so cheap that making people costs nothing. */
const CHEAP = { N: 16, r: 1, p: 1 };
export const PASSWORD = 'secret-password';

/**
 * A server on a free port, in memory unless told otherwise; on a database of its own in the PostgreSQL of
 * TEST_DATABASE_URL if that is set. Call `stop` in afterAll.
 */
export async function startTestServer(options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const given = { port: 0, dataDir: 'memory', passwordCost: CHEAP, ...options };
  const admin = process.env['TEST_DATABASE_URL'];
  if (given.databaseUrl) return createServer(given);
  if (given.dataDir !== 'memory' || !admin) {
    const isNew = !existsSync(join(given.dataDir, 'db'));
    return createServer({ ...given, ...(isNew && { databaseImage: await databaseImage() }) });
  }
  const database = await ownDatabase(admin);
  const server = await createServer({ ...given, databaseUrl: database.url });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await database.drop();
    },
  };
}

/** A clock that stands still until it is moved. */
export function manualClock(
  start = Date.UTC(2030, 0, 15, 12),
): (() => number) & { forward(ms: number): void } {
  let now = start;
  return Object.assign(() => now, {
    forward: (ms: number) => {
      now += ms;
    },
  });
}

/** A user with a name that nobody has; signs in with PASSWORD. */
export function makeUser(
  server: RunningServer,
  name = 'user',
  fields: Partial<NewUser> = {},
): Promise<UserRow> {
  const userName = `${name.slice(0, 11)}-${randomUUID().slice(0, 8)}`;
  return createUser(server.services, { userName, nickName: name, password: PASSWORD, ...fields });
}

type Id = { id: number };

export async function makeFriends(server: RunningServer, a: Id, ...others: Id[]): Promise<void> {
  for (const other of others) await linkFriends(server.services.db, a.id, other.id);
}

/** Answers the group's id. The members need not be friends. */
export async function makeGroup(
  server: RunningServer,
  owner: Id,
  members: Id[],
  name = 'Group',
): Promise<number> {
  const { db, clock } = server.services;
  const [row] = await db
    .insert(groups)
    .values({ name, ownerId: owner.id, createdAt: clock() })
    .returning({ id: groups.id });
  const groupId = row!.id;
  await db.insert(groupMembers).values([owner, ...members].map(({ id }) => ({ groupId, userId: id })));
  return groupId;
}

export interface Envelope<T = unknown> {
  code: number;
  message: string;
  data: T;
}

/** One signed-in terminal of somebody, or a nobody without tokens. */
export interface Client {
  tokens: LoginResult;
  /** The envelope, whatever it says. */
  call<E extends Endpoint>(
    endpoint: E,
    request?: RequestFor<E>,
    headers?: Record<string, string>,
  ): Promise<Envelope>;
  /** The data of an envelope with code 200, decoded as a client does; throws on anything else. */
  get<E extends Endpoint>(endpoint: E, request?: RequestFor<E>): Promise<v.InferOutput<E['data']>>;
}

export function clientWith(server: { url: string }, tokens: LoginResult): Client {
  const call: Client['call'] = async (endpoint, request, headers = {}) => {
    const wire = buildRequest(endpoint, request ?? ({} as RequestFor<typeof endpoint>));
    const response = await fetch(`${server.url}/api${requestUrl(wire)}`, {
      method: wire.method,
      headers: {
        ...(tokens.accessToken && { accessToken: encodeURIComponent(tokens.accessToken) }),
        ...(wire.body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(wire.body !== undefined && { body: JSON.stringify(wire.body) }),
    });
    return (await response.json()) as Envelope;
  };
  return {
    tokens,
    call,
    get: async (endpoint, request) => {
      const { code, message, data } = await call(endpoint, request);
      if (code !== 200) throw new Error(`${endpoint.method} ${endpoint.path}: ${code} ${message}`);
      const decoded = v.parse(endpoint.data, data);
      const { rejected = [] } = Object(decoded) as { rejected?: unknown[] };
      if (rejected.length > 0) throw new Error(`${endpoint.path}: ${JSON.stringify(rejected)}`);
      return decoded;
    },
  };
}

/** The header that a program without a page sends with its request for a file. */
export function withToken({ tokens }: Client): { headers: { accesstoken: string } } {
  return { headers: { accesstoken: encodeURIComponent(tokens.accessToken) } };
}

export function nobody(server: { url: string }): Client {
  return clientWith(server, {
    accessToken: '',
    refreshToken: '',
    accessTokenExpiresIn: 0,
    refreshTokenExpiresIn: 0,
  });
}

export async function signIn(
  server: { url: string },
  { userName }: { userName: string },
  terminal: Terminal = Terminal.WEB,
  password = PASSWORD,
): Promise<Client> {
  const body = { terminal, userName, password };
  return clientWith(server, await nobody(server).get(endpoints.login, { body }));
}

/** One of the demo's people, in a browser. */
export function signInDemo(server: { url: string }, userName: string): Promise<Client> {
  return signIn(server, { userName }, Terminal.WEB, DEMO_PASSWORD);
}

export interface RawFrame {
  cmd: number;
  data: Record<string, unknown> | null;
}

export interface TestSocket {
  /** Every frame so far. */
  frames: readonly RawFrame[];
  /** The first frame, past or to come, that fits and that no earlier `next` answered. */
  next(fits?: (frame: RawFrame) => boolean): Promise<RawFrame>;
  send(text: string | Buffer): void;
  heartbeat(): void;
  /** Reads nothing more. */
  pause(): void;
  close(): Promise<void>;
  closed: Promise<{ code: number; reason: string }>;
}

/** A socket before its login. */
export async function openSocket(server: { url: string }): Promise<TestSocket> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/im`);
  const frames: RawFrame[] = [];
  const taken = new Set<RawFrame>();
  const waiting: (() => void)[] = [];
  const wake = () => {
    for (const go of waiting.splice(0)) go();
  };
  let over = false;
  socket.on('message', (data) => {
    frames.push(JSON.parse((data as Buffer).toString()) as RawFrame);
    wake();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => {
      over = true;
      resolve({ code, reason: reason.toString() });
      wake();
    });
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  return {
    frames,
    closed,
    send: (text) => socket.send(text),
    heartbeat: () => socket.send(encodeHeartbeatFrame()),
    pause: () => socket.pause(),
    close: async () => {
      socket.close(3000);
      await closed;
    },
    next: async (fits = () => true) => {
      for (;;) {
        const found = frames.find((frame) => !taken.has(frame) && fits(frame));
        if (found) {
          taken.add(found);
          return found;
        }
        if (over) throw new Error(`the socket closed; it had ${JSON.stringify(frames)}`);
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
  };
}

/** A socket that has logged in. */
export async function connect(server: { url: string }, client: Client): Promise<TestSocket> {
  const socket = await openSocket(server);
  socket.send(encodeLoginFrame(client.tokens.accessToken, 1));
  await socket.next((frame) => frame.cmd === 0);
  return socket;
}

/** A predicate for `next`: a frame of this command, and of this type if one is named. */
export function frameOf(cmd: number, type?: number): (frame: RawFrame) => boolean {
  return (frame) => frame.cmd === cmd && (type === undefined || frame.data?.['type'] === type);
}
