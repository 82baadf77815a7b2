// WebSocket connections at exactly /im. Silent sockets are closed; a stop of the server closes all sockets.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { LIMITS } from '../../src/core/wire/index.ts';
import { type Addresses, foreignHeader } from '../http/origins.ts';
import { type BufferLimits, createSendBuffers } from './send-buffers.ts';
import { serveSocket, type SocketTimes, type SocketServices } from './socket.ts';
import type { LogSocket } from './socket-log.ts';

export interface Sockets {
  /**
   * Refuses new sockets, and closes all others one after the other within `ms`, so that their clients reconnect to
   * other servers at once, but not all together. Resolves when all are closed.
   */
  moveAway(ms: number): Promise<void>;
  /** Closes every socket with 1001 and waits for the closes, 1 s at most. */
  close(): Promise<void>;
}

export interface SocketOptions {
  idleMs: number;
  /** Time limit from the opening of a socket to its login. */
  loginMs: number;
  logSocket: LogSocket | null;
  addresses: Addresses;
  /** The limit of unread frames of all sockets together. */
  bufferLimits?: BufferLimits | undefined;
}

export function acceptSockets(
  server: Server,
  services: SocketServices,
  { idleMs, loginMs, logSocket, addresses, bufferLimits }: SocketOptions,
): Sockets {
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: LIMITS.clientFrameLength,
    perMessageDeflate: false,
  });
  const sockets = new Map<WebSocket, SocketTimes>();
  const buffers = createSendBuffers(services.log, bufferLimits);
  const now = () => performance.now();

  const onUpgrade: UpgradeListener = (request, stream, head) => {
    if (request.url !== PATH) return refuseUpgrade(stream, NOT_FOUND);
    // Browsers let any page open a socket to any server; only these headers name the page's origin.
    if (foreignHeader(request.headers, addresses) !== null) return refuseUpgrade(stream, FORBIDDEN);
    wss.handleUpgrade(request, stream, head, (socket) => {
      const accepts = request.headers['accept-language'];
      sockets.set(socket, serveSocket(socket, services, buffers, now, accepts, logSocket));
      socket.once('close', () => sockets.delete(socket));
    });
  };
  let current = onUpgrade;
  server.on('upgrade', current);

  const sweep = setInterval(
    () => {
      for (const [socket, times] of sockets) {
        if (times.silentMs(now()) > idleMs || times.loginPendingMs(now()) > loginMs) socket.terminate();
      }
    },
    Math.min(idleMs / 4, loginMs / 4, 5_000),
  );
  sweep.unref();

  const accept = (listener: UpgradeListener) => {
    server.off('upgrade', current);
    server.on('upgrade', listener);
    current = listener;
  };
  const closeAll = async (all: readonly WebSocket[], code: number, reason: string) => {
    const ends = all.map((socket) => {
      const end = new Promise<void>((resolve) => socket.once('close', () => resolve()));
      socket.close(code, reason);
      return end;
    });
    const timer = setTimeout(() => {
      for (const socket of all) socket.terminate();
    }, CLOSE_MS);
    await Promise.all(ends);
    clearTimeout(timer);
  };
  return {
    moveAway: async (ms) => {
      // A proxy repeats a request without an answer on another server.
      accept((_request, stream) => stream.destroy());
      const ends = inTurn([...sockets.keys()], ms / MOVE_EVERY_MS).map(async (some, turn) => {
        if (turn > 0) await new Promise((resolve) => setTimeout(resolve, turn * MOVE_EVERY_MS));
        const open = some.filter((socket) => sockets.has(socket));
        await closeAll(open, SERVER_MOVES, 'another server takes over');
      });
      await Promise.all(ends);
    },
    close: async () => {
      clearInterval(sweep);
      accept((_request, stream) => refuseUpgrade(stream, NOT_FOUND));
      await closeAll([...sockets.keys()], GOING_AWAY, 'the server is stopping');
      wss.close();
    },
  };
}

/** Splits items into `turns` parts of equal size, or into fewer parts of one item. */
export function inTurn<T>(items: readonly T[], turns: number): T[][] {
  const size = Math.max(1, Math.ceil(items.length / Math.max(1, Math.floor(turns))));
  return Array.from({ length: Math.ceil(items.length / size) }, (_, turn) =>
    items.slice(turn * size, (turn + 1) * size),
  );
}

type UpgradeListener = (request: IncomingMessage, stream: Duplex, head: Buffer) => void;

function refuseUpgrade(stream: Duplex, status: string): void {
  stream.on('error', () => undefined);
  // A client that keeps its side open would delay the server's stop.
  stream.once('finish', () => stream.destroy());
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

const PATH = '/im';
const NOT_FOUND = '404 Not Found';
const FORBIDDEN = '403 Forbidden';
const GOING_AWAY = 1001;
/** Other servers go on, so the client reconnects at once. */
const SERVER_MOVES = 4002;
const MOVE_EVERY_MS = 100;
const CLOSE_MS = 1_000;
