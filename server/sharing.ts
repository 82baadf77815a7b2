// The counts and limits that several nodes share in Redis. One node has them in its own memory.
import { derivedKey, type Secrets } from './auth/secrets.ts';
import { createWindows, type Windows } from './auth/windows.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { Redis } from './redis/connection.ts';
import { createShared, type Shared } from './redis/shared.ts';

interface Sharing {
  /** The state of all nodes; null for one node. */
  shared: Shared | null;
  windows: Windows;
}

interface SharingOptions {
  /** The Redis of several nodes; null for one node. */
  redis: Redis | null;
  /** See ServerOptions. */
  redisReplyMs: number | undefined;
  secrets: Secrets;
  clock: Clock;
  log: Log;
}

export function createSharing({ redis, redisReplyMs, secrets, clock, log }: SharingOptions): Sharing {
  const shared =
    redis && createShared({ redis, key: derivedKey(secrets, 'keys in Redis'), log, replyMs: redisReplyMs });
  return { shared, windows: createWindows({ shared, clock }) };
}
