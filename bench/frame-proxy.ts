// A TCP proxy in front of a server. It reports the time at which a text passes to the browser, and can hold
// back new sockets. All other traffic passes unchanged.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface FrameProxy {
  /** scheme, host and port */
  readonly origin: string;
  /** Resolves with the time (performance.now() of this process) at which this text passed to the browser. */
  readonly passed: (text: string) => Promise<number>;
  /** Holds back new WebSocket connections until `open`. */
  readonly hold: () => void;
  readonly open: () => void;
  readonly stop: () => Promise<void>;
}

/** @param target a URL; only host and port are used */
export async function openFrameProxy(target: string): Promise<FrameProxy> {
  const { hostname, port } = new URL(target);
  const ends = new Set<Socket>();
  const wanted = new Map<string, (at: number) => void>();
  let gate = Promise.resolve();
  let open = (): void => undefined;

  const look = (chunk: Buffer): void => {
    for (const [text, resolve] of wanted) {
      if (!chunk.includes(text)) continue;
      wanted.delete(text);
      resolve(performance.now());
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
      // A browser opens each WebSocket on a separate connection.
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
