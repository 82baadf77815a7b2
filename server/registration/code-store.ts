// Hashes of valid codes. One node keeps them in memory. Several nodes keep them in Redis, so that a code works on each
// node, and for one registration only. The hashes are keyed, so the time of a comparison tells nothing about a code.
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Shared } from '../redis/shared.ts';

/** A right code in use. Until it is released, no other registration can use it. Neither method rejects. */
export interface ClaimedCode {
  /** Makes the code invalid, after a successful registration. */
  consume(): Promise<void>;
  /** Makes the code usable again, after a refused registration. */
  release(): Promise<void>;
}

export interface CodeStore {
  /** Stores the hash of the recipient's new code, in place of an earlier one. */
  put(recipient: string, hash: string): Promise<void>;
  discard(recipient: string): Promise<void>;
  /**
   * Null if the recipient has no code, a claimed code, or a code with another hash. A wrong hash counts as a guess; the
   * last guess removes the code.
   */
  claim(recipient: string, hash: string): Promise<ClaimedCode | null>;
}

export const CODE = { lifeMs: 5 * 60_000, guesses: 5, stored: 20_000, claimMs: 60_000 } as const;

interface StoreOptions {
  /** The state of all nodes; null for codes of this node. */
  shared: Shared | null;
  clock: Clock;
}

export function createCodeStore({ shared, clock }: StoreOptions): CodeStore {
  const own = createOwnCodeStore(clock);
  return shared === null ? own : createSharedCodeStore(shared, own);
}

/** Codes of this node, at most `CODE.stored`, the newest ones. */
export function createOwnCodeStore(clock: Clock): CodeStore {
  // Codes expire in the order of the map.
  const codes = new Map<string, { hash: string; until: number; guesses: number; isClaimed: boolean }>();
  const dropOld = () => {
    for (const [recipient, { until }] of codes) {
      if (until > clock() && codes.size < CODE.stored) return;
      codes.delete(recipient);
    }
  };
  return {
    put: async (recipient, hash) => {
      codes.delete(recipient);
      dropOld();
      codes.set(recipient, { hash, until: clock() + CODE.lifeMs, guesses: 0, isClaimed: false });
    },
    discard: async (recipient) => void codes.delete(recipient),
    claim: async (recipient, hash) => {
      const code = codes.get(recipient);
      if (!code || code.until <= clock() || code.isClaimed) return null;
      if (code.hash !== hash) {
        code.guesses++;
        if (code.guesses >= CODE.guesses) codes.delete(recipient);
        return null;
      }
      code.isClaimed = true;
      return {
        consume: async () => {
          if (codes.get(recipient) === code) codes.delete(recipient);
        },
        release: async () => {
          code.isClaimed = false;
        },
      };
    },
  };
}

/**
 * Codes of all nodes, in Redis. A claim ends by itself, because its node may die. `own` keeps the codes that this node
 * makes without Redis; they stay valid on this node. Expiry and the rate limits of codes bound the number in Redis.
 */
export function createSharedCodeStore(
  shared: Shared,
  own: CodeStore,
  { lifeMs, claimMs }: { lifeMs: number; claimMs: number } = CODE,
): CodeStore {
  const [put, discard] = [shared.script(PUT), shared.script(DISCARD)];
  const [claim, consume, release] = [shared.script(CLAIM), shared.script(CONSUME), shared.script(RELEASE)];
  const keysOf = (recipient: string) => [`partyline:code:${shared.hash(`code ${recipient}`)}`];
  return {
    put: async (recipient, hash) => {
      const isPut = (await put(keysOf(recipient), [hash, String(lifeMs)])) !== null;
      await (isPut ? own.discard(recipient) : own.put(recipient, hash));
    },
    discard: async (recipient) => {
      await own.discard(recipient);
      await discard(keysOf(recipient), []);
    },
    claim: async (recipient, hash) => {
      const ownCode = await own.claim(recipient, hash);
      if (ownCode !== null) return ownCode;
      const [keys, id] = [keysOf(recipient), randomUUID()];
      if ((await claim(keys, [hash, String(CODE.guesses), id, String(claimMs)])) !== 1) return null;
      return {
        consume: async () => void (await consume(keys, [id])),
        release: async () => void (await release(keys, [id])),
      };
    },
  };
}

/** A code is a hash table: `hash`, `guesses`, and of a claim its id and its end in ms. Arguments: hash, ms. */
const PUT = `
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'hash', ARGV[1], 'guesses', 0)
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
`;

const DISCARD = `return redis.call('DEL', KEYS[1])`;

/** Arguments: hash, most guesses, id of the claim, ms of the claim. Returns 1 for a claim. */
const CLAIM = `
local code = redis.call('HMGET', KEYS[1], 'hash', 'claimEnd')
if not code[1] then return 0 end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if code[2] and tonumber(code[2]) > now then return 0 end
if code[1] ~= ARGV[1] then
  if redis.call('HINCRBY', KEYS[1], 'guesses', 1) >= tonumber(ARGV[2]) then redis.call('DEL', KEYS[1]) end
  return 0
end
redis.call('HSET', KEYS[1], 'claim', ARGV[3], 'claimEnd', string.format('%.0f', now + ARGV[4]))
return 1
`;

const CONSUME = `
if redis.call('HGET', KEYS[1], 'claim') ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
`;

const RELEASE = `
if redis.call('HGET', KEYS[1], 'claim') ~= ARGV[1] then return 0 end
return redis.call('HDEL', KEYS[1], 'claim', 'claimEnd')
`;
