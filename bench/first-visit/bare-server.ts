// A server of a bare page on a separate origin. It forwards all other requests to the product's server.
import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { BareFiles } from '../bare/first-visit.ts';

export interface BareServer {
  /** scheme, host and port */
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** @param target the product's origin; only host and port are used */
export async function openBareServer(files: BareFiles, target: string): Promise<BareServer> {
  const { hostname, port } = new URL(target);
  const server = createServer({ noDelay: true }, (incoming, answer) => {
    const file = files.get(incoming.url ?? '');
    if (file) {
      answer.writeHead(200, { 'content-type': `${file.type}; charset=utf-8`, 'content-encoding': 'br' });
      answer.end(file.body);
      return;
    }
    const { method, url: path, headers } = incoming;
    const outgoing = request({ hostname, port, method, path, headers }, (upstream) => {
      answer.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  });
  server.on('upgrade', (incoming, near, first) => {
    const far = connect({ host: hostname, port: Number(port), noDelay: true }, () => {
      far.write(headOf(incoming));
      far.write(first);
      near.pipe(far).pipe(near);
    });
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      end.on('error', () => other.destroy());
      end.on('close', () => other.destroy());
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1] ?? ''}`] : [],
  );
  return [`${method} ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}
