// The response of a pull: its messages, and in a header the number of messages that remain.
import { ROWS_LEFT_HEADER } from '../../src/core/wire/index.ts';
import { DEFAULT_PULL_SIZE, type PullPage } from '../messages/pull.ts';
import { done, Serialized } from '../result.ts';

export function pullResponse({ json, rows, left }: PullPage) {
  return done(new Serialized(json, rows), left === null ? {} : { [ROWS_LEFT_HEADER]: String(left) });
}

/** A pull's query, with the default size if it has none. */
export const withSize = <Q extends { size: number | null }>(query: Q): Q & { size: number } => ({
  ...query,
  size: query.size ?? DEFAULT_PULL_SIZE,
});
