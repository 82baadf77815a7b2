// The servers of one database as one system. Every server holds the same state: the members, the connections and the
// calls. It changes only by events of the bus, which all servers apply in the same order. A server that joins gets
// the state at its `join` from the oldest member, and then applies the events since.
import type { Log } from '../log.ts';
import type { Bus } from './bus.ts';
import type { ClusterEvent, ConnectionEntry, Delivery } from './events.ts';
import { LIFE_MS } from './living-nodes.ts';
import { createMembers } from './members.ts';
import { createMissing } from './missing.ts';
import { createNewcomers } from './newcomers.ts';
import type { Replica } from './replica.ts';

export interface Cluster {
  /** The id of this server. */
  node: string;
  /** False on a server without Redis, which has no others. */
  isShared: boolean;
  /** True while events reach the other servers, and this server holds the same state as they. */
  isAttached(): boolean;
  /** True for a while after Redis has refused an event of this server. */
  isRefused(): boolean;
  /** True on the server that acts where one of them has to: for calls without a request, and for a server that has gone. */
  isLeader(): boolean;
  /** The id of that server, as the state tells it. */
  leader(): string;
  /** True if other servers go on without this one: they have not said that they stop. */
  hasOthers: () => boolean;
  /** Tells the others that this server is about to stop. */
  drain(): void;
  status(): ClusterStatus;
  publish(event: ClusterEvent): void;
  /** Resolves when this server has applied every event that any server published before the call. */
  synced(): Promise<void>;
  /** Adds a part of the state. The parts apply an event in the order in which they were added. */
  add(replica: Replica): void;
  /** Calls `listener` where events of other servers may be missing. */
  onMissed(listener: () => void): void;
  /** Calls `listener` with events of calls that reach no other server. They are not applied here either. */
  onUnsent(listener: (event: ClusterEvent) => void): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The state of the cluster, as this server sees it. */
export interface ClusterStatus {
  /** Number of servers, this one included. */
  members: number;
  /** Number of events that wait for the state of the others. */
  held: number;
  /** Milliseconds since the last event of any server, own ones included; null before the first. */
  eventAge: number | null;
}

export interface ClusterOptions {
  /** The connections of this server, the closing ones excluded. */
  connections: () => ConnectionEntry[];
  log: Pick<Log, 'warn' | 'info'>;
  /** Returns ms of a clock that does not jump. */
  now: () => number;
}

export function createCluster(bus: Bus, { connections, log, now }: ClusterOptions): Cluster {
  const members = createMembers();
  const replicas: Replica[] = [members];
  const missedListeners: (() => void)[] = [];
  const unsentListeners: ((event: ClusterEvent) => void)[] = [];
  const missing = createMissing();
  /** The time at which an event of the server came last. */
  const heardAt = new Map<string, number>();
  /** The own `join` whose snapshot is under way, with the events since; null with a valid state. */
  let waiting: { attempt: number; since: number; events: Delivery[] } | null = null;
  /** Servers that are about to stop. */
  const draining = new Set<string>();
  const newcomers = createNewcomers();
  let hasJoined = false;
  /** True once this server had the state of all, and has missed no event since. */
  let hasState = false;
  let isImpatient = false;
  /** Snapshots for servers that joined before this one, which other servers do not hear yet. */
  const owed: ClusterEvent[] = [];
  const onReady: (() => void)[] = [];
  let beat: NodeJS.Timeout | null = null;
  let lastEventAt: number | null = null;

  const others = () => members.all().filter((node) => node !== bus.node);
  const applyToAll = (delivery: Delivery) => {
    for (const replica of replicas) replica.apply(delivery);
  };
  const noteMissed = () => {
    for (const listener of missedListeners) listener();
  };
  const release = () => {
    const events = waiting?.events ?? [];
    waiting = null;
    for (const delivery of events) apply(delivery);
    // A server that starts accepts no connection during its second wait.
    if (hasState || !isImpatient) for (const resolve of onReady.splice(0)) resolve();
  };
  const isNew = (node: string) => newcomers.has(node);
  /** Ends the wait for a snapshot if no other server can give one. */
  const goOnWithoutOthers = () => {
    const living = [...heardAt.keys()];
    const isDecided = hasState ? living.every(isNew) : newcomers.isFirst(bus.node, living);
    if (!waiting || !isDecided) return;
    log.info({ others: living }, 'no other server has the state');
    hasState = true;
    newcomers.goesOn(bus.node);
    release();
  };

  const onOwnJoin = (delivery: Delivery, attempt: number, living: readonly string[]) => {
    const before = new Set([...others(), ...living]);
    hasJoined = true;
    applyToAll(delivery);
    // While this server was detached, it heard nobody.
    if (!isImpatient) heardAt.clear();
    isImpatient = false;
    for (const node of before) heardAt.set(node, heardAt.get(node) ?? now());
    waiting = { attempt, since: now(), events: [] };
    goOnWithoutOthers();
    for (const snapshot of owed.splice(0)) bus.publish(snapshot);
    bus.publish({ kind: 'here', connections: connections() });
    for (const event of missing.take()) bus.publish(event);
  };
  /** Applies a change of the state, or holds it until the state is known. */
  const onState = (delivery: Delivery) => {
    const { event, from } = delivery;
    if (waiting && event.kind === 'snapshot' && event.to === bus.node && event.attempt === waiting.attempt) {
      for (const replica of replicas) replica.restore(event.state[replica.name]);
      hasState = true;
      log.info({ from, members: members.all() }, 'this server has the state of the others');
      release();
    } else if (waiting) waiting.events.push(delivery);
    else change(delivery);
  };
  /** True on the oldest server that has the state: it gives the state to servers that join. */
  const isGiver = () => hasState && members.all().find((node) => !isNew(node)) === bus.node;
  const forget = (node: string) => {
    heardAt.delete(node);
    draining.delete(node);
  };
  const change = (delivery: Delivery) => {
    const { event, from } = delivery;
    applyToAll(delivery);
    if (event.kind === 'join' && from !== bus.node && isGiver()) {
      const state = Object.fromEntries(replicas.map((replica) => [replica.name, replica.snapshot()]));
      const snapshot = { kind: 'snapshot', to: from, attempt: event.attempt, state } as const;
      if (bus.isAttached()) bus.publish(snapshot);
      // After a restart of Redis, all servers join anew, and this one is not among them yet.
      else owed.push(JSON.parse(JSON.stringify(snapshot)) as ClusterEvent);
    }
    if (event.kind === 'leave') forget(from);
    if (event.kind !== 'gone') return;
    forget(event.node);
    // A server that was only silent joins anew. The last pushes of one that has gone may be lost.
    if (event.node === bus.node) bus.rejoin();
    else noteMissed();
  };
  const apply = (delivery: Delivery) => {
    const { event, from, isOwn } = delivery;
    lastEventAt = now();
    if (!isOwn) heardAt.set(from, now());
    if (event.kind === 'draining') draining.add(from);
    newcomers.note(delivery);
    if (bus.isShared && isOwn && !bus.isAttached()) return applyAlone(delivery);
    if (isOwn && event.kind === 'join') onOwnJoin(delivery, event.attempt, event.others);
    // Until the first own join, the state is unknown.
    else if (!hasJoined && bus.isShared) return;
    else if (HELD.has(event.kind)) onState(delivery);
    else applyToAll(delivery);
    if (waiting) goOnWithoutOthers();
  };
  /** Applies an own event that reaches no other server. */
  const applyAlone = (delivery: Delivery) => {
    const { event } = delivery;
    if (event.kind === 'call') for (const listener of unsentListeners) listener(event);
    else applyToAll(delivery);
    missing.note(event);
  };

  /** Once a second: a sign of life, the end of silent servers, and of a wait for a server that has gone. */
  const check = () => {
    if (!bus.isAttached()) return;
    if (++ticks % ALIVE_TICKS === 0) bus.publish({ kind: 'alive' });
    for (const [node, at] of heardAt) {
      if (now() - at < LIFE_MS) continue;
      log.warn({ node }, 'another server has gone');
      heardAt.delete(node);
      bus.publish({ kind: 'gone', node });
    }
    goOnWithoutOthers();
    if (waiting && now() - waiting.since > SNAPSHOT_MS) {
      // Another server may give the snapshot. The silence of those that do not goes on.
      isImpatient = true;
      bus.rejoin();
    }
  };
  let ticks = 0;

  bus.listen({
    apply,
    detached: (unsent) => {
      owed.length = 0;
      // A state that is under way does not come any more.
      release();
      for (const delivery of unsent) applyAlone(delivery);
    },
    missed: () => {
      hasState = false;
      noteMissed();
    },
    hasState: () => hasState,
  });
  return {
    node: bus.node,
    isShared: bus.isShared,
    isAttached: () => bus.isAttached() && waiting === null,
    isRefused: () => bus.isRefused(),
    isLeader: () => !bus.isShared || (bus.isAttached() && waiting === null && members.all()[0] === bus.node),
    leader: () => members.all()[0] ?? bus.node,
    hasOthers: () => bus.isAttached() && others().some((node) => !draining.has(node)),
    drain: () => bus.publish({ kind: 'draining' }),
    status: () => ({
      members: bus.isShared ? members.all().length : 1,
      held: waiting?.events.length ?? 0,
      eventAge: lastEventAt === null ? null : now() - lastEventAt,
    }),
    publish: (event) => bus.publish(event),
    synced: () => bus.synced(),
    add: (replica) => void replicas.push(replica),
    onMissed: (listener) => void missedListeners.push(listener),
    onUnsent: (listener) => void unsentListeners.push(listener),
    start: async () => {
      if (bus.isShared) beat = setInterval(check, TICK_MS).unref();
      await bus.start();
      if (waiting) await new Promise<void>((resolve) => onReady.push(resolve));
    },
    stop: async () => {
      if (beat) clearInterval(beat);
      await bus.stop();
    },
  };
}

/** Events that wait for the state. Pushes reach the sockets at once. */
const HELD: ReadonlySet<ClusterEvent['kind']> = new Set([
  'opened',
  'closed',
  'presence',
  'sign-in-ended',
  'call',
  'join',
  'here',
  'snapshot',
  'leave',
  'gone',
]);
const TICK_MS = 1_000;
const ALIVE_TICKS = 2;
const SNAPSHOT_MS = 3_000;
