// A proxy that simulates a slow network, shared by requests of pages, workers, service workers and sockets.
// Chromium's Network.emulateNetworkConditions gives each page and each worker its own bandwidth, and the
// service worker full speed. Neither simulates TCP handshakes, slow start or packet loss.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { type Clock, Direction } from './direction.ts';

export interface SlowNetwork {
  /** scheme, host and port */
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

export interface NetworkRate {
  /** rate in each direction */
  readonly bytesPerSecond: number;
  /** ms between a request and its response, without the time to transfer their bytes */
  readonly roundTrip: number;
}

/** 1.6 Mbit/s and 150 ms, a slow mobile network. */
export const SLOW: NetworkRate = { bytesPerSecond: 200_000, roundTrip: 150 };

/** @param target a URL; only host and port are used */
export async function openSlowNetwork(
  target: string,
  { bytesPerSecond, roundTrip }: NetworkRate,
): Promise<SlowNetwork> {
  const { hostname, port } = new URL(target);
  const up = new Direction(bytesPerSecond, roundTrip / 2, clock);
  const down = new Direction(bytesPerSecond, roundTrip / 2, clock);
  const ends = new Set<Socket>();
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port), noDelay: true });
    for (const [from, to, direction] of [
      [near, far, up],
      [far, near, down],
    ] as const) {
      ends.add(from);
      const lane = direction.lane({ bytes: (bytes) => to.write(bytes), end: () => to.destroy() });
      from.on('data', (bytes: Buffer) => lane.send(bytes));
      from.on('error', () => from.destroy());
      from.on('close', () => {
        ends.delete(from);
        lane.end();
      });
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      for (const end of ends) end.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const clock: Clock = {
  now: () => performance.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};
