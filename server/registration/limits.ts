// Rate limits of registration, per IP address and per recipient of codes.
import type { Counted, Limit, Windows } from '../auth/windows.ts';

export interface RegistrationLimits {
  captcha(address: string): Promise<Counted>;
  codeFrom(address: string): Promise<Counted>;
  /** `recipient` is the key of a phone number or an e-mail address. */
  codeTo(recipient: string): Promise<Counted>;
  /** Counts every attempt, because an attempt tells whether a user name is taken. */
  attempt(address: string): Promise<Counted>;
  registration(address: string): Promise<Counted>;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Most counts in a window that begins with the first count. */
export const REGISTRATION_LIMITS = {
  captcha: { kind: 'captcha', most: 60, ms: 5 * MINUTE },
  codesPerAddress: { kind: 'codes-per-address', most: 20, ms: HOUR },
  codePerMinute: { kind: 'code-per-minute', most: 1, ms: MINUTE },
  codesPerHour: { kind: 'codes-per-hour', most: 5, ms: HOUR },
  attempt: { kind: 'registration-attempt', most: 60, ms: 5 * MINUTE },
  registration: { kind: 'registration', most: 20, ms: HOUR },
} as const satisfies Record<string, Limit>;

export function createRegistrationLimits(windows: Windows): RegistrationLimits {
  const countIn =
    (...limits: readonly Limit[]) =>
    (key: string) =>
      windows.count(limits.map((limit) => ({ limit, key })));
  const { captcha, codesPerAddress, codePerMinute, codesPerHour, attempt, registration } =
    REGISTRATION_LIMITS;
  return {
    captcha: countIn(captcha),
    codeFrom: countIn(codesPerAddress),
    codeTo: countIn(codePerMinute, codesPerHour),
    attempt: countIn(attempt),
    registration: countIn(registration),
  };
}
