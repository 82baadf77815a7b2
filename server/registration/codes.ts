// Verification codes of phone numbers and e-mail addresses, one per recipient. They are in memory, as keyed
// hashes: a restart of the server makes them invalid.
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';

/** A right code in use. Until it is released, no other registration can use it. */
export interface ClaimedCode {
  /** Makes the code invalid, after a successful registration. */
  consume(): void;
  /** Makes the code usable again, after a refused registration. */
  release(): void;
}

export interface Codes {
  /** Returns a new code, which replaces an earlier code of this recipient. */
  issue(recipient: string): string;
  /** Makes the code of a recipient invalid. */
  discard(recipient: string): void;
  /** Null for a wrong, expired or used code. A wrong code counts as a guess. */
  claim(recipient: string, code: string): ClaimedCode | null;
}

export const CODE = { lifeMs: 5 * 60_000, guesses: 5, digits: 6, stored: 20_000 } as const;

export function createCodes(clock: Clock): Codes {
  const key = randomBytes(32);
  const hashOf = (recipient: string, code: string) =>
    createHmac('sha256', key).update(`${recipient} ${code}`).digest();
  // Codes expire in the order of the map.
  const codes = new Map<string, { hash: Buffer; until: number; guesses: number; isClaimed: boolean }>();
  const dropOld = () => {
    for (const [recipient, { until }] of codes) {
      if (until > clock() && codes.size < CODE.stored) return;
      codes.delete(recipient);
    }
  };
  return {
    issue: (recipient) => {
      codes.delete(recipient);
      dropOld();
      const code = String(randomInt(10 ** CODE.digits)).padStart(CODE.digits, '0');
      const hash = hashOf(recipient, code);
      codes.set(recipient, { hash, until: clock() + CODE.lifeMs, guesses: 0, isClaimed: false });
      return code;
    },
    discard: (recipient) => void codes.delete(recipient),
    claim: (recipient, given) => {
      const code = codes.get(recipient);
      const isRight = timingSafeEqual(
        code?.hash ?? randomBytes(32),
        hashOf(recipient, given.normalize('NFKC').trim()),
      );
      if (!code || code.until <= clock() || code.isClaimed) return null;
      if (!isRight) {
        code.guesses++;
        if (code.guesses >= CODE.guesses) codes.delete(recipient);
        return null;
      }
      code.isClaimed = true;
      return {
        consume: () => {
          if (codes.get(recipient) === code) codes.delete(recipient);
        },
        release: () => {
          code.isClaimed = false;
        },
      };
    },
  };
}
