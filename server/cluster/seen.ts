// The entries of other servers that this one has read, to find repeated and missing ones.
import type { LogEntry, Place } from './log-entry.ts';

export type Known = 'next' | 'repeated' | 'after-a-gap';

export interface Seen {
  note(entry: Pick<LogEntry, 'node' | 'epoch' | 'number' | 'accepted'>): Known;
}

export function createSeen(): Seen {
  const last = new Map<string, Place>();
  return {
    note: ({ node, epoch, number, accepted }) => {
      const before = last.get(node);
      if (before && (epoch < before.epoch || (epoch === before.epoch && number <= before.number))) {
        return 'repeated';
      }
      last.delete(node);
      last.set(node, { epoch, number });
      for (const oldest of last.keys()) {
        if (last.size <= MAX_NODES) break;
        last.delete(oldest);
      }
      // The entries of a server that was unknown until now may be older than this one's start.
      if (!before) return 'next';
      if (epoch === before.epoch) return number === before.number + 1 ? 'next' : 'after-a-gap';
      // Redis may have accepted no entry of the epochs between.
      return number === 1 && !isAfter(accepted, before) ? 'next' : 'after-a-gap';
    },
  };
}

const isAfter = (a: Place, b: Place): boolean =>
  a.epoch > b.epoch || (a.epoch === b.epoch && a.number > b.number);

/** Servers that are remembered: many more than run in the time of a rolling update. */
const MAX_NODES = 1_000;
