// A server of the benchmark's own pages: bare pages for comparison, and a page that
// runs the engine's modules in a worker.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { bundleEngine } from './bundle.ts';

export interface BenchPages {
  readonly port: number;
  /** The engine's modules (bundle.ts). */
  readonly script: string;
  /** Sets the response of GET `path`. */
  readonly serve: (path: string, page: string) => void;
  /** Accepts one WebSocket at `path`. Resolves with a function that sends to it once a page has opened it. */
  readonly sockets: (path: string) => Promise<(text: string) => void>;
  readonly stop: () => Promise<void>;
}

export async function openBenchPages(): Promise<BenchPages> {
  const script = await bundleEngine();
  const files = new Map([
    ['/', { type: 'text/html', text: workerPage }],
    ['/empty', { type: 'text/html', text: '<!doctype html><title>Empty</title>' }],
    ['/engine.js', { type: 'text/javascript', text: script }],
  ]);
  const server = createServer((request, response) => {
    const file = files.get(new URL(request.url ?? '/', 'http://localhost').pathname);
    response.writeHead(file ? 200 : 404, {
      ...isolation,
      'content-type': `${file?.type ?? 'text/plain'}; charset=utf-8`,
    });
    response.end(file?.text);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    script,
    serve: (path, text) => files.set(path, { type: 'text/html', text }),
    sockets: (path) =>
      new Promise((resolve) => {
        const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
        server.on('upgrade', (request, stream, head) => {
          if (request.url !== path) return;
          sockets.handleUpgrade(request, stream, head, (socket) => resolve((text) => socket.send(text)));
        });
      }),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const workerPage = `<!doctype html><title>Engine</title>
<script>new Worker('/engine.js', { type: 'module', name: 'engine' })</script>`;

/** Cross-origin isolation gives performance.now() a resolution of 5 µs instead of 100 µs. */
const isolation = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cache-control': 'no-cache',
};
