// The limit of concurrent uploads per user: each upload holds an open file and a connection.
import { ResultCode } from '../../src/core/wire/index.ts';
import { type Outcome, refuse } from '../result.ts';

/** Runs `work`, or refuses it if the user has too many uploads in progress. */
export type UploadLimit = <T>(userId: number, work: () => Promise<Outcome<T>>) => Promise<Outcome<T>>;

export function createUploadLimit(): UploadLimit {
  const running = new Map<number, number>();
  return async (userId, work) => {
    const count = running.get(userId) ?? 0;
    if (count >= MAX_RUNNING) return refuse('tooManyUploads', [String(MAX_RUNNING)], ResultCode.TOO_MANY);
    running.set(userId, count + 1);
    try {
      return await work();
    } finally {
      const left = (running.get(userId) ?? 1) - 1;
      if (left === 0) running.delete(userId);
      else running.set(userId, left);
    }
  };
}

/** Most uploads of one user at a time. The usual load is three at once on each of two terminals. */
const MAX_RUNNING = 10;
