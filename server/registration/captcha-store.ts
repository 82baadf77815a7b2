// Valid captchas. One node keeps them in memory. Several nodes keep them in Redis, so that a captcha of one node can be
// solved on another.
import type { Clock } from '../clock.ts';
import type { Shared } from '../redis/shared.ts';

export interface CaptchaStore {
  /** `answers`: the hashes of all right answers. */
  put(id: string, answers: readonly string[]): Promise<void>;
  /** True if `answer` is one of the hashes. A wrong answer counts as a guess; the last guess removes the captcha. */
  check(id: string, answer: string): Promise<boolean>;
  /** Removes a captcha. Resolves to false if it was removed or has expired. */
  consume(id: string): Promise<boolean>;
}

export const CAPTCHA = { lifeMs: 5 * 60_000, guesses: 5, stored: 10_000 } as const;

interface StoreOptions {
  /** The state of all nodes; null for captchas of this node. */
  shared: Shared | null;
  clock: Clock;
}

export function createCaptchaStore({ shared, clock }: StoreOptions): CaptchaStore {
  const own = createOwnCaptchaStore(clock);
  return shared === null ? own : createSharedCaptchaStore(shared, own);
}

/** Captchas of this node. At most `stored` captchas are valid, the newest ones. */
export function createOwnCaptchaStore(clock: Clock, stored: number = CAPTCHA.stored): CaptchaStore {
  // Captchas expire in the order of the map.
  const captchas = new Map<string, { answers: ReadonlySet<string>; until: number; guesses: number }>();
  const dropOld = () => {
    for (const [id, { until }] of captchas) {
      if (until > clock() && captchas.size < stored) return;
      captchas.delete(id);
    }
  };
  const valid = (id: string) => {
    const captcha = captchas.get(id);
    return captcha && captcha.until > clock() ? captcha : null;
  };
  return {
    put: async (id, answers) => {
      dropOld();
      captchas.set(id, { answers: new Set(answers), until: clock() + CAPTCHA.lifeMs, guesses: 0 });
    },
    check: async (id, answer) => {
      const captcha = valid(id);
      if (captcha === null) return false;
      if (captcha.answers.has(answer)) return true;
      captcha.guesses++;
      if (captcha.guesses >= CAPTCHA.guesses) captchas.delete(id);
      return false;
    },
    consume: async (id) => valid(id) !== null && captchas.delete(id),
  };
}

/**
 * Captchas of all nodes, in Redis. `own` keeps the captchas that this node makes without Redis; they stay valid on this
 * node. Expiry and the rate limit of captchas bound the number in Redis.
 */
export function createSharedCaptchaStore(
  shared: Shared,
  own: CaptchaStore,
  lifeMs: number = CAPTCHA.lifeMs,
): CaptchaStore {
  const [put, check, consume] = [shared.script(PUT), shared.script(CHECK), shared.script(CONSUME)];
  const nameOf = (id: string) => `partyline:captcha:${shared.hash(`captcha ${id}`)}`;
  return {
    put: async (id, answers) => {
      if ((await put([nameOf(id)], [String(lifeMs), ...answers])) === null) await own.put(id, answers);
    },
    check: async (id, answer) => {
      if (await own.check(id, answer)) return true;
      return (await check([nameOf(id)], [answer, String(CAPTCHA.guesses)])) === 1;
    },
    consume: async (id) => (await own.consume(id)) || (await consume([nameOf(id)], [])) === 1,
  };
}

/** A captcha is a hash table with a field for each answer, and the number of guesses. Arguments: ms, answers. */
const PUT = `
redis.call('HSET', KEYS[1], 'guesses', 0)
for i = 2, #ARGV do redis.call('HSET', KEYS[1], 'answer ' .. ARGV[i], '') end
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return 1
`;

const CHECK = `
if redis.call('HEXISTS', KEYS[1], 'answer ' .. ARGV[1]) == 1 then return 1 end
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if redis.call('HINCRBY', KEYS[1], 'guesses', 1) >= tonumber(ARGV[2]) then redis.call('DEL', KEYS[1]) end
return 0
`;

const CONSUME = `return redis.call('DEL', KEYS[1])`;
