// Server: tells a watcher whether this server is well, and a balancer when to look elsewhere.
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/open.ts';
import { withTimeout } from '../with-timeout.ts';

export interface Life {
  stopping: boolean;
}

export function serveHealth(
  app: FastifyInstance,
  { lanes }: { lanes: { age(): number } },
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  life: Life,
): void {
  const started = process.hrtime.bigint();
  app.get('/healthz', async (_request, reply) => {
    const answers = await withTimeout(ANSWER_MS, db.execute(sql`select 1`)).catch(() => false);
    // A statement ends sooner than that whatever happens to it; a transaction has a few of them.
    const flows = lanes.age() < STUCK_MS;
    const ok = answers !== false && flows && !life.stopping;
    reply.status(ok ? 200 : 503).header('cache-control', 'no-store');
    return {
      ok,
      version: VERSION,
      /** Seconds. */
      uptime: Number((process.hrtime.bigint() - started) / 1_000_000_000n),
      database: answers === false ? 'unreachable' : engine,
      sends: flows ? 'flowing' : 'stuck',
    };
  });
}

const ANSWER_MS = 2_000;
const STUCK_MS = 15_000;
const VERSION = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
