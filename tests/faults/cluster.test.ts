// Generated histories of several nodes: sockets open and close, messages are pushed, connections to Redis break, Redis
// loses its data, nodes die and join.
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRedisBus } from '../../server/cluster/redis-bus.ts';
import { type Connection, createHub, type Hub } from '../../server/push/hub.ts';
import { Command } from '../../src/core/wire/index.ts';
import { cluster } from './cases/cluster.ts';
import { type Act, act, USERS } from './cluster/acts.ts';
import { runs, timeoutOf } from './runs.ts';
import { SimLink, SimRedis } from './cluster/sim-redis.ts';

const FAKED = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
beforeEach(() => void vi.useFakeTimers({ toFake: [...FAKED], now: 1_800_000_000_000 }));
afterEach(() => void vi.useRealTimers());

const quiet = { warn: () => undefined, info: () => undefined };
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

interface Node {
  hub: Hub;
  link: SimLink;
  isAlive: boolean;
  hasStarted: boolean;
}

/** A browser of a user, which reconnects after a close for missed pushes, and pulls after each connect. */
class Device {
  readonly userId: number;
  readonly terminal: number;
  readonly received = new Set<number>();
  /** The node of the open socket. */
  node: Node | null = null;
  isRegistered = false;
  readonly #world: World;
  #end = (): void => undefined;
  #pushes = new Set<number>();

  constructor(world: World, userId: number, terminal: number) {
    this.#world = world;
    this.userId = userId;
    this.terminal = terminal;
  }

  open(node: Node): void {
    this.close();
    const { userId, terminal } = this;
    this.node = node;
    this.#pushes = new Set();
    const isOpen = () => this.node === node && this.#end === end;
    const connection: Connection = {
      userId,
      terminal,
      signInId: userId * 10 + terminal,
      registered: () => {
        this.isRegistered = true;
        for (const { id, to } of this.#world.stored) if (to === userId) this.received.add(id);
      },
      send: (frame) => {
        const { cmd, data } = JSON.parse(frame) as { cmd: number; data: { id: number } };
        if (cmd !== Command.PRIVATE) return;
        expect(this.#pushes.has(data.id), `push ${data.id} came twice`).toBe(false);
        this.#pushes.add(data.id);
        this.received.add(data.id);
      },
      evict: () => {
        if (isOpen()) this.#gone();
      },
      close: (code) => {
        setTimeout(() => {
          if (!isOpen()) return;
          this.close();
          if (code === 4001) this.open(this.#world.anyNode(userId));
        }, 1);
      },
    };
    let unbind = (): void => undefined;
    const end = () => unbind();
    this.#end = end;
    unbind = node.hub.bind(connection);
  }

  close(): void {
    if (this.node === null) return;
    const end = this.#end;
    this.#gone();
    end();
  }

  /** The node has died. */
  lose(): void {
    this.#gone();
  }

  #gone(): void {
    this.node = null;
    this.isRegistered = false;
    this.#end = () => undefined;
  }
}

class World {
  readonly stored: { id: number; to: number }[] = [];
  readonly redis = new SimRedis();
  readonly nodes: Node[] = [];
  readonly devices: Device[];

  constructor() {
    this.devices = USERS.flatMap((userId) => [0, 1].map((terminal) => new Device(this, userId, terminal)));
  }

  get living(): Node[] {
    return this.nodes.filter(({ isAlive, hasStarted }) => isAlive && hasStarted);
  }

  anyNode(n: number): Node {
    return this.living[n % this.living.length]!;
  }

  async add(): Promise<void> {
    const link = new SimLink(this.redis);
    const name = `node ${this.nodes.length}`;
    const clock = () => Date.now();
    const bus = createRedisBus(link.connect(), { node: name, log: quiet, now: clock, time: clock });
    const noop = () => undefined;
    const hub = createHub(bus, { log: quiet, now: clock, noteDelivery: noop, notePushed: noop });
    const node: Node = { hub, link, isAlive: true, hasStarted: false };
    this.nodes.push(node);
    // A start without Redis fails after 10 s; its process would end.
    await hub.cluster.start().then(
      () => {
        node.hasStarted = true;
      },
      () => {
        node.isAlive = false;
      },
    );
  }

  kill(node: Node): void {
    if (this.living.length < 2) return;
    node.isAlive = false;
    node.link.cut();
    for (const device of this.devices) if (device.node === node) device.lose();
    void node.hub.cluster.stop();
  }

  send(node: Node, to: number): void {
    const id = this.stored.length + 1;
    this.stored.push({ id, to });
    const data = { id, type: 0, sendId: 99, recvId: to, content: '' } as never;
    node.hub.push({ to: [to], cmd: Command.PRIVATE, data });
  }
}

async function perform(world: World, { does, node: n, user: userId = 1, terminal = 0, ms = 1 }: Act) {
  const at = world.anyNode(n);
  const device = world.devices.find((one) => one.userId === userId && one.terminal === terminal)!;
  if (does === 'open') device.open(at);
  else if (does === 'close') device.close();
  else if (does === 'send') world.send(at, userId);
  else if (does === 'pass') await pass(ms);
  else if (does === 'cut') at.link.cut();
  else if (does === 'heal') at.link.heal();
  else if (does === 'kill') world.kill(at);
  else if (does === 'add') void world.add();
  else {
    for (const { link } of world.living) link.cut();
    if (does === 'redis loses') world.redis.loseData();
    for (const { link } of world.living) link.heal();
  }
}

async function runHistory(acts: readonly Act[]): Promise<void> {
  const world = new World();
  for (let i = 0; i < 2; i++) {
    void world.add();
    await pass(50);
  }
  for (const one of acts) await perform(world, one);
  for (const { link } of world.living) link.heal();
  await pass(60_000);

  for (const { isAlive, hasStarted } of world.nodes) expect(hasStarted || !isAlive).toBe(true);
  const open = world.devices.filter((device) => device.node !== null);
  for (const { hub } of world.living) {
    expect(hub.cluster.isAttached()).toBe(true);
    for (const userId of USERS) {
      const terminals = open.filter((device) => device.userId === userId).map((device) => device.terminal);
      expect(hub.terminalsOf(userId).toSorted((a, b) => a - b)).toEqual(terminals);
    }
  }
  expect(world.living.filter(({ hub }) => hub.cluster.isLeader())).toHaveLength(1);
  for (const device of open) {
    expect(device.isRegistered).toBe(true);
    const missing = world.stored.filter(({ id, to }) => to === device.userId && !device.received.has(id));
    expect(missing).toEqual([]);
  }
  for (const one of world.living) void one.hub.cluster.stop();
  await pass(2_000);
}

test(
  '[INV-1, INV-3] After any faults all nodes know the same connections, and no open socket misses a push',
  async () => {
    await fc.assert(fc.asyncProperty(fc.array(act, { maxLength: 40 }), runHistory), runs('cluster', cluster));
  },
  timeoutOf('cluster'),
);

test('A node whose Redis is connected long before its start joins at its start', async () => {
  const clock = () => Date.now();
  const link = new SimLink(new SimRedis());
  const bus = createRedisBus(link.connect(), { node: 'early', log: quiet, now: clock, time: clock });
  const noop = () => undefined;
  const hub = createHub(bus, { log: quiet, now: clock, noteDelivery: noop, notePushed: noop });
  await pass(1_000);
  expect(hub.cluster.isAttached()).toBe(false);
  const started = hub.cluster.start();
  await pass(1_000);
  await started;
  expect(hub.cluster.isAttached()).toBe(true);
  void hub.cluster.stop();
  await pass(2_000);
});
