// Commands of the registration, which need no signed-in user. Each needs the server. Their names begin with `register`,
// which tells the engine to run them without an account.
import * as v from 'valibot';
import { storable } from '../domain/storable.ts';
import { RegisterMode } from '../wire/profile-s/enums.ts';
import { EMAIL, MAX_EMAIL, PHONE, USER_NAME } from '../wire/profile-s/formats.ts';
import { maxCharacters } from '../wire/character-limits.ts';
import { LIMITS } from '../wire/profile-s/limits.ts';
import { namedText } from './people-commands.ts';

/** Maximum length of a captcha's id. */
export const MAX_CAPTCHA_ID = 64;

const phone = v.pipe(v.string(), v.regex(PHONE));
const email = v.pipe(v.string(), v.maxLength(MAX_EMAIL), v.regex(EMAIL));
const code = namedText(LIMITS.code);

/** A solved captcha: the id of the picture, and the code that the user read. */
const solved = { captchaId: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_CAPTCHA_ID)), code };

const account = {
  userName: v.pipe(namedText(LIMITS.userName), v.minLength(LIMITS.userName.min), v.regex(USER_NAME)),
  nickName: namedText(LIMITS.nickName),
  password: v.pipe(v.string(), v.transform(storable), v.minLength(1), maxCharacters(LIMITS.anyPassword.max)),
};

export const RegistrationCommandSchemas = {
  /** Registers an account. Phone and email mode need a code that the server has sent to the address. */
  register: v.variant('mode', [
    v.object({ mode: v.literal(RegisterMode.USERNAME), ...account }),
    v.object({ mode: v.literal(RegisterMode.PHONE), ...account, phone, code }),
    v.object({ mode: v.literal(RegisterMode.EMAIL), ...account, email, code }),
  ]),
  /** Returns a new captcha. */
  registerCaptcha: v.object({}),
  /** Tests the solution of a captcha, which stays valid for `registerSmsCode`. */
  registerCaptchaCheck: v.object(solved),
  /** Sends a code to a phone. */
  registerSmsCode: v.object({ phone, ...solved }),
  /** Sends a code to an email address. */
  registerMailCode: v.object({ email }),
} as const;

type Schemas = typeof RegistrationCommandSchemas;
export type RegistrationCommandName = keyof Schemas;
export type RegistrationArgs = { [C in RegistrationCommandName]: v.InferOutput<Schemas[C]> };

export interface RegistrationAnswers {
  register: null;
  registerCaptcha: NewCaptcha;
  registerCaptchaCheck: boolean;
  registerSmsCode: null;
  registerMailCode: null;
}

/** A captcha that a user can solve: at least one of `image` and `question` is not ''. */
export interface NewCaptcha {
  captchaId: string;
  /** A picture as a data URL; '' where the server sent none that the app shows. */
  image: string;
  /** The same task as a sentence; '' from servers without it. */
  question: string;
}
