// Requests for a verification code by SMS or mail. The answer is the same for a recipient who already has an
// account: only the recipient learns of that account.
import type { Language } from '../caller.ts';
import { addressKey } from '../ip-addresses.ts';
import { done, type Outcome, refuse, tooMany } from '../result.ts';
import { SendError } from './messages.ts';
import { hasAccount, keyOf, type Recipient } from './recipients.ts';
import type { RegistrationServices } from './services.ts';

type Needs = Pick<RegistrationServices, 'db' | 'log' | 'registration'>;

interface CodeRequest {
  recipient: Recipient;
  /** The solved captcha; null where none is needed. */
  captcha: { id: string; code: string } | null;
  /** IP address of the client. */
  address: string;
  language: Language;
}

/**
 * Sends a code, or the notice that the recipient already has an account. The captcha stays valid if a limit
 * refuses the request. After a failed message the recipient may be tried again at once.
 */
export async function requestCode(services: Needs, request: CodeRequest): Promise<Outcome<null>> {
  const { captchas, limits, modes, places } = services.registration;
  const { recipient, captcha, address } = request;
  if (!modes.includes(recipient.kind)) return refuse('modeNotOffered');
  if (captcha && !captchas.check(captcha.id, captcha.code)) return refuse('captchaWrong');
  const leave = places.enter();
  if (leave === null) return tooMany('busy', BUSY_MS);
  const from = limits.codeFrom(addressKey(address));
  const to = from.wait > 0 ? from : limits.codeTo(keyOf(recipient));
  let isSent = false;
  try {
    if (to.wait > 0) return tooMany('tooManyCodes', to.wait);
    if (captcha) captchas.consume(captcha.id);
    isSent = await sendTo(services, request);
    if (isSent) return done(null);
    return refuse(recipient.kind === 'phone' ? 'smsNotSent' : 'mailNotSent');
  } finally {
    leave();
    if (!isSent) to.undo();
    if (to.wait > 0) from.undo();
  }
}

/** Resolves to false if the message was not accepted. */
async function sendTo({ db, log, registration }: Needs, { recipient, language }: CodeRequest) {
  const key = keyOf(recipient);
  const code = (await hasAccount(db, recipient)) ? null : registration.codes.issue(key);
  try {
    await registration.send[recipient.kind]({ to: recipient.value, code, language });
    return true;
  } catch (error) {
    if (!(error instanceof SendError)) throw error;
    registration.codes.discard(key);
    log.warn({ by: recipient.kind, reason: error.message }, 'a code could not be sent');
    return false;
  }
}

/** About the time in which one of the messages that are being sent ends. */
const BUSY_MS = 5_000;
