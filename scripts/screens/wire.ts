// Runs on Node 24. A wire before the server that can be cut, and that can hold or refuse single calls: a
// browser's own switches do not reach workers.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** For calls whose request line contains `path`, from the `nth` one on (the first unless told). */
export type Stub = { readonly path: string; readonly nth?: number } & (
  | ({ readonly does: 'refuse' } & Refusal)
  /** Goes no further after so many bytes. */
  | { readonly does: 'hold'; readonly after: number }
);

interface Refusal {
  readonly message: string;
  /** Of the envelope; 500 unless told. */
  readonly code?: number;
  /** Seconds. */
  readonly retryAfter?: number;
}

export interface Wire {
  readonly port: number;
  /** Ends every connection and takes no new one until `mend`. */
  readonly cut: () => void;
  /** Whole again, without stubs; connections that were held are ended. */
  readonly mend: () => void;
  readonly stub: (stub: Stub) => void;
  readonly stop: () => Promise<void>;
}

/** Listens on a free port of this machine and passes everything on to another one. */
export async function openWire(target: number): Promise<Wire> {
  const sockets = new Set<Socket>();
  const held = new Set<Socket>();
  let stubs: { stub: Stub; met: number }[] = [];
  let whole = true;
  const stubFor = (chunk: Buffer): Stub | null => {
    const line = chunk.toString('latin1', 0, chunk.indexOf('\r\n'));
    const rule = line.endsWith(' HTTP/1.1') && stubs.find(({ stub }) => line.includes(stub.path));
    if (!rule) return null;
    rule.met += 1;
    return rule.met >= (rule.stub.nth ?? 1) ? rule.stub : null;
  };
  const server = createServer((near) => {
    if (!whole) {
      near.destroy();
      return;
    }
    const far = connect(target, '127.0.0.1');
    let room = Number.POSITIVE_INFINITY;
    near.on('data', (chunk: Buffer) => {
      const stub = stubFor(chunk);
      if (stub?.does === 'refuse') {
        near.end(refusal(stub));
        return;
      }
      if (stub) {
        held.add(near);
        room = stub.after;
      }
      room -= chunk.length;
      if (room < 0) near.pause();
      else if (!far.write(chunk)) near.pause();
    });
    far.on('drain', () => {
      if (room >= 0) near.resume();
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
    whole = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    cut,
    mend: () => {
      whole = true;
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

function refusal({ message, code = 500, retryAfter }: Refusal): string {
  const body = JSON.stringify({ code, message, data: null });
  const head = [
    'HTTP/1.1 200 OK',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    ...(retryAfter === undefined ? [] : [`retry-after: ${retryAfter}`]),
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
