// The bus carries events to all servers of one database, in one order.
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { ClusterEvent, Delivery } from './events.ts';

export interface BusListener {
  /** The next event. Own events come back too. */
  apply(delivery: Delivery): void;
  /**
   * The connection to the other servers broke. `unsent`: own events that the others may not have got. This server
   * has not applied them. Until the next `join`, own events are applied at once and reach no other server.
   */
  detached(unsent: readonly Delivery[]): void;
  /** Other servers published events that this one did not get. The bus joins anew. */
  missed(): void;
  /** True if this server knows the state at the last event that it got. */
  hasState(): boolean;
}

export interface Bus {
  /** The id of this server. */
  readonly node: string;
  /** False on a server without Redis, which has no others. */
  readonly isShared: boolean;
  /** True while events reach the other servers. */
  isAttached(): boolean;
  /** True for a while after Redis has refused an event, for example for want of memory. */
  isRefused(): boolean;
  publish(event: ClusterEvent): void;
  /** Sets the only listener. */
  listen(listener: BusListener): void;
  /** Resolves when this server has applied every event that any server published before the call. */
  synced(): Promise<void>;
  /** Joins anew, because the state of this server is not that of the others. */
  rejoin(): void;
  /** Connects. Resolves when the `join` of this server is applied. */
  start(): Promise<void>;
  /** Publishes the events that wait, and disconnects. */
  stop(): Promise<void>;
}

/** The clocks of this server, for the times of its events. */
export interface Clocks {
  /** Returns ms of a clock that does not jump. */
  now: Clock;
  time: Clock;
}

/** The bus of a server without others. An event that is published during another one follows it. */
export function createLocalBus({ now, time }: Clocks): Bus {
  const node = randomUUID();
  const waiting: Delivery[] = [];
  let listener: BusListener | null = null;
  let isApplying = false;
  let count = 0;
  const applyAll = () => {
    isApplying = true;
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) listener?.apply(next);
    } finally {
      isApplying = false;
    }
  };
  return {
    node,
    isShared: false,
    isAttached: () => true,
    isRefused: () => false,
    publish: (event) => {
      const id = `${node} ${++count}`;
      waiting.push({ from: node, isOwn: true, id, at: { now: now(), time: time() }, event });
      if (!isApplying) applyAll();
    },
    listen: (given) => {
      listener = given;
    },
    synced: () => Promise.resolve(),
    rejoin: () => undefined,
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
}
