// The lock of servers on a PostgreSQL database. A server without Redis takes it for itself, because two servers that
// do not know each other lose pushes. Servers with Redis share it. The lock ends with its connection, so a killed
// server leaves none.
import type { Client } from 'pg';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { connectionsTo } from './connections.ts';
import { SERVER_KEY } from './lock-keys.ts';

export interface ServerLock {
  release(): Promise<void>;
}

/** Throws StartError if the other servers do not allow this one. */
export async function lockDatabase(
  url: string,
  { isShared, log }: { isShared: boolean; log: Pick<Log, 'warn' | 'error'> },
): Promise<ServerLock> {
  const { config, Client } = await connectionsTo(url, 'partyline lock', CONNECT_MS);
  let client: Client | null = null;
  let isReleased = false;
  let timer: NodeJS.Timeout | null = null;
  const take = async (): Promise<boolean> => {
    const next = new Client(config);
    next.on('end', () => {
      if (client === next) again();
    });
    try {
      await next.connect();
      const { rows } = await next.query<{ taken: boolean }>(isShared ? SHARED : ALONE, [SERVER_KEY]);
      const isTaken = rows[0]?.taken === true;
      if (isTaken && !isReleased) client = next;
      else await next.end();
      return isTaken;
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
  };
  /** The database ended the connection: another server may have taken the lock meanwhile. */
  const again = () => {
    client = null;
    if (isReleased) return;
    timer = setTimeout(() => {
      take().then(
        (isTaken) => {
          if (isTaken) return;
          log.error({}, refusalOf(isShared));
          again();
        },
        () => again(),
      );
    }, RETRY_MS);
    timer.unref();
  };
  if (!(await take())) throw new StartError(refusalOf(isShared));
  return {
    release: async () => {
      isReleased = true;
      if (timer) clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}

const refusalOf = (isShared: boolean): string =>
  isShared
    ? 'A server without REDIS_URL uses this database. Stop it, or start it again with REDIS_URL.'
    : 'Another server uses this database. Stop it, or start both with the same REDIS_URL, so that they work as one.';

const SHARED = 'select pg_try_advisory_lock_shared($1) as taken';
const ALONE = 'select pg_try_advisory_lock($1) as taken';
const CONNECT_MS = 5_000;
const RETRY_MS = 1_000;
