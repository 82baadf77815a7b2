// A load balancer for one person: it passes connections on to the first server in its list that accepts them.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Balancer {
  /** The address that the person's client uses. */
  url: string;
  /** Names the servers for new connections, the preferred one first. Open connections stay. */
  use(urls: readonly string[]): void;
  /** The servers of the open connections. */
  inUse(): ReadonlySet<string>;
  close(): Promise<void>;
}

export async function createBalancer(): Promise<Balancer> {
  let targets: readonly string[] = [];
  const open = new Map<Socket, string>();
  const pass = async (client: Socket) => {
    client.on('error', () => undefined);
    for (const target of targets) {
      const { hostname, port } = new URL(target);
      const upstream = connect(Number(port), hostname);
      const isOpen = await Promise.race([
        once(upstream, 'connect').then(
          () => true,
          () => false,
        ),
        once(client, 'close').then(() => false),
      ]);
      upstream.on('error', () => undefined);
      if (!isOpen) {
        upstream.destroy();
        continue;
      }
      open.set(client, target);
      client.pipe(upstream).pipe(client);
      client.once('close', () => {
        open.delete(client);
        upstream.destroy();
      });
      upstream.once('close', () => client.destroy());
      return;
    }
    client.destroy();
  };
  const server = createServer((client) => void pass(client)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use: (urls) => {
      targets = urls;
    },
    inUse: () => new Set(open.values()),
    close: async () => {
      for (const client of open.keys()) client.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
