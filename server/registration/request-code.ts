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
  const { captchas, modes, places } = services.registration;
  const { recipient, captcha } = request;
  if (!modes.includes(recipient.kind)) return refuse('modeNotOffered');
  if (captcha && !(await captchas.check(captcha.id, captcha.code))) return refuse('captchaWrong');
  const leave = places.enter();
  if (leave === null) return tooMany('busy', BUSY_MS);
  try {
    return await sendCounted(services, request);
  } finally {
    leave();
  }
}

async function sendCounted(
  services: Needs,
  { recipient, captcha, address, language }: CodeRequest,
): Promise<Outcome<null>> {
  const { captchas, limits } = services.registration;
  const from = await limits.codeFrom(addressKey(address));
  if (from.wait > 0) return tooMany('tooManyCodes', from.wait);
  const to = await limits.codeTo(keyOf(recipient));
  if (to.wait > 0) {
    await from.undo();
    return tooMany('tooManyCodes', to.wait);
  }
  let isSent = false;
  try {
    // Of two simultaneous requests with one captcha, the second one is refused.
    if (captcha && !(await captchas.consume(captcha.id))) return refuse('captchaWrong');
    isSent = await sendTo(services, recipient, language);
    if (isSent) return done(null);
    return refuse(recipient.kind === 'phone' ? 'smsNotSent' : 'mailNotSent');
  } finally {
    if (!isSent) await to.undo();
  }
}

/** Resolves to false if the message was not accepted. */
async function sendTo({ db, log, registration }: Needs, recipient: Recipient, language: Language) {
  const key = keyOf(recipient);
  const code = (await hasAccount(db, recipient)) ? null : await registration.codes.issue(key);
  try {
    await registration.send[recipient.kind]({ to: recipient.value, code, language });
    return true;
  } catch (error) {
    if (!(error instanceof SendError)) throw error;
    await registration.codes.discard(key);
    log.warn({ by: recipient.kind, reason: error.message }, 'a code could not be sent');
    return false;
  }
}

/** About the time in which one of the messages that are being sent ends. */
const BUSY_MS = 5_000;
