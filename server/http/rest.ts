// Server: what is left of a body that nobody wants any more.
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A client that is still sending sees a reset instead of the answer when the socket is closed under it,
 * so what it has left is read and thrown away, within reason. Nothing to do where the body has ended.
 */
export async function takeRest({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (raw.complete || raw.destroyed) return;
  reply.header('connection', 'close');
  // Whoever was reading it has stopped, and must not hold it up.
  raw.unpipe();
  let left = MAX_IGNORED;
  let patience: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) resolve();
    });
    for (const event of ['end', 'close', 'error']) raw.once(event, () => resolve());
    patience = setTimeout(resolve, MAX_WAIT_MS);
  });
  raw.resume();
  await over;
  clearTimeout(patience);
}

const MAX_IGNORED = 64 * 1_048_576;
const MAX_WAIT_MS = 10_000;
