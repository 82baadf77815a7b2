// A TCP proxy on loopback between a server and its database, which can delay, stall or cut the connection.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** The database URL through the proxy. */
  readonly url: string;
  /** The number of open connections. */
  open(): number;
  /** Sets the round trip time (ms) of bytes sent from now on. */
  delay(ms: number): void;
  /**
   * Silently holds all bytes, or only responses. New connections are accepted and stalled too. `flow`
   * delivers the held bytes.
   */
  stall(what?: 'everything' | 'answers'): void;
  /** Once a request contains these words, holds its response and all later ones. */
  swallowAnswerTo(words: string): void;
  /** Delivers held bytes and forwards all traffic again. */
  flow(): void;
  /** Ends all connections at once and refuses new ones, until `flow`. */
  cut(): void;
  close(): Promise<void>;
}

/** @param url the database URL with host and port */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url);
  const pairs = new Set<Pair>();
  let state: 'flowing' | 'everything' | 'answers' | 'cut' = 'flowing';
  let oneWay = 0;
  let words: string | null = null;
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy();
    const far = connect({ host: target.hostname, port: Number(target.port || '5432'), noDelay: true });
    near.setNoDelay(true);
    const pair: Pair = { near, far, held: [] };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      const pass = (chunk: Buffer) => {
        if (words !== null && from === near && chunk.includes(words)) {
          words = null;
          state = 'answers';
        }
        if (state === 'everything' || (state === 'answers' && from === far))
          pair.held.push(() => to.write(chunk));
        else to.write(chunk);
      };
      from.on('data', (chunk: Buffer) => (oneWay > 0 ? setTimeout(pass, oneWay, chunk) : pass(chunk)));
      from.on('error', () => undefined);
      from.on('close', end);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  const cutAll = () => {
    for (const { near, far } of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
  };
  return {
    url: through.href,
    open: () => pairs.size,
    delay: (ms) => {
      oneWay = ms / 2;
    },
    stall: (what = 'everything') => {
      state = what;
    },
    swallowAnswerTo: (those) => {
      words = those;
    },
    flow: () => {
      state = 'flowing';
      for (const pair of pairs) for (const pass of pair.held.splice(0)) pass();
    },
    cut: () => {
      state = 'cut';
      cutAll();
    },
    close: async () => {
      cutAll();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Pair {
  near: Socket;
  far: Socket;
  /** Deliveries of bytes that arrived during a stall. */
  held: (() => void)[];
}
