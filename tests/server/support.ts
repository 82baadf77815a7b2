// Servers, users and sockets for the tests of this folder and of `tests/engine`. A server starts in one to
// two seconds, so each test file starts one and creates its own users.
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
  RegisterMode,
  type RequestFor,
  requestUrl,
  Terminal,
} from '../../src/core/wire/index.ts';
import { freshSecrets } from '../../server/auth/secrets.ts';
import { DEMO_PASSWORD } from '../../server/demo/people.ts';
import { groupMembers, groups } from '../../server/db/schema.ts';
import { linkFriends } from '../../server/people/friends.ts';
import { createUser, type NewUser, type UserRow } from '../../server/people/users.ts';
import { NO_REGISTRATION, type RegistrationSettings } from '../../server/registration/settings.ts';
import type { ServerOptions } from '../../server/server-options.ts';
import { createServer, type RunningServer } from '../../server/start.ts';
import { assertDocumentedAnswer, assertDocumentedFrame } from './documented.ts';
import { databaseImage } from './image.ts';
import { ownRedisUrl } from '../cluster/redis.ts';
import { migratedDatabase } from './migrated-database.ts';
import { bucketOf, isOnS3 } from './stored-files.ts';

/** A password cost at which creating users takes no time. */
const CHEAP = { N: 16, r: 1, p: 1 };
export const PASSWORD = 'secret-password';

/** Every way to register; codes go to the log. */
export const EVERY_MODE: RegistrationSettings = {
  ...NO_REGISTRATION,
  modes: Object.values(RegisterMode),
};

/**
 * Starts a server on a free port, with its data in memory by default. Where TEST_DATABASE_URL is set, the
 * server gets a separate database in that PostgreSQL. Where TEST_FILES is s3, its files are in a bucket. The caller
 * calls `stop` in afterAll.
 */
export async function startTestServer(options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const { dataDir = 'memory' } = options;
  const s3 = isOnS3 ? await bucketOf(dataDir === 'memory' ? randomUUID() : dataDir) : null;
  const settings: ServerOptions = {
    port: 0,
    dataDir,
    durability: 'fast',
    passwordCost: CHEAP,
    s3,
    ...options,
  };
  const adminUrl = process.env['TEST_DATABASE_URL'];
  if (settings.databaseUrl) return createServer(settings);
  if (settings.dataDir !== 'memory' || !adminUrl) {
    const isNew = !existsSync(join(settings.dataDir, 'db'));
    return createServer({ ...settings, ...(isNew && { databaseImage: await databaseImage() }) });
  }
  const database = await migratedDatabase();
  if (process.env['TEST_REDIS_URL'] && settings.redisUrl === undefined) {
    return startTwo({ ...settings, databaseUrl: database.url }, () => database.drop());
  }
  const server = await createServer({ ...settings, databaseUrl: database.url });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await database.drop();
    },
  };
}

/**
 * Starts two servers with one Redis. Requests and sockets alternate between them, by the `url`. The services are those
 * of the first one.
 */
async function startTwo(options: ServerOptions, drop: () => Promise<void>): Promise<RunningServer> {
  const shared = { secrets: freshSecrets(), redisUrl: await ownRedisUrl(), ...options };
  const first = await createServer(shared);
  const second = await createServer({ ...shared, port: 0 });
  const both = [first, second];
  let requests = 0;
  synced = async () => {
    for (let round = 0; round < 2; round++)
      await Promise.all(both.map(({ services }) => services.hub.cluster.synced()));
  };
  const own = both.map(({ services }) => services.calls);
  const settled = async () => {
    await synced();
    await Promise.all(own.map((one) => one.settled()));
    await synced();
  };
  const { calls, groupCalls } = first.services;
  const services = Object.assign(first.services, {
    calls: { ...calls, settled },
    groupCalls: { ...groupCalls, settled },
  });
  return {
    ...first,
    services,
    get url() {
      return both[requests++ % 2]!.url;
    },
    stop: async () => {
      await Promise.all(both.map((server) => server.stop()));
      await drop();
    },
  };
}

