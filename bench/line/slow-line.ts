// Runs on Node 24. A proxy that simulates a slow line. Requests of pages, workers, service workers and sockets share
// it. Chromium's Network.emulateNetworkConditions gives each page and each worker a bandwidth of its own, and the
// service worker full speed. Neither simulates TCP handshakes, slow start or packet loss.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { type Clock, Way } from './way.ts';

export interface SlowLine {
  /** scheme, host and port */
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

export interface LineRate {
  /** in each direction */
  readonly bytesPerSecond: number;
  /** ms between a request and its answer without their bytes */
  readonly roundTrip: number;
}

/** 1.6 Mbit/s and 150 ms, a slow mobile network. */
export const SLOW: LineRate = { bytesPerSecond: 200_000, roundTrip: 150 };

/** @param target a URL; only its host and port count */
export async function openSlowLine(
  target: string,
  { bytesPerSecond, roundTrip }: LineRate,
): Promise<SlowLine> {
  const { hostname, port } = new URL(target);
  const up = new Way(bytesPerSecond, roundTrip / 2, clock);
  const down = new Way(bytesPerSecond, roundTrip / 2, clock);
  const ends = new Set<Socket>();
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port), noDelay: true });
    for (const [from, to, way] of [
      [near, far, up],
      [far, near, down],
    ] as const) {
      ends.add(from);
      const lane = way.lane({ bytes: (bytes) => to.write(bytes), end: () => to.destroy() });
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
