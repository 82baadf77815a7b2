// The log of calls: publishes the acts of calls, and applies those of all servers to the calls of this one.
import type { Cluster } from '../cluster/cluster.ts';
import type { ConnectionEntry, Delivery } from '../cluster/events.ts';
import { Busy } from '../http/admission.ts';
import type { Hub } from '../push/hub.ts';

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

/** Observes the connections of devices, like ConnectionWatcher. */
interface DeviceWatcher {
  opened(connection: ConnectionEntry, moment: Moment): void;
  closed(connection: ConnectionEntry, moment: Moment): void;
  signInEnded(signInId: number, moment: Moment): void;
}

/** The acts of one kind of calls. */
export interface Acts<Act> {
  /** Publishes the act. Resolves with its outcome; rejects with Busy while the servers are apart. */
  ask: <T>(act: Act) => Promise<T>;
  /** Publishes an act without an outcome. While the servers are apart, it waits for them. */
  tell: (act: Act) => void;
}

export interface CallLog {
  cluster: Cluster;
  /** Sets the function that applies the acts of the kind `of`, and returns their outcome. */
  acts: <Act>(of: string, apply: (act: Act, moment: Moment) => unknown) => Acts<Act>;
  watch: (watcher: DeviceWatcher) => void;
  /** The time of the clock of calls: that of the last event, or of this server if that is later. */
  now: () => number;
}

/** `now`: ms of a clock that does not jump, comparable between servers. */
export function createCallLog(hub: Pick<Hub, 'cluster' | 'watch'>, now: () => number): CallLog {
  const { cluster } = hub;
  const handlers = new Map<string, (act: never, moment: Moment) => unknown>();
  const asked = new Map<string, { resolve: (outcome: never) => void; reject: (error: Error) => void }>();
  let count = 0;
  let latest = 0;
  const momentOf = ({ from, id, at }: Delivery): Moment => {
    latest = Math.max(latest, at.now);
    return { now: latest, time: at.time, node: from, id };
  };
  const newId = () => `${cluster.node} ${++count}`;
  cluster.add({
    name: 'clock of calls',
    snapshot: () => latest,
    restore: (snapshot) => {
      latest = snapshot as number;
    },
    apply: (delivery) => {
      const { isOwn, event } = delivery;
      if (event.kind !== 'call') return;
      const outcome = handlers.get(event.of)?.(event.act as never, momentOf(delivery));
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
    acts: (of, apply) => {
      handlers.set(of, apply);
      return {
        ask: <T>(act: unknown) =>
          new Promise<T>((resolve, reject) => {
            const id = newId();
            asked.set(id, { resolve, reject });
            cluster.publish({ kind: 'call', id, isRepeated: false, of, act });
          }),
        tell: (act) => cluster.publish({ kind: 'call', id: newId(), isRepeated: true, of, act }),
      };
    },
    watch: (watcher) => {
      /** A server apart gets the calls of the others, with the connections since, when it joins them again. */
      const whenTogether = (cause: Delivery, act: (moment: Moment) => void) => {
        if (cluster.isAttached()) act(momentOf(cause));
      };
      hub.watch({
        opened: (entry, cause) => whenTogether(cause, (moment) => watcher.opened(entry, moment)),
        closed: (entry, cause) => whenTogether(cause, (moment) => watcher.closed(entry, moment)),
        signInEnded: (id, cause) => whenTogether(cause, (moment) => watcher.signInEnded(id, moment)),
      });
    },
    now: () => Math.max(latest, now()),
  };
}
