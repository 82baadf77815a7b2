// One connection to Redis. It reconnects by itself; while it is down, every command rejects at once, so that no
// request waits for Redis.
import { createClient, type RedisClientType } from '@redis/client';
import type { Log } from '../log.ts';
import { NO_SPANS, type Spans, type SpanStart } from '../spans.ts';

/** A reply of Redis, in the shapes of RESP2. */
export type Reply = string | number | null | readonly Reply[];

export interface Redis {
  /** False while there is no connection. */
  isReady(): boolean;
  /** Sends one command. Rejects with RedisDown without a connection, and with an Error for an error reply. */
  send(args: readonly string[]): Promise<Reply>;
  /** Calls `listener` after each connect, the first one included. */
  onReady(listener: () => void): void;
  /** Calls `listener` after each loss of the connection. */
  onLost(listener: () => void): void;
  /** Opens another connection to the same Redis, with its own listeners. `SILENT_MS` bounds a blocking command. */
  another(): Redis;
  /** Ends the connection. Pending commands reject. */
  close(): Promise<void>;
}

/** The connection is down, or broke before the reply: the command may have run. */
export class RedisDown extends Error {
  override name = 'RedisDown';
}

/** Returns at once, and connects in the background. `url`: redis:// or rediss://, with credentials. */
export function connectRedis(url: string, log: Pick<Log, 'warn' | 'info'>, spans: Spans = NO_SPANS): Redis {
  const client: RedisClientType<
    Record<string, never>,
    Record<string, never>,
    Record<string, never>,
    2
  > = createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    pingInterval: PING_MS,
    socket: {
      connectTimeout: CONNECT_MS,
      // A silent network loses the connection after this time, because each ping would be answered.
      socketTimeout: SILENT_MS,
      reconnectStrategy: (retries) => Math.min(FIRST_RETRY_MS * 2 ** retries, MAX_RETRY_MS),
    },
  });
  const [ready, lost] = [new Set<() => void>(), new Set<() => void>()];
  const others = new Set<Redis>();
  let isUp = false;
  let isWarned = false;
  const callAll = (listeners: ReadonlySet<() => void>) => {
    for (const listener of listeners) listener();
  };
  const down = () => {
    if (!isUp) return;
    isUp = false;
    callAll(lost);
  };
  const up = () => {
    if (!client.isReady) return;
    if (isWarned) log.info({}, 'Redis is back');
    isWarned = false;
    isUp = true;
    callAll(ready);
  };
  // A frozen or dying process still accepts connections, and a starting one loads its data: a first reply shows that
  // Redis works. Each connect waits for its own reply, because the end of a connection rejects its commands.
  const waitForReply = () => {
    client.sendCommand(['PING']).then(up, (error: unknown) => {
      if (!isErrorReply(error)) return;
      if (isLoading(error)) setTimeout(waitForReply, FIRST_RETRY_MS).unref();
      else up();
    });
  };
  client.on('ready', waitForReply);
  client.on('error', (error: Error) => {
    // The message of a failed connect may contain the address, and never the password.
    if (!isWarned) log.warn({ reason: error.message }, 'Redis cannot be reached');
    isWarned = true;
    down();
  });
  client.on('reconnecting', down);
  client.on('end', down);
  // A failed first connect is repeated; `connect` rejects only after `close`.
  client.connect().catch(() => undefined);
  return {
    isReady: () => isUp,
    send: async (args) => {
      if (!isUp) throw new RedisDown('Redis is not connected');
      const end = spans.begin(spanOf(args));
      try {
        const reply = await client.sendCommand<Reply>(args);
        end();
        return reply;
      } catch (error) {
        end(error);
        throw isErrorReply(error) ? error : new RedisDown('the connection to Redis broke', { cause: error });
      }
    },
    onReady: (listener) => {
      ready.add(listener);
      if (isUp) listener();
    },
    onLost: (listener) => void lost.add(listener),
    another: () => {
      const other = connectRedis(url, log);
      others.add(other);
      return other;
    },
    close: async () => {
      isUp = false;
      ready.clear();
      lost.clear();
      client.destroy();
      await Promise.all([...others].map((other) => other.close()));
    },
  };
}

/** Only the name of the command: its arguments contain messages. */
function spanOf([name = '']: readonly string[]): SpanStart {
  const fields = { 'db.system.name': 'redis', 'db.operation.name': name };
  return { name: `redis ${name}`, kind: 'client', fields };
}

const isLoading = (error: Error) => error.message.startsWith('LOADING');

function isErrorReply(error: unknown): error is Error {
  return (
    error instanceof Error && ['SimpleError', 'BlobError', 'ErrorReply'].includes(error.constructor.name)
  );
}

const CONNECT_MS = 2_000;
const PING_MS = 2_000;
/** Longer than each blocking command. */
export const SILENT_MS = 6_000;
const FIRST_RETRY_MS = 50;
const MAX_RETRY_MS = 1_000;
