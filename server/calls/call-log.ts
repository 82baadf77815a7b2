// The log of calls: publishes the acts of calls, and applies those of all servers to the calls of this one.
import type { Cluster } from '../cluster/cluster.ts';
import type { ConnectionEntry, Delivery } from '../cluster/events.ts';
import { Busy } from '../http/admission.ts';
import type { Hub } from '../push/hub.ts';
import type { CallAct } from './events.ts';

/** The circumstances in which all servers apply an event. */
export interface Moment {
  /** In ms of the clock of calls; never less than before. */
  now: number;
  /** Server time in ms. */
  time: number;
  /** The server that published the event. */
  node: string;
  /** Unique among all events. */
  id: string;
}

type ActOf<K extends CallAct['of']> = Extract<CallAct, { of: K }>;

/** Observes the connections of devices, like ConnectionWatcher. */
interface DeviceWatcher {
  opened(connection: ConnectionEntry, moment: Moment): void;
  closed(connection: ConnectionEntry, moment: Moment): void;
  signInEnded(signInId: number, moment: Moment): void;
}

export interface CallLog {
  cluster: Cluster;
  /** Publishes the act. Resolves with its outcome; rejects with Busy while the servers are apart. */
  ask<T>(act: CallAct): Promise<T>;
  /** Publishes an act without an outcome. While the servers are apart, it waits for them. */
  tell(act: CallAct): void;
  /** Sets the function that applies the acts of one kind, and returns their outcome. */
  on<K extends CallAct['of']>(kind: K, apply: (act: ActOf<K>, moment: Moment) => unknown): void;
  watch(watcher: DeviceWatcher): void;
  /** The time of the clock of calls: that of the last event, or of this server if that is later. */
  now(): number;
}

/** `now`: ms of a clock that does not jump, comparable between servers. */
export function createCallLog(
  { cluster, watch }: Pick<Hub, 'cluster' | 'watch'>,
  now: () => number,
): CallLog {
  const handlers = new Map<string, (act: never, moment: Moment) => unknown>();
  const asked = new Map<string, { resolve: (outcome: never) => void; reject: (error: Error) => void }>();
  let count = 0;
  let latest = 0;
  const momentOf = ({ from, id, at }: Delivery): Moment => {
    latest = Math.max(latest, at.now);
    return { now: latest, time: at.time, node: from, id };
  };
  const newId = () => `${cluster.node} ${++count}`;
  const publish = (id: string, act: CallAct, isRepeated: boolean) =>
    cluster.publish({ kind: 'call', id, isRepeated, act });
  cluster.add({
    name: 'clock of calls',
    snapshot: () => latest,
    restore: (snapshot) => {
      latest = snapshot as number;
    },
    apply: (delivery) => {
      const { isOwn, event } = delivery;
      if (event.kind !== 'call') return;
      const outcome = handlers.get(event.act.of)?.(event.act as never, momentOf(delivery));
      if (!isOwn) return;
      asked.get(event.id)?.resolve(outcome as never);
      asked.delete(event.id);
    },
  });
  cluster.onUnsent((event) => {
    if (event.kind !== 'call') return;
    asked.get(event.id)?.reject(new Busy('the servers are apart'));
    asked.delete(event.id);
  });
  return {
    cluster,
    ask: <T>(act: CallAct) =>
      new Promise<T>((resolve, reject) => {
        const id = newId();
        asked.set(id, { resolve, reject });
        publish(id, act, false);
      }),
    tell: (act) => publish(newId(), act, true),
    on: (kind, apply) => void handlers.set(kind, apply as (act: never, moment: Moment) => unknown),
    watch: (watcher) => {
      /** A server apart gets the calls of the others, with the connections since, when it joins them again. */
      const whenTogether = (cause: Delivery, act: (moment: Moment) => void) => {
        if (cluster.isAttached()) act(momentOf(cause));
      };
      watch({
        opened: (entry, cause) => whenTogether(cause, (moment) => watcher.opened(entry, moment)),
        closed: (entry, cause) => whenTogether(cause, (moment) => watcher.closed(entry, moment)),
        signInEnded: (id, cause) => whenTogether(cause, (moment) => watcher.signInEnded(id, moment)),
      });
    },
    now: () => Math.max(latest, now()),
  };
}
