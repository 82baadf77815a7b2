// One device: an engine with its real call machine, its socket, its requests under way, and its tabs.
import { Subject } from 'rxjs';
import type { Participant, Session } from '../../../server/calls/session.ts';
import type { Action } from '../../../server/calls/step.ts';
import type { CallStateRow } from '../../../src/core/contract/call-rows.ts';
import { failed, type Result } from '../../../src/core/contract/result.ts';
import { endpoints, type EndpointName } from '../../../src/core/wire/index.ts';
import { createCalls, type Calls } from '../../../workers/calls/calls.ts';
import { createScope, type Scope } from '../../../workers/scope.ts';
import { type Clock, Timers } from '../sim/clock.ts';
import { CallTabModel } from './tab.ts';

export const CALLER = 1;
export const CALLEE = 2;

/** The surroundings of a device: the time, the server and the other devices. */
export interface Surroundings {
  readonly clock: Clock;
  readonly session: Session | null;
  readonly violations: string[];
  act(action: Action): unknown;
  answer(device: CallDevice, request: PendingRequest): Result<unknown>;
  /** Media flow between the two sides. */
  isConnected(): boolean;
}

export interface PendingRequest {
  name: string;
  query: Record<string, unknown>;
  body: unknown;
}

interface Exchange extends PendingRequest {
  /** The server's answer on its way back; null while the request is on its way. */
  answer: Result<unknown> | null;
  respond: (result: Result<unknown>) => void;
}

/** A fault of the next network event: the request or its answer is lost, or the request arrives twice. */
export type CallFault = 'none' | 'lost' | 'twice';

interface Engine {
  calls: Calls;
  scope: Scope;
  timers: Timers;
  links$: Subject<{ step: string }>;
  tabs$: Subject<void>;
  link: { state: { step: string }; state$: Subject<{ step: string }> };
}

export class CallDevice {
  readonly participant: Participant;
  /** The socket is open at both ends. */
  isOpen = true;
  pushes: { type: number; sendId: number; content?: string }[] = [];
  tabs: CallTabModel[] = [];
  readonly #world: Surroundings;
  #engine: Engine;
  #exchanges: Exchange[] = [];
  #boots = 0;
  #tabNumber = 0;

  constructor(world: Surroundings, participant: Participant) {
    this.#world = world;
    this.participant = participant;
    this.#engine = this.#boot();
    this.addTab();
  }

  get calls(): Calls {
    return this.#engine.calls;
  }

  get row(): CallStateRow | null {
    const [row] = this.calls.rows();
    return row?.kind === 'call' && row.end === null ? row : null;
  }

  /** The connection that this device's call tab has negotiated; null for none. */
  negotiated(): number | null {
    const owner = this.tabs.find(({ seat }) => seat === this.row?.owner);
    return owner?.media?.negotiated ?? null;
  }

