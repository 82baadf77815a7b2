// Start and stop of a complete server. main.ts starts one per process; tests and benchmarks start servers
// within their own process.
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { LIMITS } from '../src/core/wire/index.ts';
import { openAdminSocket } from './admin/socket.ts';
import { createBotSignIns } from './auth/bot-tokens.ts';
import { createCallers } from './auth/callers.ts';
import { closeEndedSignIns } from './push/ended-signins.ts';
import { createHashQueue, HASH_QUEUE } from './auth/hash-queue.ts';
import { createSightings } from './auth/sightings.ts';
import { createPasswords, DEFAULT_COST } from './auth/passwords.ts';
import { freshSecrets, secretsOf } from './auth/secrets.ts';
import { startTimer, startTokenSweep } from './auth/sweep.ts';
import { createLoginLimits } from './auth/login-limits.ts';
import { NO_ICE } from './calls/ice.ts';
import { lockDataFolder, makeDataFolder, makePrivate } from './data-folder.ts';
import { createObserver } from './db/observed.ts';
import { lockDatabase } from './db/server-lock.ts';
import { openDatabase } from './db/open.ts';
import { createDisks } from './disks.ts';
import { seedDemo } from './demo/seed.ts';
import { createAllCalls } from './group-calls/all-calls.ts';
import { addRoutes, createApp } from './http/app.ts';
import { keptBuilds } from './http/builds.ts';
import { capConnections, closeApp } from './http/connections.ts';
import type { ServerState } from './http/health.ts';
import { createRequestLimits } from './request-limits.ts';
import { listen, probePort } from './listening.ts';
import { createBacklogs } from './messages/backlogs.ts';
import { horizonOf } from './messages/horizon.ts';
import { startFolding } from './messages/folding.ts';
import { createDatabaseTurns } from './messages/database-turns.ts';
import { createLanes } from './messages/lanes.ts';
import { createReceipts } from './messages/receipts.ts';
import { createMetrics } from './metrics/metrics.ts';
import { createProfilePushes } from './people/profile-pushes.ts';
import { createDeliveries } from './push/deliveries.ts';
import { drain } from './push/drain.ts';
import { openBus, sharedNow } from './cluster/open.ts';
import { createHub } from './push/hub.ts';
import { createPresence, type Presence } from './push/presence.ts';
import { logSockets } from './push/socket-log.ts';
import { createPendingPushes } from './push/pending-pushes.ts';
import { acceptSockets } from './push/upgrade.ts';
import { createRegistration } from './registration/services.ts';
import { DEFAULT_SITE, NO_REGISTRATION } from './registration/settings.ts';
import { apiRoutes } from './routes/index.ts';
import type { Services } from './services.ts';
import { createSharing } from './sharing.ts';
import { openTracing } from './tracing/open.ts';
import { orStartError, StartError } from './start-error.ts';
import type { ServerOptions } from './server-options.ts';
import { requireOnePlace } from './uploads/one-place.ts';
import { openFiles } from './uploads/open-files.ts';
import { DEFAULT_QUOTA } from './uploads/quota.ts';
import { withTimeout } from './with-timeout.ts';

export { StartError };

export interface RunningServer {
  /** Without a trailing slash. */
  url: string;
  port: number;
  app: FastifyInstance;
  services: Services;
  presence: Presence;
  /**
   * Moves the clients to other servers, closes every connection, finishes running work, and releases the lock of the
   * data folder.
   */
  stop(): Promise<void>;
}

/** Throws StartError if the operator can fix the cause. A failed start leaves no open resource. */
export async function createServer(options: ServerOptions): Promise<RunningServer> {
  const undo: (() => Promise<unknown>)[] = [];
  const undoAll = async () => {
    const end = performance.now() + STOP_MS;
    for (const step of undo.splice(0).toReversed())
      await finish(step, Math.max(end - performance.now(), STEP_MS));
  };
  let end: Promise<void> | null = null;
  try {
    return await build(options, undo, () => (end ??= undoAll()));
  } catch (error) {
    await undoAll();
    throw error;
  }
}

/**
 * Runs one step of a stop with a time limit, and ignores its failure. So all steps run, above all the release
 * of the data folder's lock.
 */
async function finish(step: () => Promise<unknown>, ms: number): Promise<void> {
  await withTimeout(ms, step()).catch(() => undefined);
}

