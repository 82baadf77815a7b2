// Connected WebSockets, one per user and terminal, and the only function that pushes frames.
import { Command, encodeFrame, type PushData } from '../../src/core/wire/index.ts';

/** A socket that has logged in. */
export interface Connection {
  userId: number;
  terminal: number;
  signInId: number;
  send(frame: string): void;
  /** Tells the client that another socket has replaced this one. */
  evict(): void;
  close(code: number, reason: string): void;
}

export type Push = {
  to: Iterable<number>;
  /** A terminal that does not get the frame: usually the one that made the request, which gets the response. */
  except?: { userId: number; terminal: number };
  /** The only sign-in that gets the frame, or one that does not: calls run on one device of a user. */
  onlySignIn?: number | undefined;
  exceptSignIn?: number | undefined;
} & Payload;

type Payload = { [C in Command]: { cmd: C; data: PushData[C] } }[Command];

/** Observes the sockets of devices: a call runs on one socket of each user. */
export interface ConnectionWatcher {
  /** The connection is registered, and its client has got the login frame. */
  opened(connection: Connection): void;
  /** The registered connection of a terminal closed. An evicted one is not registered any more. */
  closed(connection: Connection): void;
  /** The sign-in may have no socket. */
  signInEnded(signInId: number): void;
}

export interface Hub {
  /** Adds a watcher of all connections. */
  watch(watcher: ConnectionWatcher): void;
  /**
   * Registers a connection and evicts the previous one of its user and terminal. Returns false and closes the
   * connection if its sign-in has ended since the token was checked.
   */
  bind(connection: Connection): boolean;
  /** Sends the login frame to a registered connection. */
  greet(connection: Connection): void;
  /** Removes a connection. Returns true if it was still the registered one of its user and terminal. */
  unbind(connection: Connection): boolean;
  /** The terminals with which a user is connected. */
  terminalsOf(userId: number): readonly number[];
  isOnline(userId: number): boolean;
  /** True if the device is connected, by the socket of this sign-in. */
  isConnected(device: { userId: number; terminal: number; signInId: number }): boolean;
  /** Ids of all connected users. */
  connectedUsers(): number[];
  /**
   * Sends a frame, encoded once, to every terminal of every user in `to`. Returns the ids of the users that the
   * frame reached.
   */
  push(push: Push): number[];
  /** Closes the sockets of an ended sign-in. */
  endSignIn(signInId: number): void;
  closeAll(code: number, reason: string): void;
}

export function createHub(): Hub {
  const users = new Map<number, Map<number, Connection>>();
  const ended = new Set<number>();
  const watchers: ConnectionWatcher[] = [];
  const all = () => [...users.values()].flatMap((terminals) => [...terminals.values()]);
  return {
    watch: (watcher) => void watchers.push(watcher),
    bind: (connection) => {
      if (ended.has(connection.signInId)) {
        connection.close(SIGNED_OUT, 'signed out');
        return false;
      }
      const terminals = users.get(connection.userId) ?? new Map<number, Connection>();
      const previous = terminals.get(connection.terminal);
      terminals.set(connection.terminal, connection);
      users.set(connection.userId, terminals);
      previous?.evict();
      return true;
    },
    greet: (connection) => {
      connection.send(encodeFrame(Command.LOGIN, null));
      for (const watcher of watchers) watcher.opened(connection);
    },
    unbind: (connection) => {
      const terminals = users.get(connection.userId);
      if (terminals?.get(connection.terminal) !== connection) return false;
      terminals.delete(connection.terminal);
      if (terminals.size === 0) users.delete(connection.userId);
      for (const watcher of watchers) watcher.closed(connection);
      return true;
    },
    terminalsOf: (userId) => [...(users.get(userId)?.keys() ?? [])],
    isOnline: (userId) => users.has(userId),
    isConnected: ({ userId, terminal, signInId }) =>
      users.get(userId)?.get(terminal)?.signInId === signInId && !ended.has(signInId),
    connectedUsers: () => [...users.keys()],
    push: ({ to, except, onlySignIn, exceptSignIn, ...payload }) => {
      let frame: string | null = null;
      const reached: number[] = [];
      for (const userId of to) {
        const terminals = users.get(userId);
        if (!terminals) continue;
        let sent = false;
        for (const connection of terminals.values()) {
          if (except && except.userId === userId && except.terminal === connection.terminal) continue;
          if (onlySignIn !== undefined && connection.signInId !== onlySignIn) continue;
          if (connection.signInId === exceptSignIn) continue;
          frame ??= encode(payload);
          connection.send(frame);
          sent = true;
        }
        if (sent) reached.push(userId);
      }
      return reached;
    },
    endSignIn: (signInId) => {
      ended.add(signInId);
      const [oldest] = ended;
      if (ended.size > MAX_ENDED && oldest !== undefined) ended.delete(oldest);
      for (const connection of all()) {
        if (connection.signInId === signInId) connection.close(SIGNED_OUT, 'signed out');
      }
      for (const watcher of watchers) watcher.signInEnded(signInId);
    },
    closeAll: (code, reason) => {
      for (const connection of all()) connection.close(code, reason);
    },
  };
}

/** The casts are safe: the type of a push ties `data` to `cmd`, which the compiler cannot follow here. */
function encode({ cmd, data }: Payload): string {
  return encodeFrame(cmd as typeof Command.PRIVATE, data as PushData[typeof Command.PRIVATE]);
}

/** Close code 1008, policy violation: the sign-in may not have a socket any more. */
const SIGNED_OUT = 1008;
/** Most ended sign-ins to remember: many more than end while one socket logs in. */
const MAX_ENDED = 10_000;
