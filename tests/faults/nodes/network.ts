// The network between engines and nodes. Requests and sockets go to either node, as behind a load balancer. Each event
// that can happen next is a possibility, which a step takes with or without a fault. A socket keeps the order of its
// frames: a frame is lost only with all later ones.
import type { WebSocket } from 'ws';
import type { SocketLike } from '../../../workers/env.ts';
import type { Clock } from '../sim/clock.ts';
import type { HttpAnswer } from '../sim/api.ts';
import {
  type EngineNetwork,
  type Fault,
  type Possibility,
  REQUEST_TIMEOUT,
  type Requester,
  responseOf,
} from '../sim/network.ts';
import type { Node } from './node.ts';

interface Call {
  asker: Requester;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload: string | undefined;
  since: number;
  /** The node that performs the request; null before. */
  node: Node | null;
  answer: HttpAnswer | null;
  settle: (answer: HttpAnswer | null) => void;
}

export class NodeNetwork implements EngineNetwork {
  isOnline = true;
  /** The node that gets the next request or socket; null if none runs. */
  readonly #route: () => Node | null;
  readonly #clock: Clock;
  #calls: Call[] = [];
  #sockets: NodeSocket[] = [];

  constructor(clock: Clock, route: () => Node | null) {
    this.#clock = clock;
    this.#route = route;
  }

