// The connected devices of all servers: at most one for each user and terminal, the one that logged in last. Part of
// the state that all servers hold.
import type { ConnectionEntry } from '../cluster/events.ts';

export interface Registered extends ConnectionEntry {
  /** The server that has the socket. */
  node: string;
}

/** A change of the registry: the connections that came and went. A replaced one is `replaced`, not `closed`. */
export interface Change {
  opened: readonly Registered[];
  closed: readonly Registered[];
  replaced: readonly Registered[];
}

export interface Connections {
  ofUser(userId: number): Iterable<Registered>;
  terminalsOf(userId: number): readonly number[];
  has(userId: number): boolean;
  /** Ids of all connected users. */
  users(): number[];
  /** Opens a connection. An older one than that of another server is replaced at once: its event was late. */
  open(node: string, entry: ConnectionEntry): Change;
  close(node: string, entry: Pick<ConnectionEntry, 'userId' | 'terminal' | 'id'>): Change;
  /** Sets all connections of a server. A connection of another server stays if it is newer. */
  setAll(node: string, entries: readonly ConnectionEntry[]): Change;
  all(): Registered[];
  restore(all: readonly Registered[]): void;
}

export function createConnections(): Connections {
  const users = new Map<number, Map<number, Registered>>();
  const put = (entry: Registered) => {
    const terminals = users.get(entry.userId) ?? new Map<number, Registered>();
    terminals.set(entry.terminal, entry);
    users.set(entry.userId, terminals);
  };
  const remove = ({ userId, terminal }: Registered) => {
    const terminals = users.get(userId);
    terminals?.delete(terminal);
    if (terminals?.size === 0) users.delete(userId);
  };
  const at = (userId: number, terminal: number) => users.get(userId)?.get(terminal) ?? null;
  const all = () => [...users.values()].flatMap((terminals) => [...terminals.values()]);
  return {
    ofUser: (userId) => users.get(userId)?.values() ?? [],
    terminalsOf: (userId) => [...(users.get(userId)?.keys() ?? [])],
    has: (userId) => users.has(userId),
    users: () => [...users.keys()],
    open: (node, { userId, terminal, signInId, id, since }) => {
      const before = at(userId, terminal);
      const entry = { userId, terminal, signInId, id, since, node };
      if (isNewer(before, entry)) return { ...NO_CHANGE, replaced: [entry] };
      put(entry);
      return { opened: [entry], closed: [], replaced: before ? [before] : [] };
    },
    close: (node, { userId, terminal, id }) => {
      const entry = at(userId, terminal);
      if (entry?.node !== node || entry.id !== id) return NO_CHANGE;
      remove(entry);
      return { ...NO_CHANGE, closed: [entry] };
    },
    setAll: (node, entries) => {
      const kept = new Set(entries.map(({ id }) => id));
      const closed = all().filter((entry) => entry.node === node && !kept.has(entry.id));
      for (const entry of closed) remove(entry);
      const [opened, replaced]: Registered[][] = [[], []];
      for (const { userId, terminal, signInId, id, since } of entries) {
        const before = at(userId, terminal);
        const entry = { userId, terminal, signInId, id, since, node };
        if (before?.node === node && before.id === id) continue;
        if (isNewer(before, entry)) {
          replaced?.push(entry);
          continue;
        }
        put(entry);
        opened?.push(entry);
        if (before) replaced?.push(before);
      }
      return { opened: opened ?? [], closed, replaced: replaced ?? [] };
    },
    all,
    restore: (entries) => {
      users.clear();
      for (const entry of entries) put(entry);
    },
  };
}

/**
 * True if the user connected to another server later. The servers were apart, or an event was late. The connections
 * of one server come in their order, also after its clock was set back.
 */
const isNewer = (before: Registered | null, entry: Registered): boolean =>
  before !== null && before.node !== entry.node && before.since > entry.since;

const NO_CHANGE: Change = { opened: [], closed: [], replaced: [] };
