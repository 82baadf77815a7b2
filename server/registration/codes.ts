// Verification codes of phone numbers and e-mail addresses, one per recipient. They are stored as keyed hashes.
import { createHmac, randomInt } from 'node:crypto';
import { typedCode } from '../../src/core/domain/typed-code.ts';
import type { ClaimedCode, CodeStore } from './code-store.ts';

export interface Codes {
  /** Resolves to a new code, which replaces an earlier code of this recipient. */
  issue(recipient: string): Promise<string>;
  /** Makes the code of a recipient invalid. */
  discard(recipient: string): Promise<void>;
  /**
   * Null for a wrong, expired or used code. A wrong code counts as a guess, unless it has another number of digits: then
   * it cannot be a guess.
   */
  claim(recipient: string, code: string): Promise<ClaimedCode | null>;
}

/** `key`: the key of the hashes, the same on all nodes. */
export function createCodes({ store, key }: { store: CodeStore; key: Buffer }): Codes {
  const hashOf = (recipient: string, code: string) =>
    createHmac('sha256', key).update(`${recipient} ${code}`).digest('base64url');
  return {
    issue: async (recipient) => {
      const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
      await store.put(recipient, hashOf(recipient, code));
      return code;
    },
    discard: (recipient) => store.discard(recipient),
    claim: async (recipient, typed) => {
      const code = typedCode(typed);
      return CODE.test(code) ? store.claim(recipient, hashOf(recipient, code)) : null;
    },
  };
}

/** Number of digits of a code. */
export const DIGITS = 6;
const CODE = new RegExp(`^\\d{${DIGITS}}$`);
