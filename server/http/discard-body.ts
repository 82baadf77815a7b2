// The unread rest of a request body whose response is ready.
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Reads and drops the rest of the body, up to MAX_BYTES and MAX_WAIT_MS. A client that still sends when the
 * socket closes sees a connection reset instead of the response.
 */
export async function discardBody({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (raw.complete || raw.destroyed) return;
  reply.header('connection', 'close');
  // Detach the former reader: it has stopped reading and would pause the stream.
  raw.unpipe();
  let left = MAX_BYTES;
  let timeout: NodeJS.Timeout | undefined;
  const ended = new Promise<void>((resolve) => {
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) resolve();
    });
    for (const event of ['end', 'close', 'error']) raw.once(event, () => resolve());
    timeout = setTimeout(resolve, MAX_WAIT_MS);
  });
  raw.resume();
  await ended;
  clearTimeout(timeout);
}

const MAX_BYTES = 64 * 1_048_576;
const MAX_WAIT_MS = 10_000;
