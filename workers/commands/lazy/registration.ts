// The registration of an account, captchas, and codes for a phone or email address. No user is signed in.
import type {
  NewCaptcha,
  RegistrationAnswers,
  RegistrationArgs,
  RegistrationCommandName,
} from '../../../src/core/contract/registration-commands.ts';
import { MAX_CAPTCHA_ID } from '../../../src/core/contract/registration-commands.ts';
import { done, failed, type Result } from '../../../src/core/contract/result.ts';
import { accountEndpoints } from '../../../src/core/wire/profile-s/endpoints/account.ts';
import { captchaEndpoints } from '../../../src/core/wire/profile-s/endpoints/captcha.ts';
import type { Http } from '../../env.ts';
import { callEndpoint } from './call-endpoint.ts';

type Runner<C extends RegistrationCommandName> = (
  args: RegistrationArgs[C],
  http: Http,
) => Promise<Result<RegistrationAnswers[C]>>;

export const registrationRunners: { [C in RegistrationCommandName]: Runner<C> } = {
  register: (body, http) => callEndpoint<'register'>(http, accountEndpoints.register, { body }),
  async registerCaptcha(_args, http) {
    const answer = await callEndpoint<'captchaImgCode'>(http, captchaEndpoints.captchaImgCode, {});
    if (!answer.ok) return answer;
    const { id, image, question } = answer.value;
    const captcha: NewCaptcha = { captchaId: id, image: pictureUrl(image), question: question.trim() };
    const isUsable = id !== '' && id.length <= MAX_CAPTCHA_ID && captcha.image + captcha.question !== '';
    return isUsable ? done(captcha) : failed({ code: 'NO_ANSWER' });
  },
  registerCaptchaCheck: ({ captchaId, code }, http) =>
    callEndpoint<'captchaImgVertify'>(http, captchaEndpoints.captchaImgVertify, {
      query: { id: captchaId, code },
    }),
  registerSmsCode: ({ phone, captchaId, code }, http) =>
    callEndpoint<'captchaSmsCode'>(http, captchaEndpoints.captchaSmsCode, {
      body: { phone, id: captchaId, code },
    }),
  registerMailCode: (body, http) =>
    callEndpoint<'captchaMailCode'>(http, captchaEndpoints.captchaMailCode, { body }),
};

/**
 * Maximum length of a captcha's picture in base64, characters. Deflate compresses at most 1000:1, so the decoded picture
 * stays below 100 MB.
 */
const MAX_PICTURE = 100_000;

/**
 * The data URL of a base64 picture; '' for anything else. Browsers detect the format of bitmaps, and never show an SVG
 * picture as GIF.
 */
function pictureUrl(base64: string): string {
  const isPicture = base64.length <= MAX_PICTURE && /^[A-Za-z0-9+/]+={0,2}$/.test(base64);
  return isPicture ? `data:image/gif;base64,${base64}` : '';
}
