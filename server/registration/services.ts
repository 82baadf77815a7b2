// The parts of the server that registration uses, and their creation.
import type { PasswordLengths, RegisterMode } from '../../src/core/wire/index.ts';
import type { HashQueue } from '../auth/hash-queue.ts';
import { derivedKey, type Secrets } from '../auth/secrets.ts';
import type { Windows } from '../auth/windows.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { PeopleServices } from '../people/services.ts';
import type { Shared } from '../redis/shared.ts';
import { createCaptchaStore } from './captcha-store.ts';
import { type Captchas, createCaptchas } from './captchas.ts';
import { createCodeStore } from './code-store.ts';
import { type Codes, createCodes } from './codes.ts';
import { createRegistrationLimits, type RegistrationLimits } from './limits.ts';
import { createLogSender, createMailSender, createSmsSender, type SendMessage } from './messages.ts';
import { createPlaces, type Places } from './places.ts';
import type { RegistrationSettings, SiteSettings } from './settings.ts';

export interface Registration {
  /** The ways to register, in the order in which clients offer them. */
  modes: readonly RegisterMode[];
  /** The lengths of new passwords, in characters. */
  passwordLengths: PasswordLengths;
  captchas: Captchas;
  codes: Codes;
  limits: RegistrationLimits;
  /** Places of messages that are being sent. */
  places: Places;
  send: Record<'phone' | 'email', SendMessage>;
}

export interface RegistrationServices extends Pick<PeopleServices, 'db' | 'clock' | 'passwords'> {
  hashQueue: HashQueue;
  log: Log;
  registration: Registration;
}

interface RegistrationParts {
  site: SiteSettings;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  windows: Windows;
  /** The state of all nodes; null for one node. */
  shared: Shared | null;
}

export async function createRegistration(
  { modes, mailServer, smsHook, passwordLengths }: RegistrationSettings,
  { site, clock, log, secrets, windows, shared }: RegistrationParts,
): Promise<Registration> {
  const toLog = createLogSender(log);
  const captchaStore = createCaptchaStore({ shared, clock });
  const codeStore = createCodeStore({ shared, clock });
  return {
    modes,
    passwordLengths,
    captchas: createCaptchas({ store: captchaStore, key: derivedKey(secrets, 'captchas') }),
    codes: createCodes({ store: codeStore, key: derivedKey(secrets, 'codes') }),
    limits: createRegistrationLimits(windows),
    places: createPlaces(MAX_MESSAGES),
    send: {
      phone: smsHook === null ? toLog : createSmsSender(smsHook, site.name),
      email: mailServer === null ? toLog : await createMailSender(mailServer, site.name),
    },
  };
}

/** Most messages that are being sent at the same time. */
const MAX_MESSAGES = 64;
