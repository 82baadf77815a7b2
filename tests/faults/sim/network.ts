// The simulated network. Nothing on it happens by itself: each thing that could happen next is a possibility,
// and a step takes one, as it should be or with a fault.
import type { SocketLike } from '../../../workers/env.ts';
import { decodeClientFrame, type Feed } from '../../../src/core/wire/index.ts';
import { answer, refusal, type HttpAnswer, type HttpRequest } from './api.ts';
import type { Clock } from './clock.ts';
import type { Line, Server } from './server.ts';

/** What can go wrong with what happens next; what makes no sense there is as good as none. */
export type Fault = 'none' | 'lost' | 'twice' | 'refused' | 'broken' | 'garbage';

export interface Possibility {
  what: 'act' | 'answer' | 'open' | 'up' | 'down' | 'disk';
  take: (fault: Fault) => void;
}

/** ms after which a client gives a request up. */
const PATIENCE = 30_000;

/** Who asks: an engine, that can be dead when the answer comes. */
export interface Asker {
  readonly dead: boolean;
}

interface Call {
  asker: Asker;
  request: HttpRequest;
  since: number;
  answer: HttpAnswer | null;
  settle: (answer: HttpAnswer | null) => void;
}

interface DownFrame {
  kind: Feed | 'control';
  text: string;
}

export class Network {
  readonly server: Server;
  online = true;
  /** Frames that were dropped though the socket stood. */
  dropped = 0;
  /** Told of each frame from the server that reaches a client. */
  onFrame: (text: string) => void = () => undefined;
  /** Told when a server says no to a request. */
  onRefused: (request: HttpRequest) => void = () => undefined;
  #calls: Call[] = [];
  #sockets: SimSocket[] = [];
  readonly #clock: Clock;

  constructor(server: Server, clock: Clock) {
    this.server = server;
    this.#clock = clock;
  }

