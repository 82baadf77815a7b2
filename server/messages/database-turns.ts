// Turns in a lane among several servers, by an advisory lock of PostgreSQL that a connection of its own holds. The
// lane's lock of a transaction (lane-locks.ts) ends with the commit, before the pushes leave: another server could
// commit and push in between, and the older state would be the last push.
import { connectionsTo } from '../db/connections.ts';
import type { PoolState } from '../db/database.ts';
import { TURN_KEY } from '../db/lock-keys.ts';
import { DEADLINES, type Deadlines, stateOf } from '../db/postgres.ts';
import { Busy } from '../http/admission.ts';
import type { Turns } from './lanes.ts';

export interface DatabaseTurns extends Turns {
  pool: (() => PoolState) | null;
  close(): Promise<void>;
}

/** `synced` resolves when this server has applied every event that any server published before the call. */
export async function createDatabaseTurns(
  url: string,
  synced: () => Promise<void>,
  deadlines: Deadlines = DEADLINES,
): Promise<DatabaseTurns> {
  const { default: pg } = await import('pg');
  const { config, Client } = await connectionsTo(url, 'partyline turns', deadlines.connect);
  const pool = new pg.Pool({
    ...config,
    Client,
    max: MAX_CONNECTIONS,
    query_timeout: deadlines.query,
    lock_timeout: deadlines.lock,
  });
  pool.on('error', () => undefined);
  return {
    take: async (lane) => {
      const client = await pool.connect().catch((error: unknown) => {
        throw new Busy('no connection for a turn is free', { cause: error });
      });
      try {
        await client.query(LOCK, [TURN_KEY, lane]);
      } catch (error) {
        client.release(true);
        throw new Busy('another server has the turn for too long', { cause: error });
      }
      return async () => {
        // All servers get the pushes of this turn before those of the next one.
        await synced();
        await client.query(UNLOCK, [TURN_KEY, lane]).then(
          () => client.release(),
          // The end of the connection ends the lock.
          () => client.release(true),
        );
      };
    },
    synced,
    pool: () => stateOf(pool),
    close: () => pool.end(),
  };
}

const LOCK = { name: 'turn', text: 'select pg_advisory_lock($1, hashtext($2))' };
const UNLOCK = { name: 'turn_end', text: 'select pg_advisory_unlock($1, hashtext($2))' };
const MAX_CONNECTIONS = 10;
