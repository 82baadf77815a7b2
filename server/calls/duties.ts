// Duties: work outside of the calls that one server does for all, as the storing of a call's record. A duty is part of
// the state that all servers hold. Another server takes over the duties of one that has gone.
import { createHash } from 'node:crypto';
import type { CallLog, Moment } from './call-log.ts';

/**
 * Does the work of a duty, and calls `onDone` once it is done for good. Resolves after the first attempt. The same duty
 * may run twice, on two servers. `key` is unique, with 32 characters: the second run finds the work of the first by it.
 */
export type Run<Work> = (work: Work, key: string, onDone: () => void) => Promise<void>;

export interface Duties<Works> {
  /** Adds a duty in an event; `part` tells the duties of one event apart. The server of the event does it. */
  add<K extends keyof Works & string>(moment: Moment, part: string, name: K, work: Works[K]): void;
  /** Resolves when this server has tried all its duties. */
  settled(): Promise<void>;
}

interface Duty {
  key: string;
  node: string;
  name: string;
  work: unknown;
}

/** `runs`: the kinds of work, by name. */
export function createDuties<Works>(
  { cluster, acts }: CallLog,
  runs: { [K in keyof Works & string]: Run<Works[K]> },
): Duties<Works> {
  const duties = new Map<string, Duty>();
  /** Keys of duties that this server has begun, and of those that it has done. */
  const begun = new Map<string, Promise<void>>();
  const done = new Set<string>();
  const finish = (key: string) => {
    done.add(key);
    ends.tell({ key });
  };
  const begin = ({ key, node, name, work }: Duty) => {
    if (node !== cluster.node || begun.has(key)) return;
    const run = runs[name as keyof Works & string] as Run<unknown>;
    const attempt = run(work, key, () => finish(key)).finally(() => {
      if (done.has(key)) begun.delete(key);
    });
    begun.set(key, attempt);
  };
  const ends = acts<{ key: string }>('duty', ({ key }) => {
    duties.delete(key);
    done.delete(key);
    begun.delete(key);
  });
  cluster.add({
    name: 'duties',
    snapshot: () => [...duties.values()],
    restore: (snapshot) => {
      duties.clear();
      for (const duty of snapshot as Duty[]) duties.set(duty.key, duty);
      for (const duty of duties.values()) {
        // The news of the end may have been lost.
        if (done.has(duty.key)) finish(duty.key);
        else begin(duty);
      }
    },
    apply: ({ from, event }) => {
      if (event.kind !== 'gone' && event.kind !== 'leave') return;
      const node = event.kind === 'gone' ? event.node : from;
      for (const duty of duties.values()) {
        if (duty.node !== node) continue;
        duty.node = cluster.leader();
        begin(duty);
      }
    },
  });
  return {
    add: ({ id, node }, part, name, work) => {
      const key = createHash('sha256').update(`${id} ${part}`).digest('base64url').slice(0, 32);
      const duty = { key, node, name, work };
      duties.set(key, duty);
      begin(duty);
    },
    settled: async () => {
      await Promise.all(begun.values());
    },
  };
}
