// A deadline for request bodies. Without it, a body sent byte by byte holds a connection for ever.
import type { FastifyInstance } from 'fastify';

/**
 * Destroys the connection of a request whose body is incomplete after `ms`. Uploads have their own limits.
 */
export function endSlowBodies(app: FastifyInstance, ms: number): void {
  app.addHook('onRequest', async ({ raw, headers }) => {
    // A request without a body emits 'end' only when its response is sent, which may take longer than `ms`.
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody || raw.complete || /^multipart\//i.test(headers['content-type'] ?? '')) return;
    const timeout = setTimeout(() => raw.destroy(), ms);
    for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(timeout));
  });
}