  addTab(held: CallStateRow | null = null): void {
    this.tabs.push(new CallTabModel(this, `tab-${++this.#tabNumber}`, this.#boots, held));
    this.#engine.tabs$.next();
  }

  closeTab(tab: CallTabModel): void {
    this.tabs = this.tabs.filter((other) => other !== tab);
    this.#engine.tabs$.next();
  }

  /** The tab loses its page and its media; its session storage keeps the call that it held. */
  reloadTab(tab: CallTabModel): void {
    const held = tab.media === null ? null : tab.last;
    this.closeTab(tab);
    this.addTab(held);
  }

  /** The engine dies, and the tabs connect to a new one. Requests under way still reach the server. */
  crash(): void {
    this.#engine.scope.end();
    this.#engine.timers.stop();
    for (const exchange of this.#exchanges) exchange.respond = () => undefined;
    this.cut(true);
    this.#engine = this.#boot();
    for (const tab of this.tabs) tab.reconnect(this.#boots);
    this.#engine.tabs$.next();
  }

  /** The socket closes. `isNoticed`: the server learns it now; else from the missing heartbeats. */
  cut(isNoticed: boolean): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.pushes = [];
    if (isNoticed && this.#world.session) this.#world.act({ kind: 'closed', by: this.participant });
    this.#setLink('connecting');
  }

  connect(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    if (this.#world.session) this.#world.act({ kind: 'opened', by: this.participant });
    this.#setLink('live');
  }

  /** Performs the next network event: delivers a push, a request or an answer. Returns false without one. */
  takeNext(fault: CallFault, pick = 0): boolean {
    const count = this.#exchanges.length + (this.pushes.length > 0 ? 1 : 0);
    if (count === 0) return false;
    const at = pick % count;
    const exchange = this.#exchanges[at];
    if (exchange) this.#advance(exchange, fault);
    else this.#deliver();
    return true;
  }

  /** Delivers the pushes that have arrived. */
  receive(): void {
    while (this.pushes.length > 0) this.#deliver();
  }

  runTimers(): boolean {
    return this.#engine.timers.run();
  }

  get nextTimer(): number {
    return this.#engine.timers.next;
  }

  runTabs(): boolean {
    return this.tabs.map((tab) => tab.act(this.#world.clock.ran, this.#world.isConnected())).some(Boolean);
  }

  /** Seats of the call that belong to no tab, and media that no call needs. */
  problems(): string[] {
    const name = `user ${this.participant.userId}, terminal ${this.participant.terminal}`;
    const { row } = this;
    const seats = new Set(this.tabs.map(({ seat }) => seat));
    const dead = [row?.owner, row?.ringer, row?.heir].filter((seat) => seat && !seats.has(seat));
    const open = this.tabs.filter(({ media, seat }) => media !== null && row?.owner !== seat && this.isOpen);
    return [
      ...dead.map((seat) => `${name}: the dead tab ${seat} has a part in the call`),
      ...open.map(({ seat }) => `${name}: the tab ${seat} holds media without a call`),
    ];
  }

  #deliver(): void {
    const push = this.pushes.shift();
    if (push) this.calls.signal({ ...push, content: push.content ?? '' } as never);
  }

  #advance(exchange: Exchange, fault: CallFault): void {
    if (fault !== 'lost' && exchange.answer === null && this.isOpen) {
      exchange.answer = this.#world.answer(this, exchange);
      if (fault === 'twice') this.#world.answer(this, exchange);
      return;
    }
    this.#exchanges = this.#exchanges.filter((other) => other !== exchange);
    const isLost = fault === 'lost' || exchange.answer === null;
    exchange.respond(isLost ? failed({ code: 'NO_ANSWER' }) : exchange.answer!);
  }

  #setLink(now: 'live' | 'connecting'): void {
    this.#engine.link.state = { step: now };
    this.#engine.links$.next({ step: now });
  }

  #boot(): Engine {
    this.#boots += 1;
    const scope = createScope((bug) => this.#world.violations.push(`a bug: ${String(bug)}`));
    const timers = new Timers(this.#world.clock);
    const links$ = new Subject<{ step: string }>();
    const tabs$ = new Subject<void>();
    const link = {
      state: { step: this.isOpen ? 'live' : 'connecting' },
      state$: links$,
      input: () => undefined,
    };
    let ids = 0;
    const calls = createCalls({
      account: { link, people: { friend: () => ({ deleted: false }) } } as never,
      selfId: this.participant.userId,
      http: {
        call: (endpoint: EndpointName, { query, body }: { query: object; body?: unknown }) =>
          new Promise((respond) => {
            if (endpoint === 'systemConfig') return respond(failed({ code: 'NO_ANSWER' }));
            const name = endpoints[endpoint].path.split('/').at(-1)!;
            this.#exchanges.push({ name, query: { ...query }, body, answer: null, respond });
          }),
        serverNow: () => this.#world.clock.ran,
      } as never,
      tabs: () => this.tabs.map(({ seat }) => ({ id: seat, state: TAB })) as never,
      tabChanges$: tabs$,
      randomId: () => `id-${this.participant.signInId}-${this.#boots}-${++ids}`,
      scheduler: timers,
      scope,
      tell: () => undefined,
    });
    return { calls, scope, timers, links$, tabs$, link };
  }
}

const TAB = { visible: true, focused: true, active: true, touched: 0 };

export const peerOf = ({ participant }: CallDevice): number =>
  participant.userId === CALLER ? CALLEE : CALLER;
