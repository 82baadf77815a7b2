// State that all nodes share in Redis. While Redis is down, each node uses state of its own, so that no request fails.
import { createHmac } from 'node:crypto';
import type { Log } from '../log.ts';
import { type Redis, RedisDown, type Reply } from './connection.ts';
import { scriptOn } from './scripts.ts';

export interface Shared {
  /** Prepares a script, which must not return nil. */
  script: (text: string) => SharedScript;
  /** The part of a key for a text of a user: a keyed hash of 22 characters, the same on all nodes. */
  hash: (text: string) => string;
}

/**
 * Runs the script. Resolves to null while Redis is down, silent or refuses commands; the script may have run
 * nevertheless. Never rejects.
 */
export type SharedScript = (keys: readonly string[], args: readonly string[]) => Promise<Reply>;

interface SharedOptions {
  redis: Pick<Redis, 'isReady' | 'send'>;
  /** Key of the hashes, the same on all nodes. */
  key: Buffer;
  log: Pick<Log, 'warn' | 'info'>;
  /** Longest wait for a reply, in ms. */
  replyMs?: number | undefined;
}

/**
 * A script whose reply takes longer than `replyMs` makes Redis silent. From then on no script waits, until that reply
 * arrives or the connection ends.
 */
export function createShared({ redis, key, log, replyMs = REPLY_MS }: SharedOptions): Shared {
  let isSilent = false;
  let isRefused = false;
  const refused = (error: unknown) => {
    // The connection itself reports its loss.
    if (error instanceof RedisDown || isRefused) return;
    isRefused = true;
    log.warn({ err: error }, 'Redis refuses a script, so this node counts on its own');
  };
  const waitFor = async (running: Promise<Reply>): Promise<Reply> => {
    let timer: NodeJS.Timeout | undefined;
    let turn: NodeJS.Immediate | undefined;
    const timeout = new Promise<null>((resolve) => {
      const giveUp = () => {
        if (!isSilent) log.warn({}, 'Redis does not answer, so this node counts on its own');
        isSilent = true;
        running.then(answered, answered);
        resolve(null);
      };
      // A node that was busy for so long reads first, because the reply may have arrived.
      timer = setTimeout(() => {
        turn = setImmediate(giveUp);
      }, replyMs);
    });
    try {
      return await Promise.race([running, timeout]);
    } finally {
      clearTimeout(timer);
      clearImmediate(turn);
    }
  };
  const answered = () => {
    if (isSilent) log.info({}, 'Redis answers again, or its connection has ended');
    isSilent = false;
  };
  return {
    hash: (text) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22),
    script: (text) => {
      const script = scriptOn(redis, text);
      return async (keys, args) => {
        if (isSilent || !redis.isReady()) return null;
        try {
          const reply = await waitFor(script(keys, args));
          if (reply !== null) isRefused = false;
          return reply;
        } catch (error) {
          refused(error);
          return null;
        }
      };
    },
  };
}

/** Far above the time of a reply, and short enough for the user of a request that waits. */
const REPLY_MS = 500;
