// Server: how many uploads one user may have under way: each holds an open file and a connection, and
// there is no end of them.
import { ResultCode } from '../../src/core/wire/index.ts';
import { type Outcome, refuse } from '../result.ts';

/** Runs `work`, or refuses it because the user has too many of them. */
export type Turns = <T>(userId: number, work: () => Promise<Outcome<T>>) => Promise<Outcome<T>>;

export function createTurns(): Turns {
  const running = new Map<number, number>();
  return async (userId, work) => {
    const before = running.get(userId) ?? 0;
    if (before >= MAX_RUNNING) return refuse('tooManyUploads', [String(MAX_RUNNING)], ResultCode.TOO_MANY);
    running.set(userId, before + 1);
    try {
      return await work();
    } finally {
      const left = (running.get(userId) ?? 1) - 1;
      if (left === 0) running.delete(userId);
      else running.set(userId, left);
    }
  };
}

/** Three at once are usual, on each of two terminals. */
const MAX_RUNNING = 10;
