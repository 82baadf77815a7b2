// A TCP proxy in front of the server that can cut the connection, and hold, refuse or answer single requests. The
// browser's offline switch does not affect workers.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A fault for requests whose request line contains `path`, from the `nth` such request on (default 1). */
export type Stub = { readonly path: string; readonly nth?: number } & (
  | ({ readonly does: 'refuse' } & Refusal)
  /** Answers the request with this data. */
  | { readonly does: 'answer'; readonly data: unknown }
  /** Stops forwarding the request after `after` bytes. */
  | { readonly does: 'hold'; readonly after: number }
);

interface Refusal {
  readonly message: string;
  /** The code in the envelope of the response; default 500. */
  readonly code?: number;
  /** Value of the header Retry-After, seconds. */
  readonly retryAfter?: number;
}

export interface FaultProxy {
  readonly port: number;
  /** Ends all connections and refuses new ones until `mend`. */
  readonly cut: () => void;
  /** Accepts connections again, removes all stubs, and ends held connections. */
  readonly mend: () => void;
  readonly stub: (stub: Stub) => void;
  readonly stop: () => Promise<void>;
}

/** Listens on a free local port and forwards to the port `target`. */
export async function openFaultProxy(target: number): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  const held = new Set<Socket>();
  let stubs: { stub: Stub; met: number }[] = [];
  let isUp = true;
  const stubFor = (chunk: Buffer): Stub | null => {
    const line = chunk.toString('latin1', 0, chunk.indexOf('\r\n'));
    const rule = line.endsWith(' HTTP/1.1') && stubs.find(({ stub }) => line.includes(stub.path));
    if (!rule) return null;
    rule.met += 1;
    return rule.met >= (rule.stub.nth ?? 1) ? rule.stub : null;
  };
  const server = createServer((near) => {
    if (!isUp) {
      near.destroy();
      return;
    }
    const far = connect(target, '127.0.0.1');
    let bytesLeft = Number.POSITIVE_INFINITY;
    near.on('data', (chunk: Buffer) => {
      const stub = stubFor(chunk);
      if (stub?.does === 'refuse') {
        near.end(refusal(stub));
        return;
      }
      if (stub?.does === 'answer') {
        near.end(answerOf({ code: 200, message: '', data: stub.data }));
        return;
      }
      if (stub) {
        held.add(near);
        bytesLeft = stub.after;
      }
      bytesLeft -= chunk.length;
      if (bytesLeft < 0) near.pause();
      else if (!far.write(chunk)) near.pause();
    });
    far.on('drain', () => {
      if (bytesLeft >= 0) near.resume();
    });
    near.on('end', () => far.end());
    far.pipe(near);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        held.delete(socket);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP port was asked for');
  const cut = (): void => {
    isUp = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    cut,
    mend: () => {
      isUp = true;
      stubs = [];
      for (const socket of held) socket.destroy();
    },
    stub: (stub) => {
      stubs.push({ stub, met: 0 });
    },
    stop: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

const refusal = ({ message, code = 500, retryAfter }: Refusal): string =>
  answerOf({ code, message, data: null }, retryAfter);

function answerOf(envelope: object, retryAfter?: number): string {
  const body = JSON.stringify(envelope);
  const head = [
    'HTTP/1.1 200 OK',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    ...(retryAfter === undefined ? [] : [`retry-after: ${retryAfter}`]),
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
