// Settings from the command line and the environment.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { LIMITS } from '../src/core/wire/index.ts';
import { type IceSettings, readIce } from './calls/ice.ts';
import { CALL_TIMES, type CallTimes } from './calls/session.ts';
import { DURABILITIES, type Durability } from './db/durability.ts';
import { readDatabaseUrl } from './db/hosts.ts';
import { isLoopback, readAddressList } from './ip-addresses.ts';
import { originOf } from './http/origins.ts';
import { LOG_LEVELS, type LogLevel } from './http/logs.ts';
import type { LoadPlan } from './load/plan.ts';
import { parseLoad } from './load/plan.ts';
import { CLIENT } from './own-files.ts';
import {
  readRegistration,
  readSite,
  type RegistrationSettings,
  type SiteSettings,
} from './registration/settings.ts';
import { DEFAULT_QUOTA } from './uploads/quota.ts';
import { readTraces, type TraceSettings } from './tracing/settings.ts';
import { readS3Location, type S3Location } from './uploads/s3/location.ts';

export interface Settings {
  help: boolean;
  port: number;
  host: string;
  dataDir: string;
  /** The folder of the built client. */
  client: string;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  /** Of the embedded database. */
  durability: Durability;
  tlsCert: string | undefined;
  tlsKey: string | undefined;
  /** Proxies whose X-Forwarded-For the server trusts. */
  trustProxy: readonly string[];
  /** Upload quota per user, in bytes. */
  quotaBytes: number;
  /** The bucket of uploaded files; null keeps them in the data folder. */
  s3: S3Location | null;
  /** Whether a start runs the migrations that the database lacks; false refuses to start instead. */
  migrate: boolean;
  /** Public origins of the server, as browsers send them in the Origin header. */
  origins: string[];
  connectionsPerAddress: number | undefined;
  secrets: { access: string; refresh: string } | undefined;
  registration: RegistrationSettings;
  site: SiteSettings;
  ice: IceSettings;
  calls: { times: CallTimes };
  /** Most people of a group call. */
  maxChannel: number;
  /** Time in which a stopping server moves its clients to the others, in ms. */
  drainMs: number;
  /** The token of `/metrics`; null opens them to this machine only. */
  metricsToken: string | null;
  /** The collector of traces; null sends none. */
  traces: TraceSettings | null;
  demo: boolean;
  /** True if the demo users are left out because other machines can reach the server. */
  demoWithheld: boolean;
  load: LoadPlan | null;
  log: LogLevel;
  /** Whether to log the login and the close of each WebSocket at level info; true in development. */
  logSockets: boolean;
}

const MB = 1_048_576;
/** Clients end an unanswered call after 60 s. */
const MAX_RING_SECONDS = 60;
/** Each person sends a picture to every other one, which a browser cannot do for more people. */
const MAX_CALL_PEOPLE = 20;
/** Half of it is for load balancers, which ask every few seconds whether the server is ready. */
const DRAIN_SECONDS = 10;
const MAX_DRAIN_SECONDS = 300;

const MIN_METRICS_TOKEN = 16;

type Environment = Record<string, string | undefined>;

/**
 * Returns the settings, or an error sentence. Command-line options override environment variables, which
 * override the defaults.
 */
