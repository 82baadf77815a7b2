// Server: bodies that come byte by byte, or never end.
import type { FastifyInstance } from 'fastify';

/** Ends the connection of a request whose body is not here after `ms`. Uploads have times of their own. */
export function endSlowBodies(app: FastifyInstance, ms: number): void {
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (raw.complete || /^multipart\//i.test(headers['content-type'] ?? '')) return;
    const patience = setTimeout(() => raw.destroy(), ms);
    for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(patience));
  });
}
