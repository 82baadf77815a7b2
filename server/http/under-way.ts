// Server: how much of one user's may be under way. What was asked for is in memory until its answer is read, so
// nobody may ask without end and read nothing.
import { type Endpoint, endpoints } from '../../src/core/wire/index.ts';
import { workOf } from './rates.ts';

export interface UnderWay {
  /** False where the user has too much under way. Otherwise `whenOver` is called with what takes it off again. */
  begin(userId: number, endpoint: Endpoint, query: unknown, whenOver: (end: () => void) => void): boolean;
}

/** The answer of a pull may have 36 MB, all others are small. A look-up is as much work: a search reads a whole chat. */
const LARGE: ReadonlySet<Endpoint> = new Set<Endpoint>([
  endpoints.messagePrivateLoadOfflineMessage,
  endpoints.messageGroupLoadOfflineMessage,
  endpoints.messageSystemLoadOfflineMessage,
]);
const LARGE_WEIGHT = 8;

/** Three terminals of a user pull three kinds each, and have room for all else: a browser asks six things at once. */
const MOST = 100;

export function createUnderWay(): UnderWay {
  const weights = new Map<number, number>();
  return {
    begin: (userId, endpoint, query, whenOver) => {
      const isLarge = LARGE.has(endpoint) || workOf(endpoint, query) === 'lookUp';
      const weight = isLarge ? LARGE_WEIGHT : 1;
      const sum = (weights.get(userId) ?? 0) + weight;
      if (sum > MOST) return false;
      weights.set(userId, sum);
      whenOver(() => {
        const left = (weights.get(userId) ?? weight) - weight;
        if (left > 0) weights.set(userId, left);
        else weights.delete(userId);
      });
      return true;
    },
  };
}
