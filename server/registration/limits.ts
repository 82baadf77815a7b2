// Rate limits of registration, per IP address and per recipient of codes.
import { type Counted, countAll, createWindows } from '../auth/windows.ts';
import type { Clock } from '../clock.ts';

export interface RegistrationLimits {
  captcha(address: string): Counted;
  codeFrom(address: string): Counted;
  /** `recipient` is the key of a phone number or an e-mail address. */
  codeTo(recipient: string): Counted;
  /** Counts every attempt, because an attempt tells whether a user name is taken. */
  attempt(address: string): Counted;
  registration(address: string): Counted;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Most counts in a window that begins with the first count. */
export const REGISTRATION_LIMITS = {
  captcha: { most: 60, ms: 5 * MINUTE },
  codesPerAddress: { most: 20, ms: HOUR },
  codePerMinute: { most: 1, ms: MINUTE },
  codesPerHour: { most: 5, ms: HOUR },
  attempt: { most: 60, ms: 5 * MINUTE },
  registration: { most: 20, ms: HOUR },
} as const;

export function createRegistrationLimits(clock: Clock): RegistrationLimits {
  const windows = (limit: keyof typeof REGISTRATION_LIMITS) =>
    createWindows(clock, REGISTRATION_LIMITS[limit]);
  const captchas = windows('captcha');
  const addresses = windows('codesPerAddress');
  const [minutes, hours] = [windows('codePerMinute'), windows('codesPerHour')];
  const attempts = windows('attempt');
  const registrations = windows('registration');
  return {
    captcha: (address) => countAll([captchas.at(address)]),
    codeFrom: (address) => countAll([addresses.at(address)]),
    codeTo: (recipient) => countAll([minutes.at(recipient), hours.at(recipient)]),
    attempt: (address) => countAll([attempts.at(address)]),
    registration: (address) => countAll([registrations.at(address)]),
  };
}