export function readSettings(args: readonly string[], env: Environment): Settings | string {
  const flags = readFlags(args);
  if (typeof flags === 'string') return flags;
  const production = env['NODE_ENV'] === 'production';
  const port = Number(flags.port ?? env['PORT'] ?? '8080');
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    return 'The port must be a number from 0 to 65535.';
  const log = flags.log ?? (production ? 'info' : 'warn');
  if (!isLogLevel(log)) return `--log takes one of ${LOG_LEVELS.join(', ')}.`;
  const load = flags.load === undefined ? null : parseLoad(flags.load);
  if (typeof load === 'string') return load;
  const tlsCert = flags['tls-cert'];
  const tlsKey = flags['tls-key'];
  if ((tlsCert === undefined) !== (tlsKey === undefined)) return '--tls-cert and --tls-key belong together.';
  const trustProxy = flags['trust-proxy'] === undefined ? [] : readAddressList(flags['trust-proxy']);
  if (!trustProxy) {
    return '--trust-proxy takes addresses of proxies, for example 127.0.0.1 or 10.0.0.0/8,::1.';
  }
  const connections = flags['connections-per-address'];
  const connectionsPerAddress = connections === undefined ? undefined : Number(connections);
  if (
    connectionsPerAddress !== undefined &&
    !(Number.isInteger(connectionsPerAddress) && connectionsPerAddress > 0)
  )
    return '--connections-per-address takes a number from 1.';
  const host = flags.host ?? env['HOST'] ?? '127.0.0.1';
  if (flags.demo && !isLoopback(host)) {
    return `--demo is for this machine only, because everybody knows the password of the demo users, and others can reach --host ${host}. Leave one of the two out.`;
  }
  const origins = readOrigins(flags.origin ?? (env['ORIGIN'] ?? '').split(',').filter(Boolean));
  if (typeof origins === 'string') return origins;
  const quota = Number(flags.quota ?? env['QUOTA'] ?? DEFAULT_QUOTA / MB);
  if (!Number.isInteger(quota) || quota < 1) return '--quota takes a number of MB, at least 1.';
  const s3 = readS3Location(env);
  if (typeof s3 === 'string') return s3;
  const databaseUrl = env['DATABASE_URL'] || undefined;
  const address = databaseUrl === undefined ? null : readDatabaseUrl(databaseUrl);
  if (typeof address === 'string') return address;
  const redisUrl = env['REDIS_URL'] || undefined;
  if (redisUrl !== undefined && !isRedisUrl(redisUrl)) {
    return 'REDIS_URL takes a URL that begins with redis:// or rediss://.';
  }
  if (redisUrl !== undefined && databaseUrl === undefined) {
    return 'REDIS_URL needs DATABASE_URL: several servers share one PostgreSQL database.';
  }
  const durability = flags.durability ?? 'full';
  if (!isDurability(durability)) return `--durability takes one of ${DURABILITIES.join(', ')}.`;
  if (durability !== 'full' && databaseUrl !== undefined) {
    return '--durability is for the embedded database. PostgreSQL has its own settings.';
  }
  const secrets = readSecrets(env, redisUrl !== undefined || (production && databaseUrl !== undefined));
  if (typeof secrets === 'string') return secrets;
  const circumstances = { production, isLocal: isLoopback(host) };
  const registration = readRegistration(flags.registration, env, circumstances);
  if (typeof registration === 'string') return registration;
  const site = readSite(env);
  if (typeof site === 'string') return site;
  const ice = readIce(flags.ice, env);
  if (typeof ice === 'string') return ice;
  const ringSeconds = Number(flags['call-ring'] ?? CALL_TIMES.ring / 1000);
  if (!Number.isInteger(ringSeconds) || ringSeconds < 1 || ringSeconds > MAX_RING_SECONDS) {
    return `--call-ring takes a number of seconds from 1 to ${MAX_RING_SECONDS}.`;
  }
  const maxChannel = Number(flags['call-people'] ?? env['MAX_CHANNEL'] ?? LIMITS.maxChannel);
  if (!Number.isInteger(maxChannel) || maxChannel < 2 || maxChannel > MAX_CALL_PEOPLE) {
    return `--call-people takes a number of people from 2 to ${MAX_CALL_PEOPLE}.`;
  }
  const drainSeconds = Number(flags.drain ?? (env['DRAIN_SECONDS'] || DRAIN_SECONDS));
  if (!Number.isInteger(drainSeconds) || drainSeconds < 0 || drainSeconds > MAX_DRAIN_SECONDS) {
    return `--drain takes a number of seconds from 0 to ${MAX_DRAIN_SECONDS}.`;
  }
  const metricsToken = env['METRICS_TOKEN'] || null;
  if (metricsToken !== null && metricsToken.length < MIN_METRICS_TOKEN) {
    return `METRICS_TOKEN must have at least ${MIN_METRICS_TOKEN} characters.`;
  }
  const traces = readTraces(env);
  if (typeof traces === 'string') return traces;
  return {
    help: flags.help ?? false,
    port,
    host,
    dataDir: flags.data ?? env['DATA_DIR'] ?? './data',
    client: flags.client ?? fileURLToPath(CLIENT),
    databaseUrl,
    redisUrl,
    durability,
    tlsCert,
    tlsKey,
    trustProxy,
    connectionsPerAddress,
    quotaBytes: quota * MB,
    s3,
    migrate: flags.migrate ?? env['MIGRATE'] !== 'no',
    origins,
    secrets,
    registration,
    site,
    ice,
    calls: { times: { ...CALL_TIMES, ring: ringSeconds * 1000 } },
    maxChannel,
    drainMs: drainSeconds * 1000,
    metricsToken,
    traces,
    demo: flags.demo ?? (!production && isLoopback(host)),
    demoWithheld: flags.demo === undefined && !production && !isLoopback(host),
    load,
    log,
    logSockets: env['NODE_ENV'] === 'development',
  };
}

function readFlags(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      allowNegative: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        client: { type: 'string' },
        'tls-cert': { type: 'string' },
        'tls-key': { type: 'string' },
        'trust-proxy': { type: 'string' },
        'connections-per-address': { type: 'string' },
        origin: { type: 'string', multiple: true },
        quota: { type: 'string' },
        registration: { type: 'string' },
        ice: { type: 'string', multiple: true },
        'call-ring': { type: 'string' },
        'call-people': { type: 'string' },
        drain: { type: 'string' },
        durability: { type: 'string' },
        demo: { type: 'boolean' },
        migrate: { type: 'boolean' },
        load: { type: 'string' },
        log: { type: 'string' },
      },
    });
    return values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    return `${reason}. See --help.`;
  }
}

function isRedisUrl(text: string): boolean {
  return URL.canParse(text) && ['redis:', 'rediss:'].includes(new URL(text).protocol);
}

function readOrigins(given: readonly string[]): string[] | string {
  const origins = given.map((text) => originOf(text.trim()));
  const known = origins.filter((origin) => origin !== null);
  if (known.length === origins.length) return known;
  return '--origin takes an address without a path, for example https://chat.example.';
}

function readSecrets(env: Environment, required: boolean): Settings['secrets'] | string {
  const access = env['ACCESS_SECRET'];
  const refresh = env['REFRESH_SECRET'];
  if (!access && !refresh && !required) return undefined;
  if (!access || !refresh) {
    return 'Set both ACCESS_SECRET and REFRESH_SECRET: every server on this database signs with the same two.';
  }
  if (Math.min(access.length, refresh.length) < 32 || access === refresh) {
    return 'ACCESS_SECRET and REFRESH_SECRET must differ and have at least 32 characters each.';
  }
  return { access, refresh };
}

function isDurability(text: string): text is Durability {
  return (DURABILITIES as readonly string[]).includes(text);
}

function isLogLevel(level: string): level is LogLevel {
  return (LOG_LEVELS as readonly string[]).includes(level);
}
