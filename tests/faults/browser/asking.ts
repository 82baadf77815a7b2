// Stands in for src/line/connect.ts, which needs a browser: the page that says hello right now does it itself.
import type { Hello, Seat } from '../../../src/core/contract/seat.ts';
import type { Connection } from '../../../src/line/connect.ts';

type Connect = (hello: Hello, greeted: (seat: Seat) => void) => Promise<Connection>;

let asking: Connect | null = null;

/** Called by a page in the moment in which its line is about to call `connect`. */
export function ask(connectNow: Connect): void {
  asking = connectNow;
}

export const workerEntrance = (): null => null;
export const inpageEntrance = (): null => null;
export const connect = (_entrance: unknown, hello: Hello, _locks: unknown, greeted: (seat: Seat) => void) =>
  asking?.(hello, greeted);
