// A small server behind the proxy, and a WebSocket client in front of it, for the proxy's tests.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { freePort } from '../../scripts/lib/free-port.ts';

/** Answers every call but `/never` with an echo of its request, and keeps its end of every WebSocket. */
export class Target {
  /** `METHOD path` of each call so far. */
  readonly calls: string[] = [];
  #server: Server | null = null;
  readonly #port: number;
  readonly #ends: End[] = [];
  readonly #waiting = new Set<() => void>();

  private constructor(port: number) {
    this.#port = port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  static async open(): Promise<Target> {
    const target = new Target(await freePort());
    await target.start();
    return target;
  }

  /** Starts the server, again on the same port. */
  async start(): Promise<void> {
    this.#server = createServer((request, response) => {
      const { method, url } = request;
      this.calls.push(`${method} ${url}`);
      this.#wake();
      if (url === '/never') {
        response.once('close', () => {
          this.calls.push('given up /never');
          this.#wake();
        });
        return;
      }
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = JSON.stringify({ method, url, body: Buffer.concat(parts).toString() });
        response.writeHead(url === '/missing' ? 404 : 200, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-host': request.headers.host,
          'set-cookie': ['a=1', 'b=2'],
        });
        response.end(body);
      });
    });
    const sockets = new WebSocketServer({
      server: this.#server,
      path: '/im',
      // Every client that offers compression gets it.
      perMessageDeflate: { threshold: 0 },
    });
    sockets.on('connection', (socket) => {
      this.#ends.push(new End(socket));
      this.#wake();
    });
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Resolves with the server's end of the next WebSocket. Each WebSocket is returned once. */
  async end(): Promise<End> {
    await this.until(() => this.#ends.length > 0);
    return this.#ends.shift()!;
  }

  async until(wanted: () => boolean): Promise<void> {
    while (!wanted()) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  async stop(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = null;
    const closed = once(server, 'close');
    for (const end of this.#ends.splice(0)) end.socket.terminate();
    server.close();
    server.closeAllConnections();
    await closed;
  }

  #wake(): void {
    for (const resume of this.#waiting) resume();
    this.#waiting.clear();
  }
}

/** One end of a WebSocket. */
export class End {
  readonly socket: WebSocket;
  /** Received texts that `next` has not returned yet. */
  readonly texts: string[] = [];
  readonly closed: Promise<number>;
  readonly #waiting = new Set<() => void>();

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('error', () => undefined);
    socket.on('message', (data) => {
      this.texts.push((data as Buffer).toString());
      for (const resume of this.#waiting) resume();
      this.#waiting.clear();
    });
    this.closed = new Promise((resolve) => socket.on('close', resolve));
  }

  /** Opens a WebSocket and resolves with its client's end. */
  static async connect(origin: string): Promise<End> {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/im`);
    const end = new End(socket);
    await once(socket, 'open');
    return end;
  }

  send(...texts: string[]): void {
    for (const text of texts) this.socket.send(text);
  }

  /** Resolves with the next `count` texts, which may still have to arrive. */
  async next(count: number): Promise<string[]> {
    while (this.texts.length < count) await new Promise<void>((resolve) => this.#waiting.add(resolve));
    return this.texts.splice(0, count);
  }
}

/** A client's end of a WebSocket that collects raw bytes. */
export class RawEnd {
  /** The bytes received after the response to the handshake. */
  bytes: Buffer = Buffer.alloc(0);
  readonly ended: Promise<unknown>;
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.ended = once(socket, 'close');
    socket.on('data', (chunk: Buffer) => {
      this.bytes = Buffer.concat([this.bytes, chunk]);
    });
  }

  static async connect(origin: string): Promise<RawEnd> {
    const { hostname, port, host } = new URL(origin);
    const socket = connect(Number(port), hostname);
    const end = new RawEnd(socket);
    socket.write(
      `GET /im HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    const isRead = (): number => end.bytes.indexOf('\r\n\r\n');
    while (isRead() < 0) await once(socket, 'data');
    end.bytes = end.bytes.subarray(isRead() + 4);
    return end;
  }

  /** Resolves when `count` bytes have been received. */
  async holds(count: number): Promise<void> {
    while (this.bytes.length < count) await once(this.#socket, 'data');
  }
}
