// Stub of src/line/connect.ts, which needs a browser: the page that is about to connect provides the
// function.
import type { Hello, Seat } from '../../../src/core/contract/seat.ts';
import type { Connection } from '../../../src/line/connect.ts';

type Connect = (hello: Hello, greeted: (seat: Seat) => void) => Promise<Connection>;

let nextConnect: Connect | null = null;

/** Called by a page right before its line calls `connect`. */
export function provideConnect(connectNow: Connect): void {
  nextConnect = connectNow;
}

export const workerEntrance = (): null => null;
export const inpageEntrance = (): null => null;
export const connect = (_entrance: unknown, hello: Hello, _locks: unknown, greeted: (seat: Seat) => void) =>
  nextConnect?.(hello, greeted);
