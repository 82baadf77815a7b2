// Server: builds a server from its parts and takes it apart again. main.ts starts one for good; tests,
// benchmarks and browser tests start theirs in process.
import { once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { openAdminDoor } from './admin/socket.ts';
import { createCallers } from './auth/callers.ts';
import { createHashQueue, HASH_QUEUE } from './auth/hash-queue.ts';
import { createPasswords, DEFAULT_COST, type PasswordCost } from './auth/passwords.ts';
import { freshSecrets, type Secrets, secretsOf } from './auth/secrets.ts';
import { laterByTimer, type Later, startSweep } from './auth/sweep.ts';
import { createTries } from './auth/tries.ts';
import { closeToOthers, makeDataFolder } from './data-folder.ts';
import { lockFolder } from './db/lock.ts';
import { openDatabase } from './db/open.ts';
import type { Deadlines } from './db/postgres.ts';
import { seedDemo } from './demo/seed.ts';
import { ADMISSION, createAdmission } from './http/admission.ts';
import { addRoutes, type AppOptions, createApp } from './http/app.ts';
import { keepBuild } from './http/builds.ts';
import type { Life } from './http/health.ts';
import { capConnections } from './http/connections.ts';
import type { LogLevel } from './http/logs.ts';
import { createRates } from './http/rates.ts';
import { createUnderWay } from './http/under-way.ts';
import type { Log } from './log.ts';
import { createBacklogs } from './messages/backlogs.ts';
import { horizonOf } from './messages/horizon.ts';
import { createLanes } from './messages/lanes.ts';
import { createReceipts } from './messages/receipts.ts';
import { createDeliveries } from './push/deliveries.ts';
import { createHub } from './push/hub.ts';
import { createPresence, type Presence } from './push/presence.ts';
import { logSockets } from './push/socket-log.ts';
import { createUntold } from './push/untold.ts';
import { acceptSockets } from './push/upgrade.ts';
import type { Clock, Services } from './services.ts';
import { openFiles } from './uploads/place.ts';
import { DEFAULT_QUOTA } from './uploads/quota.ts';
import { within } from './within.ts';

export interface ServerOptions {
  /** 0 takes a free one. */
  port: number;
  /** 127.0.0.1 unless said. */
  host?: string;
  /** A folder for everything that lasts, or 'memory' for nothing that lasts. */
  dataDir: string;
  /** PostgreSQL instead of the embedded database. */
  databaseUrl?: string | undefined;
  secrets?: Secrets | undefined;
  /** See openDatabase: makes a server in memory start faster. */
  databaseImage?: Blob;
  /** Of PostgreSQL. */
  deadlines?: Deadlines;
  /** Put demo people into an empty database. */
  demo?: boolean;
  log?: LogLevel;
  /** Where the log goes; standard output unless given. */
  logTo?: AppOptions['logTo'];
  /** A line at level info for each socket that logs in and that closes. */
  logSockets?: boolean;
  /** The built client. */
  staticDir?: string | null;
  tls?: AppOptions['tls'];
  trustProxy?: AppOptions['trustProxy'];
  /** Where people find this server, beside `host`: `https://chat.example`. */
  origins?: readonly string[];
  clock?: Clock;
  passwordCost?: PasswordCost;
  /** Bytes of uploads that one user may keep. */
  quotaBytes?: number;
  /** How work that is due by time is planned. */
  later?: Later;
  /** How long a socket may say nothing, and how long it has for its login. */
  idleMs?: number;
  loginMs?: number;
  /** Connections that one address may have open; without it CONNECTIONS_PER_ADDRESS, but any number from this machine. */
  connectionsPerAddress?: number | undefined;
}

export interface RunningServer {
  /** Without a slash at the end. */
  url: string;
  port: number;
  app: FastifyInstance;
  services: Services;
  presence: Presence;
  /** Ends every connection, finishes what is under way, and gives the data folder back. */
  stop(): Promise<void>;
}

/** Why a server cannot start, in a sentence that says what to do. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Throws StartError for what the operator can mend. Nothing is left behind by a start that failed. */
export async function createServer(options: ServerOptions): Promise<RunningServer> {
  const undo: (() => Promise<unknown>)[] = [];
  const takeApart = async () => {
    const end = performance.now() + STOP_MS;
    for (const step of undo.splice(0).toReversed())
      await finish(step, Math.max(end - performance.now(), STEP_MS));
  };
  let end: Promise<void> | null = null;
  try {
    return await build(options, undo, () => (end ??= takeApart()));
  } catch (error) {
    await takeApart();
    throw error;
  }
}

/** A step that hangs or fails must not keep the next ones from their turn, least of all the lock of the folder. */
async function finish(step: () => Promise<unknown>, ms: number): Promise<void> {
  await within(ms, step()).catch(() => undefined);
}

async function build(
  options: ServerOptions,
  undo: (() => Promise<unknown>)[],
  stop: () => Promise<void>,
): Promise<RunningServer> {
  const { dataDir, databaseUrl, clock = Date.now, host = '127.0.0.1', tls = null } = options;
  const unusable = `The data folder ${dataDir} cannot be used`;
  if (dataDir !== 'memory') await or(makeDataFolder(dataDir), unusable);
  if (dataDir !== 'memory' && !databaseUrl) undo.push(await lock(dataDir, unusable));
  await probe(options.port, host);
  const secrets = options.secrets ?? (await or(secretsFor(dataDir), 'The secrets cannot be used'));
  const folder = dataDir === 'memory' ? null : join(dataDir, 'db');
  const database = await or(
    openDatabase({ folder, url: databaseUrl, image: options.databaseImage, deadlines: options.deadlines }),
    'The database cannot be opened',
  );
  undo.push(() => database.close());

  const staticDir = options.staticDir ?? null;
  const olderBuilds = staticDir
    ? await or(keepBuild(staticDir, dataDir, clock), 'The files of the client cannot be kept')
    : [];
  const { log = 'silent', logTo, trustProxy = [], origins = [] } = options;
  const addresses = { host, origins };
  const appOptions = { log, logTo, staticDir, olderBuilds, tls, trustProxy, addresses };
  const app = createApp(appOptions);
  const { db, rows } = database;
  const deliveries = createDeliveries(db, app.log);
  undo.push(() => deliveries.flush());
  const quota = options.quotaBytes ?? DEFAULT_QUOTA;
  const files = await or(
    openFiles(dataDir, { alone: !databaseUrl, db, clock, log: app.log, quota }),
    'The uploaded files cannot be used',
  );
  undo.push(() => files.close());
  const hub = createHub();
  const untold = createUntold(app.log, () => hub.closeAll(TRY_AGAIN_LATER, 'pull what is missing'));
  undo.push(async () => untold.close());
  if (dataDir !== 'memory') await close(dataDir, app.log);
  const lanes = createLanes(db, untold);
  const services: Services = {
    db,
    rows,
    clock,
    secrets,
    deliveries,
    passwords: createPasswords(options.passwordCost ?? DEFAULT_COST),
    callers: createCallers(db),
    tries: createTries(clock),
    hub,
    untold,
    hashQueue: createHashQueue(HASH_QUEUE),
    files: files.store,
    lanes,
    receipts: createReceipts({ db, hub, lanes, untold }),
    horizon: horizonOf(database),
    admission: createAdmission(ADMISSION),
    rates: createRates(),
    underWay: createUnderWay(),
    backlogs: createBacklogs(),
    log: app.log,
  };
  if (options.demo) await seedDemo(services);
  const sweep = startSweep(services, options.later ?? laterByTimer);
  undo.push(() => sweep.stop());

  const presence = createPresence(services);
  undo.push(() => presence.settled());
  const life: Life = { stopping: false };
  await addRoutes(app, services, database, life, appOptions);
  capConnections(app.server, { most: options.connectionsPerAddress, trustProxy });
  await listen(app, options.port, host);
  undo.push(() => closeApp(app));
  const sockets = acceptSockets(app.server, services, presence, {
    idleMs: options.idleMs ?? IDLE_MS,
    loginMs: options.loginMs ?? LOGIN_MS,
    logSocket: options.logSockets ? logSockets(app.log) : null,
    addresses,
  });
  undo.push(async () => {
    life.stopping = true;
    await sockets.close();
  });

  const door = dataDir === 'memory' ? null : await openAdminDoor(services, dataDir);
  undo.push(async () => door?.close());

  const { port } = app.server.address() as AddressInfo;
  const url = `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return { url, port, app, services, presence, stop };
}

/** What is still being sent or received after a while is cut off. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const patience = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS);
  await app.close();
  clearTimeout(patience);
}

async function lock(folder: string, unusable: string): Promise<() => Promise<void>> {
  const result = await or(lockFolder(folder), unusable);
  if (result.ok) return result.release;
  throw new StartError(
    `Another server (process ${result.pid}) already uses the data folder ${folder}. Stop it, or choose another folder with --data.`,
  );
}

/** A file system without modes, or a file of somebody else's, is told and stops nothing. */
async function close(dataDir: string, log: Log): Promise<void> {
  const stuck = await closeToOthers(dataDir);
  if (stuck.length === 0) return;
  const fields = { count: stuck.length, first: stuck[0] };
  log.warn(fields, 'other users of this machine may read files of the data folder');
}

/** Opening the database takes seconds; that the port is taken is known at once. */
async function probe(port: number, host: string): Promise<void> {
  if (port === 0) return;
  const server = createTcpServer();
  try {
    await once(server.listen({ port, host }), 'listening');
    server.close();
    await once(server, 'close');
  } catch (error) {
    throw listenError(error, port, host);
  }
}

async function listen(app: FastifyInstance, port: number, host: string): Promise<void> {
  try {
    await app.listen({ port, host, backlog: BACKLOG });
  } catch (error) {
    await app.close();
    throw listenError(error, port, host);
  }
}

function listenError(error: unknown, port: number, host: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') {
    return new StartError(`Port ${port} is in use. Stop what uses it, or choose another one with --port.`);
  }
  if (code === 'EACCES')
    return new StartError(`Port ${port} may not be used. Choose another one with --port.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`This machine has no address ${host}. Choose another one with --host.`);
  }
  return error;
}

async function secretsFor(dataDir: string): Promise<Secrets> {
  return dataDir === 'memory' ? freshSecrets() : secretsOf(dataDir);
}

/** What a promise resolves to; if it rejects, the sentence and the reason. */
async function or<T>(promise: Promise<T>, sentence: string): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    throw new StartError(
      `${sentence}: ${error instanceof Error ? error.message || error.name : String(error)}`,
    );
  }
}

/**
 * Connections that wait to be accepted, as many as Linux allows; with Node's 511 the kernel drops some of a thousand
 * people's, and these come again after 1, 3 and 7 s.
 */
const BACKLOG = 4_096;
const TRY_AGAIN_LATER = 1013;
const IDLE_MS = 60_000;
const LOGIN_MS = 10_000;
const PATIENCE_MS = 2_000;
/** For all steps of a stop together; each gets a moment even if one before took it all. */
const STOP_MS = 7_000;
const STEP_MS = 300;
