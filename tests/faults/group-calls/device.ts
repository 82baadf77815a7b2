// One device: an engine with the real machines of all calls, its socket, its requests under way, and its tabs.
import { Subject } from 'rxjs';
import type { Participant } from '../../../server/calls/session.ts';
import type { CallRow, CallStateRow } from '../../../src/core/contract/call-rows.ts';
import type { GroupCallStateRow, RunningCallRow } from '../../../src/core/contract/group-call-rows.ts';
import { done, failed, type Result } from '../../../src/core/contract/result.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import { endpoints, type EndpointName } from '../../../src/core/wire/index.ts';
import { type AllCalls, createAllCalls } from '../../../workers/group-calls/all-calls.ts';
import { createScope, type Scope } from '../../../workers/scope.ts';
import { type Clock, Timers } from '../sim/clock.ts';
import { createNetwork, type Fault } from './network.ts';
import { type CallServer, GROUPS, type Push } from './server.ts';
import { SimulatedTab } from './tab.ts';

/** The surroundings of a device. */
export interface Surroundings {
  readonly clock: Clock;
  readonly server: CallServer;
  readonly userIds: readonly number[];
  readonly groups: { has(groupId: number, userId: number): boolean };
  /** Broken invariants. */
  readonly violations: string[];
}

interface Engine {
  calls: AllCalls;
  scope: Scope;
  timers: Timers;
  link: { state: { step: string }; state$: Subject<{ step: string }>; input: () => void };
  tabs$: Subject<void>;
  news$: Subject<{ kind: 'record'; name: string }>;
  /** The engine's list of groups: the ids of those that the user is in. */
  groups: Set<number>;
  /** Ends the commands of the tabs that wait for the engine. */
  lost: Promise<Result<never>>;
  die: () => void;
}

export class CallDevice {
  readonly participant: Participant;
  readonly userId: number;
  readonly name: string;
  /** The socket is open at this end. */
  isOpen = false;
  tabs: SimulatedTab[] = [];
  view: { rows: readonly CallRow[]; byKey: ReadonlyMap<string, CallRow>; ready: boolean };
  readonly network = createNetwork();
  readonly #world: Surroundings;
  #engine: Engine;
  #isChanged = false;
  #boots = 0;
  #tabNumber = 0;

  constructor(world: Surroundings, participant: Participant) {
    this.#world = world;
    this.participant = participant;
    this.userId = participant.userId;
    this.name = `user ${participant.userId}, terminal ${participant.terminal}`;
    this.view = viewOf([]);
    this.#engine = this.#boot();
    this.connect();
    this.addTab();
  }

  /** The call that goes on; null for none. */
  get row(): CallStateRow | GroupCallStateRow | null {
    const row = this.view.byKey.get('call');
    return (row?.kind === 'call' || row?.kind === 'group-call') && row.end === null ? row : null;
  }

  get runningRows(): RunningCallRow[] {
    return this.view.rows.filter((row) => row.kind === 'running-call');
  }

  /** The tab that holds the media. */
  get owner(): SimulatedTab | undefined {
    return this.tabs.find(({ seat }) => seat === this.row?.owner);
  }

