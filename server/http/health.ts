// Health for monitoring, and readiness for load balancers.
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { VERSION } from '../version.ts';
import { withTimeout } from '../with-timeout.ts';

export interface ServerState {
  /** True from the start of a shutdown: `/healthz` and `/readyz` then answer 503. */
  stopping: boolean;
}

export interface HealthServices {
  lanes: { age(): number };
  hub: { cluster: { isShared: boolean; isAttached(): boolean; isRefused(): boolean } };
  failedWrites: { readonly areRecent: boolean };
}

export function serveHealth(
  app: FastifyInstance,
  { lanes, hub: { cluster }, failedWrites }: HealthServices,
  { db, engine, unsafe }: Pick<Database, 'db' | 'engine' | 'unsafe'>,
  state: ServerState,
): void {
  const started = process.hrtime.bigint();
  const check = async () => {
    const result = await withTimeout(ANSWER_MS, db.execute(sql`select 1`)).catch(() => false);
    // STUCK_MS exceeds the deadline of a statement; a transaction has several statements.
    const sendsFlow = lanes.age() < STUCK_MS;
    const { areRecent: writesFail } = failedWrites;
    return {
      ok: result !== false && sendsFlow && !writesFail && !state.stopping,
      version: VERSION,
      database: result === false ? 'unreachable' : engine,
      sends: sendsFlow ? 'flowing' : 'stuck',
      writes: writesFail ? 'failing: the disk is full' : 'stored',
    };
  };
  app.get('/healthz', async (_request, reply) => {
    const health = await check();
    reply.status(health.ok ? 200 : 503).header('cache-control', 'no-store');
    /** Seconds. */
    const uptime = Number((process.hrtime.bigint() - started) / 1_000_000_000n);
    return { ...health, uptime };
  });
  app.get('/readyz', async (_request, reply) => {
    const health = await check();
    reply.status(health.ok ? 200 : 503).header('cache-control', 'no-store');
    // Without Redis a server goes on alone, and all servers are without it at once: none refuses clients for that.
    const reached = cluster.isRefused() ? 'refused' : cluster.isAttached() ? 'connected' : 'away';
    const others = cluster.isShared ? reached : 'none';
    const durability = unsafe.length === 0 ? 'full' : unsafe.join(', ');
    return { ...health, durability, stopping: state.stopping, others };
  });
}

const ANSWER_MS = 2_000;
const STUCK_MS = 15_000;
