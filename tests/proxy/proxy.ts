// The fault proxy: accepts connections, forwards them to the server, and carries out the orders of a test.
import { once } from 'node:events';
import { createServer, type IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Bridge, type Side } from './bridge.ts';
import type { Order, Report } from './control.ts';
import { type Exchange, exchange, reset } from './exchange.ts';
import { Rulebook } from './rulebook.ts';
import { ruleProblem } from './rules.ts';

export class FaultProxy {
  readonly #target: URL;
  readonly #report: (report: Report) => void;
  readonly #rulebook: Rulebook;
  readonly #server = createServer();
  readonly #connections = new Set<Socket>();
  readonly #bridges = new Map<number, Bridge>();
  #isOnline = true;
  #requests = 0;
  #sockets = 0;

  constructor(target: URL, report: (report: Report) => void) {
    this.#target = target;
    this.#report = report;
    this.#rulebook = new Rulebook((id, hits, held) => report({ kind: 'rule', id, hits, held }));
    this.#server.keepAliveTimeout = 0;
    this.#server.requestTimeout = 0;
    this.#server.on('connection', (socket) => this.#accept(socket));
    this.#server.on('request', (request, response) => this.#serve({ request, response, upgrade: null }));
    this.#server.on('upgrade', (request: IncomingMessage, stream, head: Buffer) => {
      const response = new ServerResponse(request);
      response.assignSocket(request.socket);
      response.on('finish', () => stream.end());
      this.#serve({ request, response, upgrade: { stream, head } });
    });
  }

  /** Resolves with the proxy's origin. */
  async listen(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Resolves when the order is carried out. Rejects if that is impossible. */
  async execute(order: Order): Promise<void> {
    switch (order.kind) {
      case 'rule': {
        const problem = ruleProblem(order.rule);
        if (problem !== null) throw new Error(problem);
        return this.#rulebook.add(order.id, order.rule);
      }
      case 'release':
        return this.#rulebook.release(order.id);
      case 'remove':
        return this.#rulebook.remove(order.id);
      case 'offline':
        this.#isOnline = false;
        await this.#endAll([...this.#connections], reset);
        return;
      case 'online':
        this.#isOnline = true;
        return;
      case 'end':
        for (const bridge of this.#bridges.values()) {
          if (order.code === null) bridge.cut();
          else bridge.close(order.code);
        }
        await Promise.all([...this.#bridges.values()].map((bridge) => bridge.closed));
        return;
      case 'inject':
        for (const bridge of this.#bridges.values()) bridge.inject(order.text);
        return;
      case 'sync':
    }
  }

  #accept(socket: Socket): void {
    socket.on('error', () => undefined);
    if (!this.#isOnline) return reset(socket);
    this.#connections.add(socket);
    socket.on('close', () => this.#connections.delete(socket));
  }

  async #endAll(sockets: Socket[], end: (socket: Socket) => void): Promise<void> {
    const ends = sockets.map((socket) => once(socket, 'close'));
    for (const socket of sockets) end(socket);
    await Promise.all(ends);
  }

  #serve(call: Exchange): void {
    const { request, response, upgrade } = call;
    const { method = 'GET', url = '/' } = request;
    const number = ++this.#requests;
    const live = this.#rulebook.forRequest(method, url, upgrade !== null);
    this.#report({ kind: 'request', request: number, method, path: url });
    const answered = (status: number | null): void =>
      this.#report({ kind: 'answered', request: number, status });
    response.once('close', () => answered(response.headersSent ? response.statusCode : null));
    void exchange(this.#target, call, live).then((sides) => {
      if (!sides) return;
      answered(SWITCHING_PROTOCOLS);
      this.#open(sides.client, sides.server);
    });
  }

  #open(client: Side, server: Side): void {
    const socket = ++this.#sockets;
    this.#report({ kind: 'opened', socket });
    client.stream.once('close', () => {
      this.#bridges.delete(socket);
      this.#report({ kind: 'closed', socket });
    });
    const bridge = new Bridge(socket, client, server, this.#rulebook, (message) =>
      this.#report({ kind: 'message', ...message }),
    );
    this.#bridges.set(socket, bridge);
  }
}

const SWITCHING_PROTOCOLS = 101;
