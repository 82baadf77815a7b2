// The servers that joined without the state, and wait for it. Such a server has heard no event before its first join,
// or has missed events. It gives no other server a snapshot. If no server has the state, the first join decides.
import type { Delivery } from './events.ts';

export interface Newcomers {
  /** Notes the joins, and the snapshots that end the wait of a server. */
  note(delivery: Delivery): void;
  /** The server goes on with its own state. */
  goesOn(node: string): void;
  has(node: string): boolean;
  /** True if `first` joined without the state, before all of `others`, who joined without it too. */
  isFirst(first: string, others: Iterable<string>): boolean;
}

export function createNewcomers(): Newcomers {
  /** The attempt of each server, in the order of their last joins. */
  const attempts = new Map<string, number>();
  return {
    note: ({ from, event }) => {
      if (event.kind === 'join') {
        attempts.delete(from);
        // A server of the last release does not say it.
        if (event.hasState === false) attempts.set(from, event.attempt);
      } else if (event.kind === 'snapshot') {
        if (attempts.get(event.to) === event.attempt) attempts.delete(event.to);
      } else if (event.kind === 'leave') attempts.delete(from);
      else if (event.kind === 'gone') attempts.delete(event.node);
    },
    goesOn: (node) => void attempts.delete(node),
    has: (node) => attempts.has(node),
    isFirst: (first, others) => {
      const order = [...attempts.keys()];
      const place = order.indexOf(first);
      return place >= 0 && [...others].every((other) => order.indexOf(other) > place);
    },
  };
}
