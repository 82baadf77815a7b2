// Health endpoint for monitoring and load balancers.
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { VERSION } from '../version.ts';
import { withTimeout } from '../with-timeout.ts';

export interface ServerState {
  /** True from the start of a shutdown: `/healthz` then answers 503. */
  stopping: boolean;
}

export function serveHealth(
  app: FastifyInstance,
  { lanes }: { lanes: { age(): number } },
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  state: ServerState,
): void {
  const started = process.hrtime.bigint();
  app.get('/healthz', async (_request, reply) => {
    const result = await withTimeout(ANSWER_MS, db.execute(sql`select 1`)).catch(() => false);
    // STUCK_MS exceeds the deadline of a statement; a transaction has several statements.
    const sendsFlow = lanes.age() < STUCK_MS;
    const ok = result !== false && sendsFlow && !state.stopping;
    reply.status(ok ? 200 : 503).header('cache-control', 'no-store');
    return {
      ok,
      version: VERSION,
      /** Seconds. */
      uptime: Number((process.hrtime.bigint() - started) / 1_000_000_000n),
      database: result === false ? 'unreachable' : engine,
      sends: sendsFlow ? 'flowing' : 'stuck',
    };
  });
}

const ANSWER_MS = 2_000;
const STUCK_MS = 15_000;