  fetch(asker: Asker, url: string, init: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(url);
    const request: HttpRequest = {
      method: init.method ?? 'GET',
      path: pathname.replace(/^\/api/, ''),
      query: searchParams,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    if (asker.dead) return new Promise(() => undefined);
    if (!this.online) return Promise.reject(new TypeError('no network'));
    return new Promise((resolve, reject) => {
      const call: Call = {
        asker,
        request,
        since: this.#clock.ran,
        answer: null,
        settle: (given) => {
          if (asker.dead) return;
          if (given) resolve(responseOf(given));
          else reject(new TypeError('no answer'));
        },
      };
      this.#calls.push(call);
      init.signal?.addEventListener('abort', () => this.#drop(call, null));
    });
  }

  socket(asker: Asker): SimSocket {
    if (!this.online) throw new Error('no network');
    const socket = new SimSocket(this, asker);
    this.#sockets.push(socket);
    return socket;
  }

  /** Nothing is under way. */
  get quiet(): boolean {
    return this.possibilities().length === 0;
  }

  /** Kinds travel apart from each other; within one a frame may be taken before those that wait. */
  possibilities(): Possibility[] {
    const all: Possibility[] = [];
    for (const call of this.#calls) {
      all.push(
        call.answer
          ? { what: 'answer', take: (fault) => this.#finish(call, fault) }
          : { what: 'act', take: (fault) => this.#act(call, fault) },
      );
    }
    for (const socket of this.#sockets) all.push(...socket.possibilities());
    return all;
  }

  /** Time has gone on: what waits for too long is given up by the client, whatever the server still does. */
  giveUp(): void {
    for (const call of this.#calls) {
      if (this.#clock.ran - call.since >= PATIENCE && !call.asker.dead) this.#drop(call, null);
    }
  }

  /** What dead engines have asked reaches the server, or never does. */
  endOrphans(reach: boolean): void {
    for (const call of this.#calls) {
      if (!call.asker.dead) continue;
      if (reach && !call.answer) answer(this.server, call.request);
      this.#drop(call, null);
    }
  }

  /** `silent`: nobody notices; frames go nowhere from now on. */
  cut(silent: boolean): void {
    for (const socket of this.#sockets) {
      if (silent) socket.deaf = true;
      else socket.end();
    }
  }

  /** The network is gone: all connections break, and what was under way with them. */
  setOnline(online: boolean): void {
    this.online = online;
    if (online) return;
    this.cut(false);
    for (const call of Array.from(this.#calls)) this.#drop(call, null);
  }

  hasSocket(asker: Asker): boolean {
    return this.#sockets.some((it) => it.asker === asker);
  }

  /** A client has died or closed its end. */
  forget(socket: SimSocket): void {
    this.#sockets = this.#sockets.filter((it) => it !== socket);
    this.server.unbind(socket);
  }

  kill(asker: Asker): void {
    for (const socket of this.#sockets) if (socket.asker === asker) this.forget(socket);
  }

  #act(call: Call, fault: Fault): void {
    if (fault === 'lost') return this.#drop(call, null);
    if (fault === 'broken') return this.#drop(call, { status: 502, text: '<html>', headers: {} });
    // A server says no only where a person asked for something.
    const refused = fault === 'refused' && /send|recall|delete|readed/.test(call.request.path);
    if (refused) this.onRefused(call.request);
    call.answer = refused ? refusal(this.server) : answer(this.server, call.request);
  }

  #finish(call: Call, fault: Fault): void {
    const { answer: given } = call;
    if (fault === 'lost') this.#drop(call, null);
    else if (fault === 'broken') this.#drop(call, { status: 504, text: '', headers: {} });
    else if (fault === 'garbage') this.#drop(call, { status: 200, text: '<html>', headers: {} });
    else this.#drop(call, given);
  }

  #drop(call: Call, given: HttpAnswer | null): void {
    this.#calls = this.#calls.filter((it) => it !== call);
    call.settle(given);
  }
}

export class SimSocket implements SocketLike, Line {
  readyState = 0;
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  onerror: SocketLike['onerror'] = null;
  deaf = false;
  readonly asker: Asker;
  readonly #up: string[] = [];
  readonly #down: DownFrame[] = [];
  readonly #network: Network;

  constructor(network: Network, asker: Asker) {
    this.#network = network;
    this.asker = asker;
  }

  send(text: string): void {
    if (!this.asker.dead) this.#up.push(text);
  }

  close(): void {
    this.readyState = 3;
    this.#network.forget(this);
  }

  push(kind: DownFrame['kind'], text: string): void {
    if (!this.deaf) this.#down.push({ kind, text });
  }

  /** The server, or the network, ends it. */
  drop(): void {
    this.end();
  }

  end(): void {
    if (this.readyState === 3) return;
    this.close();
    if (!this.asker.dead) this.onclose?.({ code: 1006 });
  }

  possibilities(): Possibility[] {
    const all: Possibility[] = [];
    if (this.deaf || this.asker.dead) return all;
    if (this.readyState === 0) all.push({ what: 'open', take: (fault) => this.#open(fault) });
    if (this.#up.length > 0) all.push({ what: 'up', take: () => this.#arrive() });
    for (const [at, frame] of this.#down.entries()) {
      // What the connection itself says stays in order.
      const before = frame.kind === 'control' && at > 0;
      if (!before) all.push({ what: 'down', take: (fault) => this.#deliver(frame, fault) });
      if (frame.kind === 'control') break;
    }
    return all;
  }

  #open(fault: Fault): void {
    if (fault === 'lost' || fault === 'broken') return this.end();
    this.readyState = 1;
    this.onopen?.({} as never);
  }

  #arrive(): void {
    const frame = decodeClientFrame(this.#up.shift() ?? '');
    if (frame.kind !== 'frame') return;
    const { server } = this.#network;
    if (frame.data === null) return this.push('control', '{"cmd":1,"data":null}');
    if (server.bind(this, frame.data.accessToken) === null) this.drop();
  }

  #deliver(frame: DownFrame, fault: Fault): void {
    const durable = frame.kind !== 'control';
    if (!(fault === 'twice' && durable)) this.#down.splice(this.#down.indexOf(frame), 1);
    if (fault === 'lost' && durable) {
      this.#network.dropped++;
      return;
    }
    this.#network.onFrame(frame.text);
    this.onmessage?.({ data: frame.text });
  }
}

/** The part of a Response that the engine reads: real ones cost more than all the rest. */
function responseOf({ status, text, headers }: HttpAnswer): Response {
  const response = {
    ok: status < 300,
    status,
    headers: { get: (name: string) => headers[name] ?? null },
    json: async () => JSON.parse(text) as unknown,
  };
  return response as unknown as Response;
}
