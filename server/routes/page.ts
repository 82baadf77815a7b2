// Server: the answer of a pull: its rows, and beside the envelope how many are left.
import { ROWS_LEFT_HEADER } from '../../src/core/wire/index.ts';
import { SIZE_UNSAID } from '../messages/window.ts';
import type { Pulled } from '../messages/pulled.ts';
import { done } from '../result.ts';

export function page<T>({ rows, left }: Pulled<T>) {
  return done(rows, left === null ? {} : { [ROWS_LEFT_HEADER]: String(left) });
}

/** A pull with the size that holds where none is named. */
export const sized = <Q extends { size: number | null }>(query: Q): Q & { size: number } => ({
  ...query,
  size: query.size ?? SIZE_UNSAID,
});
