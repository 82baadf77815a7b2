// Messages with a verification code, or with the notice that the recipient already has an account, by mail and
// SMS.
import type { Language } from '../caller.ts';
import type { Log } from '../log.ts';
import { textOf } from '../texts/index.ts';
import { withTimeout } from '../with-timeout.ts';
import { CODE } from './code-store.ts';

export interface CodeMessage {
  /** A phone number or an e-mail address. */
  to: string;
  /** Null for a recipient who already has an account. */
  code: string | null;
  language: Language;
}

/** Rejects with a SendError if the message was not accepted. */
export type SendMessage = (message: CodeMessage) => Promise<void>;

/** The reason of a failure without the message and its recipient, so that the log may contain it. */
export class SendError extends Error {
  override name = 'SendError';
}

export interface MailServer {
  /** An smtp: or smtps: URL, with user and password if needed. */
  url: string;
  /** Address of the sender, also in the form `Name <address>`. */
  from: string;
}

/** Sends mails over SMTP. The package for it loads only here. */
export async function createMailSender({ url, from }: MailServer, site: string): Promise<SendMessage> {
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: SEND_MS, greetingTimeout: SEND_MS, socketTimeout: SEND_MS };
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  return async ({ to, code, language }) => {
    const mail = {
      from,
      // A text would be parsed as a list of addresses.
      to: { name: '', address: to },
      subject: textOf(language, 'mailSubject', [site]),
      text: mailText(language, site, code),
      headers: { 'auto-submitted': 'auto-generated' },
    };
    await withTimeout(SEND_MS, transport.sendMail(mail)).catch((error: unknown) => {
      throw new SendError(codeOf(error));
    });
  };
}

function mailText(language: Language, site: string, code: string | null): string {
  return code === null
    ? textOf(language, 'mailTaken', [site])
    : textOf(language, 'mailCode', [site, code, MINUTES]);
}

function smsText({ language, code }: CodeMessage, site: string): string {
  return code === null
    ? textOf(language, 'smsTaken', [site])
    : textOf(language, 'smsCode', [site, code, MINUTES]);
}

/**
 * Sends SMS through an HTTP hook of the operator: POST with the JSON `{phone, code, text}`. A status of 2xx means
 * that the hook accepted the message. A redirect is a failure, because it could lead the code elsewhere.
 */
export function createSmsSender(url: string, site: string, timeoutMs = SEND_MS): SendMessage {
  const { href, authorization } = hookOf(url);
  return async (message) => {
    const { to: phone, code } = message;
    const response = await fetch(href, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization },
      body: JSON.stringify({ phone, code, text: smsText(message, site) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new SendError(codeOf(error));
    });
    await response.body?.cancel();
    if (!response.ok) throw new SendError(`status ${response.status}`);
  };
}

/** `fetch` refuses a URL with user and password, so they travel in the header. */
function hookOf(text: string) {
  const url = new URL(text);
  const { username, password } = url;
  if (username === '' && password === '') return { href: url.href, authorization: {} };
  url.username = '';
  url.password = '';
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    href: url.href,
    authorization: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
  };
}

/** Writes messages to the log, in development without a mail server or an SMS hook. */
export function createLogSender(log: Pick<Log, 'warn'>): SendMessage {
  return async ({ to, code }) => {
    const sentence =
      code === null ? `${to} already has an account, so it gets no code` : `the code for ${to} is ${code}`;
    log.warn({}, sentence);
  };
}

/** The error's code or name: its message may contain the recipient. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Time limit of one message, shorter than the timeout of a client's request. */
const SEND_MS = 10_000;
const MINUTES = String(CODE.lifeMs / 60_000);