/** The first of several servers, for a test that changes a part of it. */
export const onOne = (server: RunningServer): RunningServer => ({
  ...server,
  url: `http://127.0.0.1:${server.port}`,
});

/** Resolves when all servers of the test have sent the pushes that were published before. */
let synced = (): Promise<void> | null => null;

/** A clock that moves only by `forward`. */
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

/** Creates a user with a unique name, who signs in with PASSWORD. */
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

/** Returns the group's id. The members need not be friends. */
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

/** One signed-in terminal of a user, or a client without tokens. */
export interface Client {
  tokens: LoginResult;
  /** Resolves with the envelope, of any code. */
  call<E extends Endpoint>(
    endpoint: E,
    request?: RequestFor<E>,
    headers?: Record<string, string>,
  ): Promise<Envelope>;
  /**
   * Resolves with the decoded data of an envelope with code 200. Throws on any other code, and on rejected
   * rows.
   */
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
    const envelope = (await response.json()) as Envelope;
    assertDocumentedAnswer(endpoint, envelope);
    await synced();
    return envelope;
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

/** The request header by which a program that is no browser page downloads a file. */
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

/** Signs in a demo user, as in a browser. */
export function signInDemo(server: { url: string }, userName: string): Promise<Client> {
  return signIn(server, { userName }, Terminal.WEB, DEMO_PASSWORD);
}

export interface RawFrame {
  cmd: number;
  data: Record<string, unknown> | null;
}

export interface TestSocket {
  /** All frames received so far. */
  frames: readonly RawFrame[];
  /**
   * Resolves with the first frame, received or yet to come, that matches and that no earlier `next` has
   * returned.
   */
  next(matches?: (frame: RawFrame) => boolean): Promise<RawFrame>;
  send(text: string | Buffer): void;
  heartbeat(): void;
  /** Stops reading from the connection. */
  pause(): void;
  resume(): void;
  close(): Promise<void>;
  closed: Promise<{ code: number; reason: string }>;
}

/** Opens a socket that has not logged in. */
export async function openSocket(server: { url: string }): Promise<TestSocket> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/im`);
  const frames: RawFrame[] = [];
  const returned = new Set<RawFrame>();
  const waiting: (() => void)[] = [];
  const resumeAll = () => {
    for (const resume of waiting.splice(0)) resume();
  };
  let isClosed = false;
  /** The error of the first frame that the documents do not allow. */
  let undocumented: unknown;
  socket.on('message', (data) => {
    const frame = JSON.parse((data as Buffer).toString()) as RawFrame;
    try {
      assertDocumentedFrame(frame);
    } catch (error) {
      undocumented ??= error;
    }
    frames.push(frame);
    resumeAll();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => {
      isClosed = true;
      resolve({ code, reason: reason.toString() });
      resumeAll();
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
    heartbeat: () => {
      // Its answer follows all frames that were pushed before, also by another server.
      const wait = synced();
      if (wait === null) socket.send(encodeHeartbeatFrame());
      else void wait.then(() => socket.send(encodeHeartbeatFrame()));
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    close: async () => {
      socket.close(3000);
      await closed;
      if (undocumented) throw undocumented;
    },
    next: async (matches = () => true) => {
      for (;;) {
        if (undocumented) throw undocumented;
        const found = frames.find((frame) => !returned.has(frame) && matches(frame));
        if (found) {
          returned.add(found);
          return found;
        }
        if (isClosed) throw new Error(`the socket closed; it had ${JSON.stringify(frames)}`);
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
  };
}

/** Opens a socket and logs it in. */
export async function connect(server: { url: string }, client: Client): Promise<TestSocket> {
  const socket = await openSocket(server);
  socket.send(encodeLoginFrame(client.tokens.accessToken, 1));
  await socket.next((frame) => frame.cmd === 0);
  return socket;
}

/** A predicate for `next`: frames of this command and, if given, of this type. */
export function frameOf(cmd: number, type?: number): (frame: RawFrame) => boolean {
  return (frame) => frame.cmd === cmd && (type === undefined || frame.data?.['type'] === type);
}
