// The simulated network. Nothing happens by itself: each event that can happen next is a possibility. A step
// takes one, with or without a fault.
import type { SocketLike } from '../../../workers/env.ts';
import { decodeClientFrame, type Feed } from '../../../src/core/wire/index.ts';
import { answer, refusal, type HttpAnswer, type HttpRequest } from './api.ts';
import type { Clock } from './clock.ts';
import type { Server, ServerSocket } from './server.ts';

/** Fault of an event; a fault that does not apply to an event acts like `none`. */
export type Fault = 'none' | 'lost' | 'twice' | 'refused' | 'broken' | 'garbage';

export interface Possibility {
  kind: 'act' | 'answer' | 'open' | 'up' | 'down' | 'disk';
  take: (fault: Fault) => void;
}

/** Time after which a client gives up a request, ms. */
export const REQUEST_TIMEOUT = 30_000;

/** The engine that sends a request; it may be dead when the answer arrives. */
export interface Requester {
  readonly dead: boolean;
}

/** The network as an engine uses it. */
export interface EngineNetwork {
  fetch(asker: Requester, url: string, init: RequestInit): Promise<Response>;
  socket(asker: Requester): SocketLike;
  /** Ends the sockets of a dead engine. */
  kill(asker: Requester): void;
}

interface Call {
  requester: Requester;
  request: HttpRequest;
  since: number;
  answer: HttpAnswer | null;
  settle: (answer: HttpAnswer | null) => void;
}

interface DownFrame {
  kind: Feed | 'control';
  text: string;
}

export class Network implements EngineNetwork {
  readonly server: Server;
  online = true;
  /** Number of frames dropped on open sockets. */
  dropped = 0;
  /** Called for each frame of the server that reaches a client. */
  onFrame: (text: string) => void = () => undefined;
  /** Called when the server refuses a request. */
  onRefused: (request: HttpRequest) => void = () => undefined;
  #calls: Call[] = [];
  #sockets: SimSocket[] = [];
  readonly #clock: Clock;

  constructor(server: Server, clock: Clock) {
    this.server = server;
    this.#clock = clock;
  }

  fetch(asker: Requester, url: string, init: RequestInit): Promise<Response> {
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
        requester: asker,
        request,
        since: this.#clock.ran,
        answer: null,
        settle: (received) => {
          if (asker.dead) return;
          if (received) resolve(responseOf(received));
          else reject(new TypeError('no answer'));
        },
      };
      this.#calls.push(call);
      init.signal?.addEventListener('abort', () => this.#drop(call, null));
    });
  }

  socket(asker: Requester): SimSocket {
    if (!this.online) throw new Error('no network');
    const socket = new SimSocket(this, asker);
    this.#sockets.push(socket);
    return socket;
  }

  /** True while no event is possible. */
  get quiet(): boolean {
    return this.possibilities().length === 0;
  }

  /**
   * The events that can happen next. Frames of different feeds are independent, and a frame may overtake
   * earlier ones of its feed.
   */
  possibilities(): Possibility[] {
    const all: Possibility[] = [];
    for (const call of this.#calls) {
      all.push(
        call.answer
          ? { kind: 'answer', take: (fault) => this.#finish(call, fault) }
          : { kind: 'act', take: (fault) => this.#perform(call, fault) },
      );
    }
    for (const socket of this.#sockets) all.push(...socket.possibilities());
    return all;
  }

  /** Gives up requests after their timeout; the server may still perform them. */
  giveUp(): void {
    for (const call of this.#calls) {
      if (this.#clock.ran - call.since >= REQUEST_TIMEOUT && !call.requester.dead) this.#drop(call, null);
    }
  }

  /** Ends the requests of dead engines. `reach`: the server performs them. */
  endOrphans(reach: boolean): void {
    for (const call of this.#calls) {
      if (!call.requester.dead) continue;
      if (reach && !call.answer) answer(this.server, call.request);
      this.#drop(call, null);
    }
  }

  /** Breaks all sockets. `silent`: neither side notices, and all later frames are lost. */
  cut(silent: boolean): void {
    for (const socket of this.#sockets) {
      if (silent) socket.deaf = true;
      else socket.end();
    }
  }

  /** Sets the network up or down. When it goes down, all sockets and requests break. */
  setOnline(online: boolean): void {
    this.online = online;
    if (online) return;
    this.cut(false);
    for (const call of Array.from(this.#calls)) this.#drop(call, null);
  }

  hasSocket(asker: Requester): boolean {
    return this.#sockets.some((it) => it.asker === asker);
  }

  /** Removes the socket of a client that died or closed it. */
  forget(socket: SimSocket): void {
    this.#sockets = this.#sockets.filter((it) => it !== socket);
    this.server.unbind(socket);
  }

  kill(asker: Requester): void {
    for (const socket of this.#sockets) if (socket.asker === asker) this.forget(socket);
  }

  #perform(call: Call, fault: Fault): void {
    if (fault === 'lost') return this.#drop(call, null);
    if (fault === 'broken') return this.#drop(call, { status: 502, text: '<html>', headers: {} });
    // The server refuses only requests that perform an action of the user.
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

export class SimSocket implements SocketLike, ServerSocket {
  readyState = 0;
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  onerror: SocketLike['onerror'] = null;
  deaf = false;
  readonly asker: Requester;
  readonly #up: string[] = [];
  readonly #down: DownFrame[] = [];
  readonly #network: Network;

  constructor(network: Network, asker: Requester) {
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

  /** Ends the socket from the side of the server or the network. */
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
    if (this.readyState === 0) all.push({ kind: 'open', take: (fault) => this.#open(fault) });
    if (this.#up.length > 0) all.push({ kind: 'up', take: () => this.#receive() });
    for (const [at, frame] of this.#down.entries()) {
      // Control frames stay in order.
      const mustWait = frame.kind === 'control' && at > 0;
      if (!mustWait) all.push({ kind: 'down', take: (fault) => this.#deliver(frame, fault) });
      if (frame.kind === 'control') break;
    }
    return all;
  }

  #open(fault: Fault): void {
    if (fault === 'lost' || fault === 'broken') return this.end();
    this.readyState = 1;
    this.onopen?.({} as never);
  }

  #receive(): void {
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

/** The part of a Response that the engine reads: real ones take too much time. */
export function responseOf({ status, text, headers }: HttpAnswer): Response {
  const response = {
    ok: status < 300,
    status,
    headers: { get: (name: string) => headers[name] ?? null },
    json: async () => JSON.parse(text) as unknown,
  };
  return response as unknown as Response;
}
