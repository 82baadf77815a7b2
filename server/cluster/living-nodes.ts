// The servers that live, in Redis: a server that starts has to know whether it is the first one.
import type { Redis } from '../redis/connection.ts';
import { scriptOn } from '../redis/scripts.ts';

export interface LivingNodes {
  /** Notes that this server lives. */
  note(): Promise<void>;
  /** The ids of all other servers that noted it in the last LIFE_MS. */
  others(): Promise<string[]>;
  end(): Promise<void>;
}

/** A server that has been silent for this long, in ms, has gone. */
export const LIFE_MS = 6_000;

export function createLivingNodes(redis: Redis, node: string): LivingNodes {
  const note = scriptOn(
    redis,
    `local time = redis.call('TIME')
     local ms = time[1] * 1000 + math.floor(time[2] / 1000)
     redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ms - ${LIFE_MS})
     redis.call('ZADD', KEYS[1], ms, ARGV[1])
     return redis.call('ZRANGE', KEYS[1], 0, -1)`,
  );
  const all = async () => (await note([KEY], [node])) as readonly string[];
  return {
    note: async () => void (await all()),
    others: async () => (await all()).filter((other) => other !== node),
    end: async () => void (await redis.send(['ZREM', KEY, node])),
  };
}

const KEY = 'partyline:{log}:nodes';
