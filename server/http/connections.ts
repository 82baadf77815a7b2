// The limit of open connections per IP address, so that one machine cannot use all of them, and the end of all
// connections at a stop.
import type { Server, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { addressKey, isLoopback } from '../ip-addresses.ts';

/**
 * Enough for an office of several hundred users behind one address. Larger sites name their proxy or raise
 * it.
 */
export const CONNECTIONS_PER_ADDRESS = 4_096;

/**
 * Destroys each new connection beyond `most` of one address. A trusted proxy opens all connections itself and
 * limits them itself, so no limit applies behind one. Loopback has a limit only if `most` is given: its
 * connections may be those of the operator, or of a proxy that is not configured.
 */
export function capConnections(
  server: Pick<Server, 'on'>,
  { most, trustProxy }: { most: number | undefined; trustProxy: readonly string[] },
): void {
  if (trustProxy.length > 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (most === undefined && isLoopback(remoteAddress)) return;
    const key = addressKey(remoteAddress);
    const count = (open.get(key) ?? 0) + 1;
    if (count > (most ?? CONNECTIONS_PER_ADDRESS)) return void socket.destroy();
    open.set(key, count);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    });
  });
}

/** Closes the HTTP server. After CLOSE_MS, transfers that still run are cut off. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), CLOSE_MS);
  await app.close();
  clearTimeout(timer);
}

const CLOSE_MS = 2_000;
