// The events that all servers of one database share. Each server applies them in the same order, so that all have
// the same connections, members and calls. A server without Redis applies its own events at once.
/** A connected device: the user, the terminal, the sign-in, and the number that its server gave the connection. */
export interface ConnectionEntry {
  userId: number;
  terminal: number;
  signInId: number;
  id: number;
  /** Time (ms) at which the socket logged in, by the clock of its server. */
  since: number;
}

/** The server of the recipient of a private message notes its delivery. */
export type PushedMessage =
  | { kind: 'private'; id: number; sendId: number; recvId: number }
  | { kind: 'group'; id: number };

/** A push to the sockets of users. */
export interface PushEvent {
  kind: 'push';
  to: readonly number[] | 'everybody';
  except?: { userId: number; terminal: number } | undefined;
  onlySignIn?: number | undefined;
  exceptSignIn?: number | undefined;
  /** The frame as the sockets send it. */
  frame: string;
  /** The message of the push, which no server pushes again. */
  message?: PushedMessage | undefined;
}

/** An act on a call. The calls know its shape. */
export interface CallEvent {
  kind: 'call';
  /** Unique among all events. */
  id: string;
  /** True for an act that follows from a stored change: it is published again if the servers were apart. */
  isRepeated: boolean;
  /** The kind of calls that the act concerns. */
  of: string;
  act: unknown;
}

/** Changes of the state that all servers hold. */
export type StateEvent =
  | ({ kind: 'opened' } & ConnectionEntry)
  | ({ kind: 'closed' } & ConnectionEntry)
  | { kind: 'sign-in-ended'; signInId: number }
  | CallEvent
  | MembershipEvent;

/** Servers that come and go. */
export type MembershipEvent =
  /**
   * A server begins, or begins anew after a loss of events. `attempt`: a number that no other `join` of this server
   * has. `others`: servers that lived at that time. `hasState`: false if the server does not know the state before.
   */
  | { kind: 'join'; attempt: number; others: readonly string[]; hasState?: boolean }
  /** After `join`: all connections of the server. */
  | { kind: 'here'; connections: readonly ConnectionEntry[] }
  /** For the server that joined: the state after its `join`. */
  | { kind: 'snapshot'; to: string; attempt: number; state: Record<string, unknown> }
  /** A server that moves its sockets to the others, before it stops. */
  | { kind: 'draining' }
  /** A server that stopped. */
  | { kind: 'leave' }
  /** A server that has been silent for too long. */
  | { kind: 'gone'; node: string };

export type ClusterEvent =
  | StateEvent
  | PushEvent
  /** The friends in `to` get the present state of a terminal. */
  | { kind: 'presence'; userId: number; terminal: number; to: readonly number[] }
  /** Users who may have missed pushes: their sockets close, and their clients pull. */
  | { kind: 'missed'; users: readonly number[] | 'everybody' }
  /** A sign of life. */
  | { kind: 'alive' };

/** An event as a server applies it. */
export interface Delivery {
  /** The server that published the event. */
  from: string;
  isOwn: boolean;
  /** Unique among all events. */
  id: string;
  /** Clocks of the publishing server, in ms: one that does not jump, and the time of day. */
  at: { now: number; time: number };
  event: ClusterEvent;
}
