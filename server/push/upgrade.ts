// Server: takes WebSocket connections at exactly /im, drops those that fall silent, closes all at the end.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { LIMITS } from '../../src/core/wire/index.ts';
import { type Addresses, foreignHeader } from '../http/origins.ts';
import type { Services } from '../services.ts';
import type { Presence } from './presence.ts';
import { serveSocket, type SocketLife } from './socket.ts';
import type { LogSocket } from './socket-log.ts';

export interface Sockets {
  /** Closes every socket with 1001 and waits for their ends, a second at most. */
  close(): Promise<void>;
}

export interface SocketOptions {
  idleMs: number;
  /** From the opening of a socket to its login. */
  loginMs: number;
  logSocket: LogSocket | null;
  addresses: Addresses;
}

export function acceptSockets(
  server: Server,
  services: Services,
  presence: Presence,
  { idleMs, loginMs, logSocket, addresses }: SocketOptions,
): Sockets {
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: LIMITS.clientFrameLength,
    perMessageDeflate: false,
  });
  const lives = new Map<WebSocket, SocketLife>();
  const now = () => performance.now();

  const onUpgrade: UpgradeListener = (request, stream, head) => {
    if (request.url !== PATH) return refuseUpgrade(stream, NOT_FOUND);
    // A browser lets any page open a socket anywhere, and says only here whose page it is.
    if (foreignHeader(request.headers, addresses) !== null) return refuseUpgrade(stream, FORBIDDEN);
    wss.handleUpgrade(request, stream, head, (socket) => {
      const accepts = request.headers['accept-language'];
      lives.set(socket, serveSocket(socket, services, presence, now, accepts, logSocket));
      socket.once('close', () => lives.delete(socket));
    });
  };
  server.on('upgrade', onUpgrade);

  const sweep = setInterval(
    () => {
      for (const [socket, life] of lives) {
        if (life.quietFor(now()) > idleMs || life.strangerFor(now()) > loginMs) socket.terminate();
      }
    },
    Math.min(idleMs / 4, loginMs / 4, 5_000),
  );
  sweep.unref();

  return {
    close: async () => {
      clearInterval(sweep);
      server.off('upgrade', onUpgrade);
      server.on('upgrade', (_request, stream: Duplex) => refuseUpgrade(stream, NOT_FOUND));
      const ends = [...lives.keys()].map((socket) => {
        const end = new Promise<void>((resolve) => socket.once('close', () => resolve()));
        socket.close(GOING_AWAY, 'the server is stopping');
        return end;
      });
      const patience = setTimeout(() => {
        for (const socket of lives.keys()) socket.terminate();
      }, PATIENCE_MS);
      await Promise.all(ends);
      clearTimeout(patience);
      wss.close();
    },
  };
}

type UpgradeListener = (request: IncomingMessage, stream: Duplex, head: Buffer) => void;

function refuseUpgrade(stream: Duplex, status: string): void {
  stream.on('error', () => undefined);
  // A client that keeps its side open would keep the server from stopping.
  stream.once('finish', () => stream.destroy());
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

const PATH = '/im';
const NOT_FOUND = '404 Not Found';
const FORBIDDEN = '403 Forbidden';
const GOING_AWAY = 1001;
const PATIENCE_MS = 1_000;
