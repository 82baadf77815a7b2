// The registration of an account, captchas, and codes for a phone or email address. No user is signed in.
import type {
  NewCaptcha,
  RegistrationAnswers,
  RegistrationArgs,
  RegistrationCommandName,
} from '../../src/core/contract/registration-commands.ts';
import { MAX_CAPTCHA_ID } from '../../src/core/contract/registration-commands.ts';
import { done, failed, type Result } from '../../src/core/contract/result.ts';
import type { Http } from '../env.ts';

type Runner<C extends RegistrationCommandName> = (
  args: RegistrationArgs[C],
  http: Http,
) => Promise<Result<RegistrationAnswers[C]>>;

export const registrationRunners: { [C in RegistrationCommandName]: Runner<C> } = {
  register: (body, http) => http.call('register', { body }),
  async registerCaptcha(_args, http) {
    const answer = await http.call('captchaImgCode', {});
    if (!answer.ok) return answer;
    const { id, image, question } = answer.value;
    const captcha: NewCaptcha = { captchaId: id, image: pictureUrl(image), question: question.trim() };
    const isUsable = id !== '' && id.length <= MAX_CAPTCHA_ID && captcha.image + captcha.question !== '';
    return isUsable ? done(captcha) : failed({ code: 'NO_ANSWER' });
  },
  registerCaptchaCheck: ({ captchaId, code }, http) =>
    http.call('captchaImgVertify', {
      query: { id: captchaId, code },
    }),
  registerSmsCode: ({ phone, captchaId, code }, http) =>
    http.call('captchaSmsCode', {
      body: { phone, id: captchaId, code },
    }),
  registerMailCode: (body, http) => http.call('captchaMailCode', { body }),
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
