// Token buckets. A bucket is stored as the time at which it is full again: a take moves this time by the interval of
// one token. A bucket that is full takes no storage.
import type { Clock } from '../clock.ts';
import type { Shared } from '../redis/shared.ts';

export interface Rate {
  /** Size of the bucket: requests at once. */
  burst: number;
  /** Tokens added each second. */
  perSecond: number;
}

export interface Buckets {
  /** Takes one token from the bucket `key`, or none. Resolves to 0, or to the ms until the next token. */
  take: (key: string, rate: Rate) => Promise<number>;
  /** Takes tokens in any case. The bucket then lacks what it does not have, at most a burst. */
  owe: (key: string, rate: Rate, tokens: number) => Promise<void>;
}

/** Buckets of this node. */
export function createBuckets(clock: Clock): Buckets {
  const fullTimes = new Map<string, number>();
  const store = (key: string, fullAt: number) => {
    fullTimes.delete(key);
    fullTimes.set(key, fullAt);
    for (const oldest of fullTimes.keys()) {
      if (fullTimes.size <= MAX_BUCKETS) break;
      fullTimes.delete(oldest);
    }
  };
  return {
    owe: async (key, { burst, perSecond }, tokens) => {
      const [now, interval] = [clock(), 1000 / perSecond];
      const fullAt = Math.max(fullTimes.get(key) ?? now, now) + tokens * interval;
      store(key, Math.min(fullAt, now + 2 * burst * interval));
    },
    take: async (key, { burst, perSecond }) => {
      const [now, interval] = [clock(), 1000 / perSecond];
      const fullAt = Math.max(fullTimes.get(key) ?? now, now);
      const wait = fullAt - now - (burst - 1) * interval;
      store(key, wait > 0 ? fullAt : fullAt + interval);
      return Math.max(Math.ceil(wait), 0);
    },
  };
}

/** Buckets of all nodes, by the clock of Redis. `own`: the buckets of this node for the time without Redis. */
export function createSharedBuckets(shared: Shared, own: Buckets): Buckets {
  const take = shared.script(TAKE);
  const owe = shared.script(OWE);
  return {
    owe: async (key, rate, tokens) => {
      const { burst, perSecond } = rate;
      const args = [String(burst), String(Math.round(1_000_000 / perSecond)), String(tokens)];
      const result = await owe([`partyline:bucket:${key}`], args);
      if (result === null) await own.owe(key, rate, tokens);
    },
    take: async (key, rate) => {
      const { burst, perSecond } = rate;
      const args = [String(burst), String(Math.round(1_000_000 / perSecond))];
      const wait = await take([`partyline:bucket:${key}`], args);
      return wait === null ? own.take(key, rate) : Number(wait);
    },
  };
}

/**
 * Arguments: the burst, and the interval of a token in microseconds. Returns ms. No bucket lacks more than a burst, also
 * after a step of the clock.
 */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local burst, interval = tonumber(ARGV[1]), tonumber(ARGV[2])
local fullAt = tonumber(redis.call('GET', KEYS[1]) or 0)
fullAt = math.min(math.max(fullAt, now), now + 2 * burst * interval)
local wait = fullAt - now - (burst - 1) * interval
if wait > 0 then return math.ceil(wait / 1000) end
fullAt = fullAt + interval
redis.call('SET', KEYS[1], string.format('%.0f', fullAt), 'PX', math.ceil((fullAt - now) / 1000))
return 0
`;

/** Arguments: the burst, the interval of a token in microseconds, and the tokens. */
const OWE = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local burst, interval, tokens = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local fullAt = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now) + tokens * interval
fullAt = math.min(fullAt, now + 2 * burst * interval)
redis.call('SET', KEYS[1], string.format('%.0f', fullAt), 'PX', math.ceil((fullAt - now) / 1000))
return 0
`;

/** Beyond this number the least recently used bucket is deleted: its user starts with a full one. */
const MAX_BUCKETS = 100_000;
