// A line and a browser for unit tests of the call tab: the test writes the engine's rows and turns the clock.
import type { CallEnv } from '../../../src/calls/media/call-env.ts';
import type { CallAnswers } from '../../../src/core/contract/call-commands.ts';
import type { CallRow, CallSignalRow, CallStateRow } from '../../../src/core/contract/call-rows.ts';
import type { GroupCallStateRow } from '../../../src/core/contract/group-call-rows.ts';
import { done, failed, type Result } from '../../../src/core/contract/result.ts';
import type { Line, LineState } from '../../../src/line/api.ts';
import type { HeldCall } from '../../../src/platform/held-call.ts';
import { SEAT, SELF } from './call-row.ts';
import { FakeDevices, inMemory } from './fake-devices.ts';
import { FakeConnection } from './fake-rtc.ts';

export class FakeLine {
  seatNow = SEAT;
  userNow: number | null = SELF;
  stateNow: LineState = { kind: 'up', boot: 'boot-1' };
  isReady = true;
  rows: CallRow[] = [];
  /** The commands in order; arguments without fields are left out. */
  readonly commands: [name: string, args?: unknown][] = [];
  answers: Partial<CallAnswers> = {};
  isLost = false;
  /** The engine; undefined for the usual answers. */
  run: (name: string, args: object) => unknown = () => undefined;
  /** While it is set, answers wait. */
  gate: Promise<void> | null = null;
  readonly watchers = new Set<() => void>();

  readonly line = {
    seat: () => this.seatNow,
    user: () => this.userNow,
    state: () => this.stateNow,
    view: () => ({
      rows: this.rows,
      byKey: new Map(this.rows.map((row) => [row.key, row])),
      ready: this.isReady,
    }),
    watch: (_spec: unknown, changed: () => void) => this.#watch(changed),
    watchState: (changed: () => void) => this.#watch(changed),
    command: (name: keyof CallAnswers, args: object): Promise<Result<unknown>> => {
      this.commands.push(Object.keys(args).length > 0 ? [name, args] : [name]);
      if (this.isLost) return Promise.resolve(failed({ code: 'ENGINE_LOST' }));
      const usual: Partial<CallAnswers> = {
        callConfig: { iceServers: [{ urls: ['stun:s'] }], iceTransportPolicy: 'all', maxChannel: 9 },
        callSend: true,
      };
      const set = { ...usual, ...this.answers }[name];
      const answer = done(this.run(name, args) ?? set ?? null);
      return this.gate ? this.gate.then(() => answer) : Promise.resolve(answer);
    },
  } as unknown as Line;

  #watch(changed: () => void): () => void {
    this.watchers.add(changed);
    return () => this.watchers.delete(changed);
  }

  /** The engine's rows change. */
  show(row: CallStateRow | GroupCallStateRow | null, ...signals: CallSignalRow[]): void {
    this.rows = row ? [row, ...signals] : [];
    this.changed();
  }

  /** The engine ends; the rows stay, and the next engine gives this tab another seat. */
  die(): void {
    this.isLost = true;
    this.stateNow = { kind: 'connecting' };
    this.seatNow = 'seat-2';
    this.changed();
  }

  /** The next engine is up. */
  revive(): void {
    this.isLost = false;
    this.stateNow = { kind: 'up', boot: 'boot-2' };
    this.changed();
  }

  changed(): void {
    for (const watcher of this.watchers) watcher();
  }

  names = (): string[] => this.commands.map(([name]) => name);
  of = (name: string): unknown[] => this.commands.filter(([one]) => one === name).map(([, args]) => args);
}

type PageEvent = 'network' | 'leave' | 'back' | 'visibility';

export class FakeBrowser {
  readonly name: string;
  readonly devices = new FakeDevices();
  readonly connections: FakeConnection[] = [];
  readonly held = inMemory<HeldCall>();
  readonly errors: unknown[] = [];
  readonly timers = new Set<{ every: number | null; due: number; act: () => void }>();
  readonly listeners = new Set<(event: PageEvent) => void>();
  time = 0;
  /** Packets that arrive before each timer. */
  flow = 0;
  isHidden = false;
  /** The holds that keep the page loaded. */
  stays = 0;

  /** @param name begins the names of its connections */
  constructor(name = 'own') {
    this.name = name;
  }

  readonly env: CallEnv = {
    createConnection: (config) => {
      this.connections.push(new FakeConnection(`${this.name}${this.connections.length + 1}`, config));
      return this.connections.at(-1) as never;
    },
    createStream: (track) => ({ track }),
    devices: this.devices as never,
    choice: inMemory(),
    held: this.held,
    now: () => this.time,
    every: (ms, act) => this.#timer({ every: ms, due: this.time + ms, act }),
    after: (ms, act) => this.#timer({ every: null, due: this.time + ms, act }),
    onNetwork: (act) => this.#listen((event) => event === 'network' && act()),
    onPage: (leave, back) =>
      this.#listen((event) => {
        if (event === 'leave') leave();
        if (event === 'back') back();
      }),
    isHidden: () => this.isHidden,
    onVisibility: (act) => this.#listen((event) => event === 'visibility' && act()),
    stayLoaded: () => {
      this.stays += 1;
      return () => (this.stays -= 1);
    },
    reportError: (error) => this.errors.push(error),
  };

  #timer(timer: { every: number | null; due: number; act: () => void }): () => void {
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  #listen(listener: (event: PageEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  emit(event: PageEvent): void {
    for (const listener of this.listeners) listener(event);
  }

  /** Turns the clock to the next timers, up to `ms` from now; readings of the statistics settle between them. */
  async pass(ms: number, settled: () => Promise<void>): Promise<void> {
    const end = this.time + ms;
    for (;;) {
      const [next] = [...this.timers].sort((a, b) => a.due - b.due);
      if (!next || next.due > end) break;
      this.time = Math.max(this.time, next.due);
      if (next.every === null) this.timers.delete(next);
      else next.due += next.every;
      if (this.flow > 0) this.receive(this.flow);
      next.act();
      await settled();
    }
    this.time = end;
  }

  /** The connection receives `packets` more packets, with the given measurements. */
  receive(packets: number, measured: Record<string, number> = {}): void {
    const connection = this.connections.at(-1)!;
    const before = connection.stats.get('t') as { packetsReceived: number } | undefined;
    const packetsReceived = (before?.packetsReceived ?? 0) + packets;
    connection.stats = new Map<string, unknown>([
      ['t', { type: 'transport', packetsReceived, selectedCandidatePairId: 'p' }],
      ['p', { id: 'p', type: 'candidate-pair', ...measured }],
    ]);
  }
}

export const signal = (number: number, type: CallSignalRow['type'], body: object): CallSignalRow => ({
  key: `signal:${number}`,
  kind: 'signal',
  number,
  type,
  from: 2,
  json: JSON.stringify({ ...(type !== 'candidate' && { type }), ...body }),
});
