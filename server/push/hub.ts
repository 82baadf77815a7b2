// Server: who is connected, and the one function that pushes. One socket per user and terminal.
import { type Command, encodeFrame, type PushData } from '../../src/core/wire/index.ts';

/** A socket that has logged in. */
export interface Connection {
  userId: number;
  terminal: number;
  signInId: number;
  send(frame: string): void;
  /** Tells the other end that its place was taken; pushes go elsewhere from now on. */
  evict(): void;
  close(code: number, reason: string): void;
}

export type Push = {
  to: Iterable<number>;
  /** A terminal that does not get it: usually the one that caused it and has the answer. */
  except?: { userId: number; terminal: number };
} & Payload;

type Payload = { [C in Command]: { cmd: C; data: PushData[C] } }[Command];

export interface Hub {
  /**
   * Puts a connection into its place; the one that was there is evicted. False, and closed, where its sign-in has
   * ended since somebody looked.
   */
  bind(connection: Connection): boolean;
  /** True if the connection still had its place. */
  unbind(connection: Connection): boolean;
  /** The terminals that a user is connected with. */
  terminalsOf(userId: number): readonly number[];
  isOnline(userId: number): boolean;
  /** Whoever is connected now. */
  everybody(): number[];
  /** Sends a frame, encoded once, to every terminal of every named user. Answers whom it reached. */
  push(push: Push): number[];
  /** Closes the sockets of a sign-in that has ended. */
  endSignIn(signInId: number): void;
  closeAll(code: number, reason: string): void;
}

export function createHub(): Hub {
  const users = new Map<number, Map<number, Connection>>();
  const ended = new Set<number>();
  const all = () => [...users.values()].flatMap((places) => [...places.values()]);
  return {
    bind: (connection) => {
      if (ended.has(connection.signInId)) {
        connection.close(SIGNED_OUT, 'signed out');
        return false;
      }
      const places = users.get(connection.userId) ?? new Map<number, Connection>();
      const before = places.get(connection.terminal);
      places.set(connection.terminal, connection);
      users.set(connection.userId, places);
      before?.evict();
      return true;
    },
    unbind: (connection) => {
      const places = users.get(connection.userId);
      if (places?.get(connection.terminal) !== connection) return false;
      places.delete(connection.terminal);
      if (places.size === 0) users.delete(connection.userId);
      return true;
    },
    terminalsOf: (userId) => [...(users.get(userId)?.keys() ?? [])],
    isOnline: (userId) => users.has(userId),
    everybody: () => [...users.keys()],
    push: ({ to, except, ...payload }) => {
      let frame: string | null = null;
      const reached: number[] = [];
      for (const userId of to) {
        const places = users.get(userId);
        if (!places) continue;
        let sent = false;
        for (const connection of places.values()) {
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
      if (ended.size > MOST_ENDED && oldest !== undefined) ended.delete(oldest);
      for (const connection of all()) {
        if (connection.signInId === signInId) connection.close(SIGNED_OUT, 'signed out');
      }
    },
    closeAll: (code, reason) => {
      for (const connection of all()) connection.close(code, reason);
    },
  };
}

/** The compiler cannot see that command and data belong together; the type of a push says so. */
function encode({ cmd, data }: Payload): string {
  return encodeFrame(cmd as typeof Command.PRIVATE, data as PushData[typeof Command.PRIVATE]);
}

/** 1008, policy violation: this sign-in may not have a socket any more. */
const SIGNED_OUT = 1008;
/** Many more than end while one socket logs in. */
const MOST_ENDED = 10_000;
