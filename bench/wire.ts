// Runs on Node 24. A wire in front of a server: it tells when a text passed towards the browser, and holds
// sockets back until they are wanted. Everything else it lets through as it is.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Wire {
  /** scheme, host and port */
  readonly origin: string;
  /** Resolves with the time (ms of this process' clock) at which this text went to the browser. */
  readonly passed: (text: string) => Promise<number>;
  /** New WebSocket connections wait from now on, until `open`. */
  readonly hold: () => void;
  readonly open: () => void;
  readonly stop: () => Promise<void>;
}

/** @param target host and port are taken from it */
export async function openWire(target: string): Promise<Wire> {
  const { hostname, port } = new URL(target);
  const ends = new Set<Socket>();
  const wanted = new Map<string, (at: number) => void>();
  let gate = Promise.resolve();
  let open = (): void => undefined;

  const look = (chunk: Buffer): void => {
    for (const [text, tell] of wanted) {
      if (!chunk.includes(text)) continue;
      wanted.delete(text);
      tell(performance.now());
    }
  };
  const join = (near: Socket, first: Buffer): void => {
    const far = connect({ host: hostname, port: Number(port), noDelay: true });
    ends.add(far);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      end.on('error', () => other.destroy());
      end.on('close', () => {
        ends.delete(end);
        other.destroy();
      });
    }
    far.on('data', look);
    far.write(first);
    near.pipe(far);
    far.pipe(near);
  };
  const server = createServer({ noDelay: true }, (near) => {
    ends.add(near);
    near.on('error', () => near.destroy());
    near.once('data', (first) => {
      near.pause();
      // a browser asks for a socket on a connection of its own
      const isSocket = first.includes('Upgrade: websocket');
      void (isSocket ? gate : Promise.resolve()).then(() => near.destroyed || join(near, first));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');

  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    passed: (text) => new Promise((resolve) => wanted.set(text, resolve)),
    hold: () => {
      gate = new Promise((resolve) => {
        open = resolve;
      });
    },
    open: () => open(),
    stop: async () => {
      for (const end of ends) end.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
