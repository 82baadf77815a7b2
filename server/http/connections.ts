// Server: how many connections one address may have open, so that one machine cannot take all of them.
import type { Server, Socket } from 'node:net';
import { addressKey, isLoopback } from '../ip-addresses.ts';

/** An office of some hundred people behind one address fits; a larger site names its proxy or raises it. */
export const CONNECTIONS_PER_ADDRESS = 4_096;

/**
 * Ends connections beyond `most` at once. Behind a proxy all of them are the proxy's, which limits them itself. From
 * this machine any number comes unless `most` is given: a proxy that nobody has named, or its operator.
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
