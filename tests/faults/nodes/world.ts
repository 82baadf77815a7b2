// Two nodes on one database and one Redis, and three devices of two people, in one process and one virtual time. The
// servers take the fake timers of the test; the engines take their own, on the same clock.
import { vi } from 'vitest';
import { freshSecrets } from '../../../server/auth/secrets.ts';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import { LIMITS } from '../../../src/core/wire/index.ts';
import { NEW_PROFILE } from '../../own-profile.ts';
import { makeFriends, makeGroup, makeUser, PASSWORD } from '../../server/support.ts';
import { SimRedis } from '../cluster/sim-redis.ts';
import { Clock } from '../sim/clock.ts';
import type { SharedDatabase } from './database.ts';
import { Device, type Text } from './device.ts';
import { NodeNetwork } from './network.ts';
import { Node, type SharedByNodes } from './node.ts';
import type { Setting } from './steps.ts';
import { SharedTurns } from './turns.ts';

/** Fails a history that never gets quiet. */
const MAX_ROUNDS = 20_000;
/** Turns of the event loop without a statement after which nothing more happens at this time. */
const QUIET_TURNS = 3;
/** The same while a node adds its routes and opens its port. */
const OPENING_TURNS = 20;

export class World {
  readonly clock = new Clock();
  readonly shared: SharedByNodes;
  readonly nodes: Node[] = [];
  devices: Device[] = [];
  /** Broken invariants. */
  readonly violations = new Set<string>();
  /** A node died without Redis: the messages that it pushed alone come with the next pull. */
  hasLostUsers = false;
  #nodes = 0;
  #routed = 0;
  #words = 0;

  constructor(database: SharedDatabase) {
    const start = this.clock.now();
    vi.useFakeTimers({ toFake: [...FAKED], now: start });
    this.shared = { database, redis: new SimRedis(), turns: new SharedTurns(), secrets: freshSecrets() };
  }

  /** Starts both nodes, and signs three devices in. */
  async open({ page, isLive }: Setting): Promise<void> {
    Object.assign(LIMITS, { pullPage: page, historyPage: page });
    this.start(0);
    this.start(1);
    await this.untilNodesRun();
    const [first, second] = this.nodes.map(({ server }) => server!);
    const [alice, bob] = [await makeUser(first!, 'alice'), await makeUser(first!, 'bob')];
    await makeFriends(first!, alice, bob);
    const group: ChatKey = `group-${await makeGroup(second!, alice, [bob])}`;
    for (const [user, other, terminal] of [
      [alice, bob, 0],
      [bob, alice, 0],
      [alice, bob, 1],
    ] as const) {
      const { userName, id } = user;
      const payload = { terminal, userName, password: PASSWORD };
      const { text } = await this.nodes[0]!.request({ method: 'POST', url: '/api/login', payload });
      const { accessToken, refreshToken } = (JSON.parse(text) as { data: Record<string, string> }).data;
      const device: Device = new Device({
        name: `${user.nickName} ${terminal}`,
        self: { ...NEW_PROFILE, id, userName, nickName: user.nickName },
        tokens: {
          signIn: `s${id}-${terminal}`,
          number: 1,
          accessToken: accessToken!,
          refreshToken: refreshToken!,
        },
        chats: [`private-${other.id}`, group],
        clock: this.clock,
        network: new NodeNetwork(this.clock, () => this.#route(device)),
        report: (violation) => void this.violations.add(violation),
      });
      this.devices.push(device);
    }
    if (isLive) await this.drain();
  }

  /** A node comes back under a new name, as a new process. */
  start(at: number): void {
    const before = this.nodes[at];
    if (before && before.state !== 'dead') return;
    this.hasLostUsers ||= before?.hasDiedApart === true;
    this.nodes[at] = new Node(`node ${++this.#nodes}`, this.shared);
  }

  newText(chat: ChatKey): Text {
    const content = `w${++this.#words}`;
    return { tmpId: `${1_790_000_000_000 + this.#words}abcdefgh`, content, chat, isAccepted: false };
  }

  /** Runs all that needs no time to pass. */
  async settle(): Promise<void> {
    do await this.#quiet();
    while (this.devices.some(({ engine }) => engine.timers.run()));
  }

  /** Performs all events between devices and nodes without faults, until none is left. */
  async drain(): Promise<void> {
    for (let round = 0; ; round++) {
      await this.settle();
      const [first] = this.devices.flatMap(({ options }) => options.network.possibilities());
      if (first) first.take('none');
      else if (this.devices.some(({ options }) => options.network.isServed))
        await this.#tick(this.clock.ran + 5);
      else return;
      if (round > MAX_ROUNDS) throw new Error('the simulation never settles');
    }
  }

  /** Advances the virtual time by `ms`, and runs the timers of that time. */
  async pass(ms: number, isBusy: boolean): Promise<void> {
    const end = this.clock.ran + ms;
    while (this.clock.ran < end) {
      await this.#tick(end);
      if (isBusy) await this.drain();
    }
  }

  async untilNodesRun(): Promise<void> {
    for (let tick = 0; tick < MAX_ROUNDS; tick++) {
      await this.settle();
      if (this.nodes.every(({ state }) => state === 'running')) return;
      for (const at of this.nodes.keys()) this.start(at);
      await this.#tick(this.clock.ran + 100);
    }
    throw new Error('the nodes do not start');
  }

  close(): void {
    for (const { engine } of this.devices) engine.kill();
    for (const node of this.nodes) node.kill();
    vi.clearAllTimers();
    vi.useRealTimers();
  }

  /** Runs the next timers, those of `until` at the latest. */
  async #tick(until: number): Promise<void> {
    const due = Math.min(until, ...this.devices.map(({ engine }) => engine.timers.next));
    const limit = setTimeout(() => undefined, Math.max(0, due - this.clock.ran));
    vi.advanceTimersToNextTimer();
    clearTimeout(limit);
    this.clock.ran = Date.now() - START;
    for (const { options } of this.devices) options.network.giveUp();
    await this.settle();
  }

  /** Waits for statements, and for the parts of a start that need no virtual time. */
  async #quiet(): Promise<void> {
    const { database } = this.shared;
    const isOpening = this.nodes.some(({ state }) => state === 'opening');
    for (let quiet = 0; quiet < (isOpening ? OPENING_TURNS : QUIET_TURNS);) {
      const { count } = database;
      await new Promise<void>((resolve) => setImmediate(resolve));
      const isStarting = this.nodes.some(({ state }) => state === 'preparing');
      quiet = isStarting || database.running > 0 || database.count !== count ? 0 : quiet + 1;
    }
  }

  #route({ node }: Device): Node | null {
    const isRunning = (it: Node | undefined) => it?.isRunning === true;
    const chosen = node === null ? undefined : this.nodes[node];
    if (chosen && isRunning(chosen)) return chosen;
    const running = this.nodes.filter(isRunning);
    return running[this.#routed++ % running.length] ?? null;
  }
}

const FAKED = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] as const;
const START = new Clock().now();
