// Server: tells a watcher whether this server is well, and a balancer when to look elsewhere.
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/open.ts';

export interface Life {
  stopping: boolean;
}

export function serveHealth(app: FastifyInstance, database: Database, life: Life): void {
  const started = process.hrtime.bigint();
  app.get('/healthz', async (_request, reply) => {
    const answers = await database.answers();
    const ok = answers && !life.stopping;
    reply.status(ok ? 200 : 503).header('cache-control', 'no-store');
    return {
      ok,
      version: VERSION,
      /** Seconds. */
      uptime: Number((process.hrtime.bigint() - started) / 1_000_000_000n),
      database: answers ? database.engine : 'unreachable',
    };
  });
}

const VERSION = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
