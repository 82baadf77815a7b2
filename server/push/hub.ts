// Connected WebSockets, one per user and terminal, and the only function that pushes frames.
import { type Command, encodeFrame, type PushData } from '../../src/core/wire/index.ts';

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
} & Payload;

type Payload = { [C in Command]: { cmd: C; data: PushData[C] } }[Command];

export interface Hub {
  /**
   * Registers a connection and evicts the previous one of its user and terminal. Returns false and closes the
   * connection if its sign-in has ended since the token was checked.
   */
  bind(connection: Connection): boolean;
  /** Removes a connection. Returns true if it was still the registered one of its user and terminal. */
  unbind(connection: Connection): boolean;
  /** The terminals with which a user is connected. */
  terminalsOf(userId: number): readonly number[];
  isOnline(userId: number): boolean;
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
  const all = () => [...users.values()].flatMap((terminals) => [...terminals.values()]);
  return {
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
    unbind: (connection) => {
      const terminals = users.get(connection.userId);
      if (terminals?.get(connection.terminal) !== connection) return false;
      terminals.delete(connection.terminal);
      if (terminals.size === 0) users.delete(connection.userId);
      return true;
    },
    terminalsOf: (userId) => [...(users.get(userId)?.keys() ?? [])],
    isOnline: (userId) => users.has(userId),
    connectedUsers: () => [...users.keys()],
    push: ({ to, except, ...payload }) => {
      let frame: string | null = null;
      const reached: number[] = [];
      for (const userId of to) {
        const terminals = users.get(userId);
        if (!terminals) continue;
        let sent = false;
        for (const connection of terminals.values()) {
          if (except && except.userId === userId && except.terminal === connection.terminal) continue;
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
