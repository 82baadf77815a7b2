// A part of the state that all servers hold.
import type { Delivery } from './events.ts';

/** A part of the state. It reads no clock and no random number, so that all servers compute the same. */
export interface Replica {
  /** Name of the part in a snapshot. */
  name: string;
  apply(delivery: Delivery): void;
  /** The state as JSON. */
  snapshot(): unknown;
  restore(snapshot: unknown): void;
}
