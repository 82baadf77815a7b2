// The options of a server. main.ts reads them from the command line and the environment (config.ts); tests set them.
import type { PasswordCost } from './auth/passwords.ts';
import type { Secrets } from './auth/secrets.ts';
import type { StartTimer } from './auth/sweep.ts';
import type { IceSettings } from './calls/ice.ts';
import type { CallOptions } from './calls/sessions.ts';
import type { Clock } from './clock.ts';
import type { OpenBus } from './cluster/open.ts';
import type { Database } from './db/database.ts';
import type { Durability } from './db/durability.ts';
import type { Disk } from './db/flushed-fs.ts';
import type { Deadlines } from './db/postgres.ts';
import type { AppOptions } from './http/app.ts';
import type { LogLevel } from './http/logs.ts';
import type { BufferLimits } from './push/send-buffers.ts';
import type { TraceSettings } from './tracing/settings.ts';
import type { S3Location } from './uploads/s3/location.ts';
import type { FoldingTimes } from './messages/folding.ts';
import type { DatabaseTurns } from './messages/database-turns.ts';
import type { RegistrationSettings, SiteSettings } from './registration/settings.ts';

/** The parts that the nodes of a cluster share. Tests hand them in, to run several nodes in one process. */
export interface SharedParts extends OpenBus {
  /** An open database. The server closes it. */
  database: Database;
  turns: DatabaseTurns;
}

export interface ServerOptions {
  /** TCP port; 0 selects a free one. */
  port: number;
  /** Host name or IP address to listen on, 127.0.0.1 by default. */
  host?: string;
  /** The folder of all stored data, or 'memory' to keep no data after the stop. */
  dataDir: string;
  /** URL of a PostgreSQL database, used instead of the embedded database. */
  databaseUrl?: string | undefined;
  /** URL of the Redis that connects several servers of one PostgreSQL database. */
  redisUrl?: string | undefined;
  /** Longest wait for a reply of Redis about a shared limit, in ms (see createShared). */
  redisReplyMs?: number | undefined;
  /** Used instead of the databases and the Redis that the other options name. */
  shared?: SharedParts;
  /** Durability of the embedded database; full unless given. */
  durability?: Durability;
  /** Ends the process, with the reason why the embedded database could not be written to the disk (see PgliteOptions). */
  onSyncFailure?: (error: unknown) => void;
  /** System calls of the embedded database; those of Node unless given. */
  disk?: Disk;
  secrets?: Secrets | undefined;
  /** Dump of an initialized database (see PgliteOptions): a server in memory starts faster with one. */
  databaseImage?: Blob;
  /** False: the start fails if the database lacks migrations, instead of running them. */
  migrate?: boolean;
  /** Timeouts of PostgreSQL connections and statements. */
  deadlines?: Deadlines;
  /** Whether to add the demo users to an empty database. */
  demo?: boolean;
  log?: LogLevel;
  /** The stream of the log; standard output unless given. */
  logTo?: AppOptions['logTo'];
  /** Whether to log the login and the close of each WebSocket, at level info. */
  logSockets?: boolean;
  /** The folder of the built client. */
  staticDir?: string | null;
  tls?: AppOptions['tls'];
  trustProxy?: AppOptions['trustProxy'];
  /** Public origins of this server besides `host`, for example `https://chat.example`. */
  origins?: readonly string[];
  clock?: Clock;
  passwordCost?: PasswordCost;
  /** Upload quota per user, in bytes. */
  quotaBytes?: number;
  /** The bucket of uploaded files, used instead of the data folder. */
  s3?: S3Location | null;
  /** Ways to register, none by default, and the channels of their codes. */
  registration?: RegistrationSettings;
  site?: SiteSettings;
  ice?: IceSettings;
  /** The token of `/metrics`; without one only this machine gets them. */
  metricsToken?: string | null;
  /** The collector of traces; null sends none. */
  traces?: TraceSettings | null;
  /** Time limits, timer and clock of calls. */
  calls?: Partial<CallOptions>;
  /** Most people of a group call. */
  maxChannel?: number;
  /** Time in which a stopping server moves its clients to the others, in ms; 0 by default. */
  drainMs?: number;
  /** Times of the job that folds the rows of older versions. */
  folding?: FoldingTimes;
  /** Timer of the periodic deletion of expired refresh tokens. */
  startTimer?: StartTimer;
  /**
   * Time limits of a WebSocket, in ms: `idleMs` between two frames, `loginMs` from its opening to its login.
   */
  idleMs?: number;
  loginMs?: number;
  /** Limit of the unread frames of all WebSockets together. */
  bufferLimits?: BufferLimits;
  /**
   * Most open connections of one IP address. The default is CONNECTIONS_PER_ADDRESS, and no limit for this
   * machine.
   */
  connectionsPerAddress?: number | undefined;
}
