// Server: how much one user may ask for. Each kind of work has a bucket of its own that fills with time, so an
// ordinary burst (what waited without a network, a hundred forwarded messages) passes and a flood does not.
import { type Endpoint, endpoints } from '../../src/core/wire/index.ts';
import type { Clock } from '../clock.ts';

export type Work = 'send' | 'join' | 'apply' | 'lookUp' | 'upload' | 'connect' | 'signIn' | 'other';

interface Rate {
  /** At once. */
  burst: number;
  /** Again, each second. */
  perSecond: number;
}

export const RATES: Record<Work, Rate> = {
  send: { burst: 600, perSecond: 50 },
  join: { burst: 30, perSecond: 0.2 },
  apply: { burst: 30, perSecond: 0.1 },
  lookUp: { burst: 200, perSecond: 5 },
  upload: { burst: 120, perSecond: 1 },
  connect: { burst: 40, perSecond: 0.5 },
  /** Logins and refreshes: each leaves a row that is kept for eight days. */
  signIn: { burst: 300, perSecond: 0.5 },
  other: { burst: 2_000, perSecond: 100 },
};

/** An endpoint that is not named here counts as `other`. */
const WORK = new Map<Endpoint, Work>([
  [endpoints.messagePrivateSend, 'send'],
  [endpoints.messageGroupSend, 'send'],
  [endpoints.groupCreate, 'join'],
  [endpoints.groupInvite, 'join'],
  [endpoints.groupJoin, 'join'],
  [endpoints.friendRequestApply, 'apply'],
  [endpoints.userSearch, 'lookUp'],
  [endpoints.userFind, 'lookUp'],
  [endpoints.imageUpload, 'upload'],
  [endpoints.fileUpload, 'upload'],
  [endpoints.videoUpload, 'upload'],
]);

/** A search in the history reads a whole chat; another look at it does not. */
export function workOf(endpoint: Endpoint, query: unknown): Work {
  const isSearch = typeof query === 'object' && query !== null && 'text' in query && query.text !== null;
  return WORK.get(endpoint) ?? (isSearch ? 'lookUp' : 'other');
}

export interface Rates {
  /** Takes one from the user's bucket. Answers 0, or the ms until there is one again. */
  take(userId: number, work: Work): number;
}

/** `clock` in ms; one that stands still fills no bucket. */
export function createRates(
  clock: Clock = () => performance.now(),
  rates: Record<Work, Rate> = RATES,
): Rates {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    take: (userId, work) => {
      const { burst, perSecond } = rates[work];
      const key = `${work} ${userId}`;
      const now = clock();
      const held = buckets.get(key) ?? { left: burst, at: now };
      const filled = Math.min(burst, held.left + ((now - held.at) / 1000) * perSecond);
      const isEnough = filled >= 1;
      buckets.delete(key);
      buckets.set(key, { left: isEnough ? filled - 1 : filled, at: now });
      for (const oldest of buckets.keys()) {
        if (buckets.size <= MOST_BUCKETS) break;
        buckets.delete(oldest);
      }
      return isEnough ? 0 : Math.ceil(((1 - filled) / perSecond) * 1000);
    },
  };
}

/** The bucket used longest ago is forgotten, and so is full again. */
const MOST_BUCKETS = 100_000;
