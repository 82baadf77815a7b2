// Both processes: what the test and the fault proxy say to each other over the IPC channel. The proxy tells
// everything in the order in which it happened, `done` included: who has an answer has seen all before it.
import type { Direction, Rule } from './rules.ts';

export type Order =
  /** The test numbers its rules. */
  | { do: 'rule'; id: number; rule: Rule }
  | { do: 'release' | 'remove'; id: number }
  | { do: 'offline' | 'online' | 'sync' }
  /** Every open WebSocket: cut, or closed with a code. */
  | { do: 'end'; code: number | null }
  /** A text frame for every open WebSocket's client. */
  | { do: 'inject'; text: string };

export interface Call {
  call: number;
  order: Order;
}

export type Report =
  | { is: 'done'; call: number; error: string | null }
  /** How often a rule has acted, and how many messages, stalled directions or HTTP calls it holds now. */
  | { is: 'rule'; id: number; hits: number; held: number }
  | { is: 'request'; request: number; method: string; path: string }
  /** The status that the client got, null if it got none. */
  | { is: 'answered'; request: number; status: number | null }
  | { is: 'opened' | 'closed'; socket: number }
  | ({ is: 'message' } & SeenMessage);

/** A text message as it came to the proxy, whatever became of it then. */
export interface SeenMessage {
  socket: number;
  on: Direction;
  cmd: unknown;
  type: unknown;
  id: unknown;
  tmpId: unknown;
  /** The rule that acted on it. */
  rule: number | null;
}
