// Server: bodies that come byte by byte, or never end.
import type { FastifyInstance } from 'fastify';

/** Ends the connection of a request whose body is not here after `ms`. Uploads have times of their own. */
export function endSlowBodies(app: FastifyInstance, ms: number): void {
  app.addHook('onRequest', async ({ raw, headers }) => {
    // Without a body there is no end of one until the answer is sent, which may take its time.
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody || raw.complete || /^multipart\//i.test(headers['content-type'] ?? '')) return;
    const patience = setTimeout(() => raw.destroy(), ms);
    for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(patience));
  });
}
