// One node: a real server on the shared database and the simulated Redis. Requests and sockets reach it without a
// network. A killed node reaches neither the database nor Redis, and its sockets break.
import { duplexPair, type Duplex } from 'node:stream';
import type { InjectOptions } from 'fastify';
import { WebSocket } from 'ws';
import type { Secrets } from '../../../server/auth/secrets.ts';
import { createRedisBus } from '../../../server/cluster/redis-bus.ts';
import { sharedNow } from '../../../server/cluster/open.ts';
import { createServer, type RunningServer } from '../../../server/start.ts';
import { SimLink, type SimRedis } from '../cluster/sim-redis.ts';
import type { HttpAnswer } from '../sim/api.ts';
import type { NodeConnection, SharedDatabase } from './database.ts';
import type { SharedTurns } from './turns.ts';

export interface SharedByNodes {
  database: SharedDatabase;
  redis: SimRedis;
  turns: SharedTurns;
  secrets: Secrets;
}

export class Node {
  readonly link: SimLink;
  readonly connection: NodeConnection;
  /**
   * `preparing` needs turns of the event loop alone, `joining` needs virtual time as well. `dead` is the end of a kill
   * and of a failed start.
   */
  state: 'preparing' | 'joining' | 'opening' | 'running' | 'dead' = 'preparing';
  isDatabaseUp = true;
  /** The node died without Redis. It alone knew the users whom its pushes did not reach. */
  hasDiedApart = false;
  server: RunningServer | null = null;
  readonly started: Promise<void>;
  readonly #shared: SharedByNodes;
  readonly #streams = new Set<Duplex>();

  constructor(name: string, shared: SharedByNodes) {
    this.#shared = shared;
    this.link = new SimLink(shared.redis);
    const isUp = () => this.isDatabaseUp && this.state !== 'dead';
    this.connection = { isUp, death: null, kill: () => this.kill() };
    this.started = this.#start(name, isUp).catch((error: unknown) => {
      // A start without Redis or the database fails. Its process would end, and be started again.
      if (this.state === 'dead' || this.state === 'joining' || !this.isDatabaseUp) return this.kill();
      throw error;
    });
  }

  get isRunning(): boolean {
    return this.state === 'running';
  }

  kill(): void {
    if (this.state === 'dead') return;
    this.state = 'dead';
    this.hasDiedApart = this.server?.services.hub.cluster.isAttached() === false;
    this.link.cut();
    this.#shared.turns.release(this);
    for (const stream of this.#streams) stream.destroy();
    this.#streams.clear();
    if (this.server) this.#release(this.server);
  }

  async request(options: InjectOptions): Promise<HttpAnswer> {
    if (!this.server) throw new Error('the node does not run');
    const { statusCode, payload, headers } = await this.server.app.inject(options);
    const retryAfter = headers['retry-after'];
    return {
      status: statusCode,
      text: payload,
      headers: {
        Date: new Date().toUTCString(),
        ...(retryAfter !== undefined && { 'Retry-After': retryAfter }),
      },
    };
  }

  socket(): WebSocket {
    const [client, server] = duplexPair().map(asSocket) as [Duplex, Duplex];
    this.#streams.add(server);
    server.once('close', () => {
      this.#streams.delete(server);
      client.destroy();
    });
    client.once('close', () => server.destroy());
    this.server?.app.server.emit('connection', server);
    return new WebSocket('ws://localhost/im', {
      createConnection: () => client as never,
      perMessageDeflate: false,
    });
  }

  async #start(name: string, isUp: () => boolean): Promise<void> {
    const { database, turns, secrets } = this.#shared;
    const clocks = { now: sharedNow, time: () => Date.now() };
    const inner = createRedisBus(this.link.connect(), { node: name, log: QUIET, ...clocks });
    const bus = {
      ...inner,
      start: async () => {
        if (this.state !== 'dead') this.state = 'joining';
        await inner.start();
        if (this.state === 'joining') this.state = 'opening';
      },
    };
    const server = await createServer({
      port: 0,
      dataDir: 'memory',
      passwordCost: { N: 16, r: 1, p: 1 },
      secrets,
      shared: {
        bus,
        redis: null,
        database: await database.of(this.connection),
        turns: turns.of(this, isUp, () => inner.synced()),
      },
    });
    this.server = server;
    if (this.state === 'dead') this.#release(server);
    else this.state = 'running';
  }

  /** Ends the timers and the port of a killed server. */
  #release({ app, services }: RunningServer): void {
    services.pendingPushes.close();
    void services.hub.cluster.stop();
    app.server.close();
  }
}

/** Gives a stream the methods by which HTTP sets up a socket. */
function asSocket(stream: Duplex): Duplex {
  const ignore = () => stream;
  stream.on('error', () => undefined);
  return Object.assign(stream, {
    remoteAddress: '127.0.0.1',
    setNoDelay: ignore,
    setKeepAlive: ignore,
    setTimeout: ignore,
    ref: ignore,
    unref: ignore,
  });
}

const QUIET = { warn: () => undefined, info: () => undefined };