  addTab(storage = new Map<string, string>()): void {
    const { clock, violations } = this.#world;
    const onBug = (error: unknown) => violations.push(`a bug of a tab: ${String(error)}`);
    const id = `tab-${++this.#tabNumber}`;
    this.tabs.push(new SimulatedTab({ id, boot: this.#boots, clock, engine: this, storage, onBug }));
    this.#engine.tabs$.next();
  }

  /** `isKept`: the page reloads, and its session storage stays. */
  closeTab(tab: SimulatedTab, isKept = false): void {
    tab.close(isKept);
    this.tabs = this.tabs.filter((other) => other !== tab);
    this.#engine.tabs$.next();
    if (isKept) this.addTab(tab.storage);
  }

  /** The engine dies, and the tabs connect to a new one. Requests under way still reach the server. */
  crash(): void {
    this.#engine.scope.end();
    this.#engine.timers.stop();
    this.network.forget();
    this.cut(true);
    this.#engine.die();
    this.#engine = this.#boot();
    for (const tab of this.tabs) tab.reconnect(this.#boots);
    this.#engine.tabs$.next();
    this.#isChanged = true;
  }

  /** The socket closes. `isNoticed`: the server learns it now; else from missing heartbeats or the next socket. */
  cut(isNoticed: boolean): void {
    if (isNoticed) this.#world.server.close(this.participant);
    if (!this.isOpen) return;
    this.isOpen = false;
    this.network.close();
    this.#setLink('waiting');
  }

  connect(): void {
    if (this.isOpen) return;
    this.#setLink('logging-in');
    this.isOpen = true;
    const { network } = this;
    const socket = network.open();
    this.#world.server.login(this.participant, (push) => network.push(socket, push));
    this.#setLink('catching-up');
  }

  /** Performs the next network event: the end of the catch-up, a push, a request or an answer. */
  takeNext(fault: Fault, pick = 0): boolean {
    const event = this.network.take(pick);
    switch (event?.kind) {
      case 'caught-up':
        this.#learnGroups();
        this.#setLink('live');
        return true;
      case 'push':
        for (let times = fault === 'twice' ? 2 : 1; times > 0; times--) this.#deliver(event.push);
        return true;
      case 'exchange': {
        const { participant, isOpen } = this;
        const { server } = this.#world;
        event.exchange.advance(isOpen ? fault : 'lost', (request) => server.answer(participant, request));
        return true;
      }
      default:
        return false;
    }
  }

  /** Runs the timers that are due, and shows the tabs the rows that have changed. */
  run(): boolean {
    let ran = this.#engine.timers.run();
    if (this.#isChanged) {
      this.#isChanged = false;
      this.view = viewOf(this.#engine.calls.rows());
      for (const tab of this.tabs) tab.refresh();
      ran = true;
    }
    for (const tab of this.tabs) ran = tab.runTimers() || ran;
    return ran;
  }

  get nextTimer(): number {
    return Math.min(this.#engine.timers.next, ...this.tabs.map(({ nextTimer }) => nextTimer));
  }

  isAccepted(): boolean {
    const { server, userIds } = this.#world;
    return server.privateCalls(this.userId, userIds).some(({ talk }) => talk !== null);
  }

  /** Runs a command of a tab. */
  async runCommand(name: string, args: unknown, seat: string): Promise<Result<unknown>> {
    const { calls, lost } = this.#engine;
    return Promise.race([calls.run(name, args, seat), lost]);
  }

  #deliver({ type, groupId, ...push }: Push): void {
    if (type === MessageType.GROUP_NEW || type === MessageType.GROUP_DEL) {
      this.#setGroup(groupId!, type === MessageType.GROUP_NEW);
      return;
    }
    const of = groupId === undefined ? {} : { groupId };
    this.#engine.calls.signal({ type, ...push, ...of, content: push.content ?? '' } as never);
  }

  /** The catch-up fetches the lists. */
  #learnGroups(): void {
    const { groups } = this.#world;
    for (const groupId of GROUPS) this.#setGroup(groupId, groups.has(groupId, this.userId));
  }

  #setGroup(groupId: number, isMember: boolean): void {
    const { groups, news$ } = this.#engine;
    if (groups.has(groupId) === isMember) return;
    if (isMember) groups.add(groupId);
    else groups.delete(groupId);
    news$.next({ kind: 'record', name: 'groups' });
  }

  #setLink(now: string): void {
    const { link } = this.#engine;
    link.state = { step: now };
    link.state$.next({ step: now });
  }

  #boot(): Engine {
    this.#boots += 1;
    const { clock, violations } = this.#world;
    const scope = createScope((bug) => violations.push(`a bug: ${String(bug)}`));
    const timers = new Timers(clock);
    const state$ = new Subject<{ step: string }>();
    const link = { state: { step: 'waiting' }, state$, input: () => undefined };
    const tabs$ = new Subject<void>();
    const news$ = new Subject<{ kind: 'record'; name: string }>();
    const groups = new Set(GROUPS.filter((groupId) => this.#world.groups.has(groupId, this.userId)));
    let die = () => undefined as void;
    const lost = new Promise<Result<never>>((resolve) => {
      die = () => resolve(failed({ code: 'ENGINE_LOST' }));
    });
    const people = {
      friend: () => ({ deleted: false, nickName: '', showNickName: '', headImage: '' }),
      member: () => undefined,
      group: (groupId: number) =>
        groups.has(groupId) ? { quit: false, dissolve: false, isBanned: false } : null,
      changes$: news$,
    };
    let ids = 0;
    const calls = createAllCalls({
      account: { link, people } as never,
      selfId: this.userId,
      http: {
        call: (name: EndpointName, { query = {}, body = {} }: { query?: object; body?: object }) =>
          name === 'systemConfig'
            ? Promise.resolve(done({ webrtc: { iceServers: [], iceTransportPolicy: 'all' } }))
            : this.network.request({ path: endpoints[name].path, query: { ...query }, body: { ...body } }),
        serverNow: () => clock.now(),
      } as never,
      tabs: () => this.tabs.map(({ seat }) => ({ id: seat, state: SHOWN })) as never,
      tabChanges$: tabs$,
      randomId: () => `id-${this.participant.signInId}-${this.#boots}-${++ids}`,
      scheduler: timers,
      scope,
      tell: () => undefined,
    });
    scope.bind(calls.changed$, () => (this.#isChanged = true));
    return { calls, scope, timers, link, tabs$, news$, groups, lost, die };
  }
}

const SHOWN = { visible: true, focused: true, active: true, touched: 0 };

const viewOf = (rows: readonly CallRow[]): CallDevice['view'] => ({
  rows,
  byKey: new Map(rows.map((row) => [row.key, row])),
  ready: true,
});
