// Settings of registration and of the site, from the command line and the environment.
import { EMAIL, LIMITS, type PasswordLengths, RegisterMode } from '../../src/core/wire/index.ts';
import type { MailServer } from './messages.ts';

export interface RegistrationSettings {
  /** The ways to register, in the order in which clients offer them. */
  modes: readonly RegisterMode[];
  /** Null prints mails to the log. */
  mailServer: MailServer | null;
  /** URL that gets each SMS as a POST request; null prints them to the log. */
  smsHook: string | null;
  /** The lengths of new passwords, in characters. */
  passwordLengths: PasswordLengths;
}

/** The operator of this server, for the page and for mails. */
export interface SiteSettings {
  name: string;
  /** Number under which the operator is registered with an authority. */
  recordNumber: string | null;
  recordUrl: string | null;
}

export const NO_REGISTRATION: RegistrationSettings = {
  modes: [],
  mailServer: null,
  smsHook: null,
  passwordLengths: LIMITS.password,
};
export const DEFAULT_SITE: SiteSettings = { name: 'Partyline', recordNumber: null, recordUrl: null };

type Environment = Readonly<Record<string, string | undefined>>;

/** `isLocal`: only this machine can reach the server. Returns an error sentence for invalid settings. */
export function readRegistration(
  flag: string | undefined,
  env: Environment,
  { production, isLocal }: { production: boolean; isLocal: boolean },
): RegistrationSettings | string {
  const modes = readModes(flag ?? env['REGISTRATION'], !production && isLocal ? ALL_MODES : []);
  if (modes === null) {
    return `--registration takes some of ${ALL_MODES.join(', ')}, with commas between them, or none.`;
  }
  const mailServer = readMailServer(env);
  if (typeof mailServer === 'string') return mailServer;
  const smsHook = env['SMS_WEBHOOK_URL'] || null;
  if (smsHook !== null && !isUrl(smsHook, ['http:', 'https:'])) {
    return 'SMS_WEBHOOK_URL takes a URL that begins with http:// or https://.';
  }
  if (production && modes.includes(RegisterMode.EMAIL) && mailServer === null) {
    return 'In production --registration email needs a mail server: set SMTP_URL and MAIL_FROM.';
  }
  if (production && modes.includes(RegisterMode.PHONE) && smsHook === null) {
    return 'In production --registration phone needs a sender of SMS: set SMS_WEBHOOK_URL.';
  }
  const passwordLengths = readPasswordLengths(env);
  if (typeof passwordLengths === 'string') return passwordLengths;
  return { modes, mailServer, smsHook, passwordLengths };
}

/** An empty variable is as good as none. */
function readPasswordLengths(env: Environment): PasswordLengths | string {
  const min = Number(env['PASSWORD_MIN'] || LIMITS.password.min);
  const max = Number(env['PASSWORD_MAX'] || Math.max(min, LIMITS.password.max));
  const isLength = (length: number) =>
    Number.isInteger(length) && length >= LIMITS.anyPassword.min && length <= LIMITS.anyPassword.max;
  if (isLength(min) && isLength(max) && min <= max) return { min, max };
  return `PASSWORD_MIN and PASSWORD_MAX take numbers of characters from 1 to ${LIMITS.anyPassword.max}, the smaller one first.`;
}

/** The offered modes whose codes go to the log, because their channel is not set. */
export const modesWithoutChannel = ({ modes, mailServer, smsHook }: RegistrationSettings): RegisterMode[] =>
  modes.filter(
    (mode) =>
      (mode === RegisterMode.EMAIL && mailServer === null) ||
      (mode === RegisterMode.PHONE && smsHook === null),
  );

/** Returns an error sentence for invalid settings. */
export function readSite(env: Environment): SiteSettings | string {
  const name = env['SITE_NAME'] || DEFAULT_SITE.name;
  const recordNumber = env['SITE_RECORD'] || null;
  const recordUrl = env['SITE_RECORD_URL'] || null;
  for (const [key, text] of [
    ['SITE_NAME', name],
    ['SITE_RECORD', recordNumber ?? ''],
  ] as const) {
    if (text.length > MAX_TEXT || /\p{Cc}/u.test(text)) {
      return `${key} takes one line of at most ${MAX_TEXT} characters.`;
    }
  }
  if (recordUrl !== null && recordNumber === null) return 'SITE_RECORD_URL needs SITE_RECORD.';
  if (recordUrl !== null && !isUrl(recordUrl, ['http:', 'https:'])) {
    return 'SITE_RECORD_URL takes a URL that begins with http:// or https://.';
  }
  return { name, recordNumber, recordUrl };
}

/** Null for an unknown mode. An empty text is as good as none. */
function readModes(text: string | undefined, byDefault: readonly RegisterMode[]) {
  if (!text) return byDefault;
  if (text.trim() === 'none') return [];
  const modes = text.split(',').map((mode) => ALL_MODES.find((known) => known === mode.trim()));
  const known = modes.filter((mode) => mode !== undefined);
  return known.length === modes.length ? [...new Set(known)] : null;
}

function readMailServer(env: Environment): MailServer | null | string {
  const [url, from] = [env['SMTP_URL'], env['MAIL_FROM']];
  if (!url && !from) return null;
  if (!url || !from) return 'SMTP_URL and MAIL_FROM belong together.';
  if (!isUrl(url, ['smtp:', 'smtps:'])) return 'SMTP_URL takes a URL that begins with smtp:// or smtps://.';
  const address = /^[^<>]*<([^<>]*)>$/.exec(from.trim())?.[1] ?? from.trim();
  if (!EMAIL.test(address))
    return 'MAIL_FROM takes an e-mail address, for example Chat <no-reply@chat.example>.';
  return { url, from };
}

function isUrl(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

/** The default order in clients. */
const ALL_MODES = [RegisterMode.USERNAME, RegisterMode.PHONE, RegisterMode.EMAIL] as const;
const MAX_TEXT = 64;
