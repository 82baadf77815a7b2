// The limit of requests in flight per user. A response stays in memory until its client has read it. Without
// the limit, a client that sends requests and does not read would use up the memory.
import { type Endpoint, endpoints } from '../../src/core/wire/index.ts';
import { isCharged, workOf } from './rates.ts';

export interface InFlight {
  /**
   * Counts a request. Returns false if the user has too many in flight. Otherwise calls `onBegin` with a
   * function that ends the count.
   */
  begin(userId: number, endpoint: Endpoint, query: unknown, onBegin: (end: () => void) => void): boolean;
}

/**
 * Endpoints with large responses: a pull may return 36 MB. A `lookUp` counts as large too, because a search
 * reads a whole chat.
 */
const LARGE: ReadonlySet<Endpoint> = new Set<Endpoint>([
  endpoints.messagePrivateLoadOfflineMessage,
  endpoints.messageGroupLoadOfflineMessage,
  endpoints.messageSystemLoadOfflineMessage,
]);
const LARGE_WEIGHT = 8;
const LIST_WEIGHT = 3;

/**
 * Enough for three terminals of a user that pull three kinds of messages each, and for other requests: a
 * browser sends six at once.
 */
const MAX_WEIGHT = 100;

export function createInFlight(): InFlight {
  const weights = new Map<number, number>();
  return {
    begin: (userId, endpoint, query, onBegin) => {
      const work = workOf(endpoint, query);
      const isLarge = LARGE.has(endpoint) || work === 'lookUp';
      const weight = isLarge ? LARGE_WEIGHT : isCharged(work) ? LIST_WEIGHT : 1;
      const sum = (weights.get(userId) ?? 0) + weight;
      if (sum > MAX_WEIGHT) return false;
      weights.set(userId, sum);
      onBegin(() => {
        const left = (weights.get(userId) ?? weight) - weight;
        if (left > 0) weights.set(userId, left);
        else weights.delete(userId);
      });
      return true;
    },
  };
}