async function build(
  options: ServerOptions,
  undo: (() => Promise<unknown>)[],
  stop: () => Promise<void>,
): Promise<RunningServer> {
  const { dataDir, databaseUrl, clock = Date.now, host = '127.0.0.1', tls = null } = options;
  const unusable = `The data folder ${dataDir} cannot be used`;
  if (dataDir !== 'memory') await orStartError(makeDataFolder(dataDir), unusable);
  const { log = 'silent', logTo, trustProxy = [], origins = [] } = options;
  const app = createApp({ log, logTo, tls, trustProxy });
  const disks = createDisks({ dataDir, databaseUrl, log: app.log });
  await disks.makeRoom();
  if (dataDir !== 'memory' && !databaseUrl) undo.push(await lockDataFolder(dataDir, unusable));
  await probePort(options.port, host);
  const metrics = createMetrics();
  undo.push(async () => metrics.stop());
  const tracing = await openTracing(options.traces, app.log);
  undo.push(() => tracing.stop());
  const { spans } = tracing;
  const isShared = options.redisUrl !== undefined;
  if (databaseUrl) {
    const held = await orStartError(lockDatabase(databaseUrl, { isShared, log: app.log }), NO_DATABASE);
    undo.push(() => held.release());
  }
  const stored = dataDir === 'memory' ? Promise.resolve(freshSecrets()) : secretsOf(dataDir);
  const secrets = options.secrets ?? (await orStartError(stored, 'The secrets cannot be used'));
  const folder = dataDir === 'memory' ? null : join(dataDir, 'db');
  const observe = createObserver({ counts: metrics.statements, spans, failed: disks.failedWrites.note });
  const onReplay = (seconds: number) =>
    app.log.warn(
      { seconds: Number(seconds.toFixed(2)) },
      'the last server was not stopped: the database replayed its log and opened',
    );
  const [image, { reserve }] = [options.databaseImage, disks];
  const location = { ...options, folder, url: databaseUrl, image, observe, onReplay, reserve };
  const database = options.shared?.database ?? (await orStartError(openDatabase(location), NO_DATABASE));
  undo.push(() => database.close());
  if (dataDir !== 'memory' && database.unsafe.length > 0)
    app.log.warn({ settings: database.unsafe }, UNSAFE[database.engine]);

  const staticDir = options.staticDir ?? null;
  const olderBuilds = staticDir
    ? await orStartError(
        keptBuilds(staticDir, dataDir, clock, app.log),
        'The files of the client cannot be kept',
      )
    : [];
  const addresses = { host, origins };
  const observed = { metrics, metricsToken: options.metricsToken ?? null, tracing };
  const appOptions = { log, logTo, staticDir, olderBuilds, tls, trustProxy, addresses, observed };
  const { db, rows } = database;
  const deliveries = createDeliveries(db, app.log);
  undo.push(() => deliveries.flush());
  const sightings = createSightings(db, app.log);
  undo.push(() => sightings.flush());
  const quota = options.quotaBytes ?? DEFAULT_QUOTA;
  const files = await orStartError(
    openFiles(dataDir, { alone: !databaseUrl, db, clock, log: app.log, quota, s3: options.s3 ?? null }),
    'The uploaded files cannot be used',
  );
  undo.push(() => files.close());
  const clocks = { now: options.calls?.now ?? sharedNow, time: clock };
  const { bus, redis } = options.shared ?? openBus(options.redisUrl ?? null, clocks, app.log, spans);
  undo.push(async () => redis?.close());
  const hub = createHub(bus, {
    log: app.log,
    now: () => performance.now(),
    noteDelivery: ({ recvId, sendId, id }) => deliveries.note(recvId, sendId, id),
    notePushed: ({ kind, id }) => void pendingPushes.claim(kind, id),
    counts: metrics.pushes,
    spans,
  });
  undo.push(() => hub.cluster.stop());
  const pendingPushes = createPendingPushes(
    app.log,
    () => hub.pushesMissed('everybody'),
    undefined,
    metrics.pushes,
  );
  undo.push(async () => pendingPushes.close());
  if (dataDir !== 'memory') await makePrivate(dataDir, app.log);
  const synced = () => hub.cluster.synced();
  const turns =
    isShared && databaseUrl
      ? await createDatabaseTurns(databaseUrl, synced, options.deadlines)
      : options.shared?.turns;
  undo.push(async () => turns?.close());
  const lanes = createLanes(db, pendingPushes, turns, undefined, spans);
  const { registration = NO_REGISTRATION, site = DEFAULT_SITE, ice = NO_ICE } = options;
  const maxChannel = options.maxChannel ?? LIMITS.maxChannel;
  const { calls, groupCalls, ...allCalls } = createAllCalls(
    { db, rows, clock, hub, lanes, pendingPushes, deliveries, log: app.log },
    { startTimer, ...options.calls, now: clocks.now, most: maxChannel },
  );
  undo.push(() => allCalls.stop());
  const profilePushes = createProfilePushes({ db, hub, lanes, pendingPushes, groupCalls });
  undo.push(() => profilePushes.settled());
  const sharing = createSharing({ redis, redisReplyMs: options.redisReplyMs, secrets, clock, log: app.log });
  const services: Services = {
    db,
    rows,
    clock,
    secrets,
    deliveries,
    passwords: createPasswords(options.passwordCost ?? DEFAULT_COST),
    callers: createCallers(db),
    botSignIns: createBotSignIns(db),
    sightings,
    loginLimits: createLoginLimits(sharing.windows),
    hub,
    pendingPushes,
    hashQueue: createHashQueue(HASH_QUEUE),
    registration: await createRegistration(registration, { ...sharing, site, clock, log: app.log, secrets }),
    site,
    files: files.store,
    copyDatabase: database.copyFolder,
    lanes,
    profilePushes,
    calls,
    groupCalls,
    maxChannel,
    ice,
    receipts: createReceipts({ db, hub, lanes, pendingPushes }),
    horizon: horizonOf(database),
    ...createRequestLimits(database, sharing.shared, metrics.rates, startTimer),
    socketCounts: metrics.sockets,
    backlogs: createBacklogs(),
    log: app.log,
    failedWrites: disks.failedWrites,
  };
  const pools = {
    ...(database.pool && { requests: database.pool }),
    ...(turns?.pool && { turns: turns.pool }),
  };
  metrics.read({ ...services, ...disks, engine: database.engine, pools, cluster: hub.cluster });
  if (options.demo) await seedDemo(services);
  const sweep = startTokenSweep(services, options.startTimer ?? startTimer);
  const folding = startFolding(database, app.log, options.folding);
  undo.push(async () => void (await Promise.all([sweep.stop(), folding.stop()])));
  const presence = createPresence(services);
  undo.push(() => presence.settled());
  const endedSignIns = closeEndedSignIns(services, startTimer);
  undo.push(() => endedSignIns.stop());
  await orStartError(hub.cluster.start(), 'The other servers cannot be reached');
  if (redis) {
    const { hasOthers } = hub.cluster;
    const check = files.place().then((place) => requireOnePlace(place, redis, hasOthers));
    await orStartError(check, 'The place of the uploaded files cannot be compared');
  }
  const state: ServerState = { stopping: false };
  await addRoutes(app, services, apiRoutes(services), database, state, appOptions);
  capConnections(app.server, { most: options.connectionsPerAddress, trustProxy });
  await listen(app, options.port, host);
  undo.push(() => closeApp(app));
  const sockets = acceptSockets(app.server, services, {
    idleMs: options.idleMs ?? IDLE_MS,
    loginMs: options.loginMs ?? LOGIN_MS,
    logSocket: options.logSockets ? logSockets(app.log) : null,
    addresses,
    bufferLimits: options.bufferLimits,
  });
  undo.push(async () => {
    state.stopping = true;
    await sockets.close();
  });

  const adminSocket = dataDir === 'memory' ? null : await openAdminSocket(services, dataDir);
  undo.push(async () => adminSocket?.close());

  if (options.durability !== 'fast') undo.push(disks.keepReserve());
  const { port } = app.server.address() as AddressInfo;
  const url = `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const draining = {
    state,
    cluster: hub.cluster,
    wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
    stopListening: () => void app.server.close(),
    moveSockets: (ms: number) => sockets.moveAway(ms),
  };
  let stopped: Promise<void> | null = null;
  const drainAndStop = () => drain(options.drainMs ?? 0, draining).then(stop, stop);
  return { url, port, app, services, presence, stop: () => (stopped ??= drainAndStop()) };
}

const NO_DATABASE = 'The database cannot be opened';
const UNSAFE = {
  pglite: 'the database survives a killed process, but not a power cut',
  postgres: 'a power cut, or a crash of PostgreSQL, may lose messages that the server has acknowledged',
};
const IDLE_MS = 60_000;
const LOGIN_MS = 10_000;
/**
 * Time limit of all steps of a stop together, in ms. Each step gets at least STEP_MS, even if the steps before
 * it used up the total.
 */
const STOP_MS = 7_000;
const STEP_MS = 300;
