// A server that answers every request with 200 or 404, or breaks the connection of each one after it has arrived.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface BreakingServer {
  readonly port: number;
  /** Method and path of each request. */
  requests(): string[];
}

export async function breakingServer(kind: 'answers' | 'lacks' | 'breaks'): Promise<BreakingServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (kind === 'answers') response.end('inside');
    else if (kind === 'lacks') response.writeHead(404).end('lacking');
    else request.socket.destroy();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { port: (server.address() as AddressInfo).port, requests: () => requests };
}
