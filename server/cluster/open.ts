// Opens the bus of a server: over Redis, or of this server alone.
import { randomUUID } from 'node:crypto';
import type { Log } from '../log.ts';
import { connectRedis, type Redis } from '../redis/connection.ts';
import { NO_SPANS, type Spans } from '../spans.ts';
import { type Bus, type Clocks, createLocalBus } from './bus.ts';
import { createRedisBus } from './redis-bus.ts';

export interface OpenBus {
  bus: Bus;
  /** Null without a URL. */
  redis: Redis | null;
}

export function openBus(url: string | null, clocks: Clocks, log: Log, spans: Spans = NO_SPANS): OpenBus {
  if (url === null) return { bus: createLocalBus(clocks), redis: null };
  const redis = connectRedis(url, log, spans);
  const bus = createRedisBus(redis, { ...clocks, node: randomUUID(), log });
  return { bus, redis };
}

/** In ms; comparable between servers whose clocks agree, and without jumps on each of them. */
export const sharedNow = (): number => performance.timeOrigin + performance.now();
