// Lua scripts, which Redis runs without any other command between. Redis keeps a script by its digest and forgets
// it when it restarts.
import { createHash } from 'node:crypto';
import type { Redis, Reply } from './connection.ts';

/** Runs the script with these keys and arguments. Rejects like `Redis.send`. */
export type Script = (keys: readonly string[], args: readonly string[]) => Promise<Reply>;

export function scriptOn(redis: Pick<Redis, 'send'>, text: string): Script {
  const digest = createHash('sha1').update(text).digest('hex');
  return async (keys, args) => {
    const rest = [String(keys.length), ...keys, ...args];
    try {
      return await redis.send(['EVALSHA', digest, ...rest]);
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('NOSCRIPT')) {
        return redis.send(['EVAL', text, ...rest]);
      }
      throw error;
    }
  };
}