  fetch(asker: Requester, url: string, init: RequestInit): Promise<Response> {
    if (asker.dead) return new Promise(() => undefined);
    if (!this.isOnline) return Promise.reject(new TypeError('no network'));
    return new Promise((resolve, reject) => {
      const { pathname, search } = new URL(url);
      const call: Call = {
        asker,
        method: init.method ?? 'GET',
        url: pathname + search,
        headers: init.headers as Record<string, string>,
        payload: typeof init.body === 'string' ? init.body : undefined,
        since: this.#clock.ran,
        node: null,
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

  socket(asker: Requester): NodeSocket {
    if (!this.isOnline) throw new Error('no network');
    const socket = new NodeSocket(asker, this.#route, (closed) => {
      this.#sockets = this.#sockets.filter((it) => it !== closed);
    });
    this.#sockets.push(socket);
    return socket;
  }

  possibilities(): Possibility[] {
    const all: Possibility[] = [];
    for (const call of this.#calls) {
      if (call.answer) all.push({ kind: 'answer', take: (fault) => this.#finish(call, fault) });
      else if (!call.node) all.push({ kind: 'act', take: (fault) => this.#perform(call, fault) });
    }
    for (const socket of this.#sockets) all.push(...socket.possibilities());
    return all;
  }

  /** True while a node performs a request, or a socket connects. */
  get isServed(): boolean {
    return (
      this.#sockets.some(({ isConnecting }) => isConnecting) ||
      this.#calls.some(({ node, answer }) => node?.isRunning && !answer)
    );
  }

  /** Gives up requests after their timeout, and those of dead nodes. */
  giveUp(): void {
    for (const call of this.#calls) {
      const isLost = call.node !== null && !call.node.isRunning && !call.answer;
      if (isLost || this.#clock.ran - call.since >= REQUEST_TIMEOUT) this.#drop(call, null);
    }
  }

  /** Ends the requests of dead engines. `reach`: those on their way reach a node. */
  endOrphans(reach: boolean): void {
    for (const call of this.#calls) {
      if (!call.asker.dead) continue;
      if (reach && !call.node) this.#perform(call, 'none');
      this.#drop(call, null);
    }
  }

  /** Breaks all sockets. `silent`: neither side notices, and all later frames are lost. */
  cut(silent: boolean): void {
    for (const socket of this.#sockets) {
      if (silent) socket.deaf = true;
      else socket.end(1006);
    }
  }

  /** Sets the network up or down. When it goes down, all sockets and requests break. */
  setOnline(isOnline: boolean): void {
    this.isOnline = isOnline;
    if (isOnline) return;
    this.cut(false);
    for (const call of this.#calls) this.#drop(call, null);
  }

  kill(asker: Requester): void {
    for (const socket of this.#sockets) if (socket.asker === asker) socket.break();
  }

  #perform(call: Call, fault: Fault): void {
    if (fault === 'lost') return this.#drop(call, null);
    if (fault === 'broken') return this.#drop(call, { status: 502, text: '<html>', headers: {} });
    const node = this.#route();
    if (!node) return this.#drop(call, null);
    call.node = node;
    const { method, url, headers, payload } = call;
    void node.request({ method, url, headers, ...(payload !== undefined && { payload }) }).then((answer) => {
      if (node.isRunning) call.answer = answer;
    });
  }

  #finish(call: Call, fault: Fault): void {
    if (fault === 'lost') this.#drop(call, null);
    else if (fault === 'broken') this.#drop(call, { status: 504, text: '', headers: {} });
    else if (fault === 'garbage') this.#drop(call, { status: 200, text: '<html>', headers: {} });
    else this.#drop(call, call.answer);
  }

  #drop(call: Call, given: HttpAnswer | null): void {
    this.#calls = this.#calls.filter((it) => it !== call);
    call.settle(given);
  }
}

/** Time to connect: two sockets of one device never log in at the same millisecond. */
const CONNECT_MS = 1;

type Down = { text: string } | { code: number };

class NodeSocket implements SocketLike {
  readyState = 0;
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  onerror: SocketLike['onerror'] = null;
  /** True: the socket delivers nothing any more, in either direction, and neither side has noticed. */
  deaf = false;
  isConnecting = false;
  readonly asker: Requester;
  readonly #route: () => Node | null;
  readonly #forget: (socket: NodeSocket) => void;
  readonly #up: string[] = [];
  readonly #down: Down[] = [];
  #wire: WebSocket | null = null;

  constructor(asker: Requester, route: () => Node | null, forget: (socket: NodeSocket) => void) {
    this.asker = asker;
    this.#route = route;
    this.#forget = forget;
  }

  send(text: string): void {
    if (!this.asker.dead) this.#up.push(text);
  }

  close(code: number): void {
    this.readyState = 3;
    this.#forget(this);
    if (!this.deaf) this.#wire?.close(code);
  }

  /** Breaks the connection without a word to the engine. */
  break(): void {
    this.readyState = 3;
    this.#forget(this);
    this.#wire?.terminate();
  }

  end(code: number): void {
    if (this.readyState === 3) return;
    this.break();
    if (!this.asker.dead) this.onclose?.({ code });
  }

  possibilities(): Possibility[] {
    const all: Possibility[] = [];
    if (this.deaf || this.asker.dead) return all;
    if (!this.#wire && !this.isConnecting) all.push({ kind: 'open', take: (fault) => this.#open(fault) });
    if (this.readyState === 1 && this.#up.length > 0) {
      all.push({ kind: 'up', take: () => this.#wire?.send(this.#up.shift() ?? '') });
    }
    if (this.#down.length > 0) all.push({ kind: 'down', take: (fault) => this.#deliver(fault) });
    return all;
  }

  #open(fault: Fault): void {
    if (fault === 'lost' || fault === 'broken') return this.end(1006);
    this.isConnecting = true;
    setTimeout(() => this.#connect(), CONNECT_MS);
  }

  #connect(): void {
    this.isConnecting = false;
    if (this.readyState === 3) return;
    const node = this.#route();
    if (!node) return this.end(1006);
    const wire = node.socket();
    this.#wire = wire;
    wire.on('open', () => {
      if (this.readyState !== 0) return;
      this.readyState = 1;
      this.onopen?.({} as never);
    });
    wire.on('error', () => undefined);
    wire.on('message', (data) => this.#down.push({ text: (data as Buffer).toString() }));
    wire.on('close', (code) => this.#down.push({ code }));
  }

  #deliver(fault: Fault): void {
    const [next] = this.#down.splice(0, 1);
    if (!next || fault === 'lost' || fault === 'broken') return this.end(1006);
    if ('code' in next) this.end(next.code);
    else this.onmessage?.({ data: next.text });
  }
}
