// Messages between a test and its fault proxy over the IPC channel. The proxy reports everything in the order
// in which it happened, `done` included: after `done` a test has all earlier reports.
import type { Direction, Rule } from './rules.ts';

export type Order =
  /** `id`: the number that the test gives to the rule. */
  | { kind: 'rule'; id: number; rule: Rule }
  | { kind: 'release' | 'remove'; id: number }
  | { kind: 'offline' | 'online' | 'sync' }
  /** Ends every open WebSocket: cut, or closed with a code. */
  | { kind: 'end'; code: number | null }
  /** Sends a text frame to the client of every open WebSocket. */
  | { kind: 'inject'; text: string };

export interface Call {
  call: number;
  order: Order;
}

export type Report =
  | { kind: 'done'; call: number; error: string | null }
  /** How often a rule has acted, and how many messages, stalled directions or HTTP calls it holds now. */
  | { kind: 'rule'; id: number; hits: number; held: number }
  | { kind: 'request'; request: number; method: string; path: string }
  /** The status that the client received; null if it received no response. */
  | { kind: 'answered'; request: number; status: number | null }
  | { kind: 'opened' | 'closed'; socket: number }
  | ({ kind: 'message' } & SeenMessage);

/** A text message as it reached the proxy, before any fault. */
export interface SeenMessage {
  socket: number;
  on: Direction;
  cmd: unknown;
  type: unknown;
  id: unknown;
  tmpId: unknown;
  /** The id of the rule that acted on the message. */
  rule: number | null;
}
