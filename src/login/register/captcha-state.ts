// The state of the captcha dialog (CAPT-02..06): one captcha at a time, its picture and its check. Pure functions.
//
// A wrong code and a refusal use up the captcha: the dialog loads another one and keeps the message. A check without an
// answer keeps the captcha, because the user can confirm it again.
import type { NewCaptcha } from '../../core/contract/registration-commands.ts';
import type { Failure } from '../../core/contract/result.ts';

export interface CaptchaState {
  /** The shown captcha; null while the next one loads, and after its load has failed. */
  captcha: NewCaptcha | null;
  hasLoadFailed: boolean;
  /** The number of the latest load: the answers to older loads are ignored. */
  load: number;
  problem: CaptchaProblem | null;
}

export type CaptchaProblem =
  | { kind: 'wrong' }
  /** Loading or checking failed. */
  | { kind: 'failed'; failure: Failure };

export type CaptchaEvent =
  | { kind: 'refresh' }
  | { kind: 'loaded'; load: number; captcha: NewCaptcha }
  | { kind: 'load-failed'; load: number; failure: Failure }
  /** The browser cannot show the picture of this captcha. */
  | { kind: 'picture-broken'; captchaId: string }
  | { kind: 'wrong' }
  | { kind: 'check-failed'; failure: Failure }
  | { kind: 'typed' };

export const FIRST_CAPTCHA: CaptchaState = { captcha: null, hasLoadFailed: false, load: 1, problem: null };

export function nextCaptcha(state: CaptchaState, event: CaptchaEvent): CaptchaState {
  switch (event.kind) {
    case 'refresh':
      return another(state, null);
    case 'loaded':
      return event.load === state.load ? { ...state, captcha: event.captcha } : state;
    case 'load-failed':
      return event.load === state.load ? loadFailed(state, event.failure) : state;
    case 'picture-broken': {
      const { captcha } = state;
      if (captcha?.captchaId !== event.captchaId) return state;
      return captcha.question === ''
        ? loadFailed(state, { code: 'NO_ANSWER' })
        : { ...state, captcha: { ...captcha, image: '' } };
    }
    case 'wrong':
      return another(state, { kind: 'wrong' });
    case 'check-failed': {
      const problem: CaptchaProblem = { kind: 'failed', failure: event.failure };
      return event.failure.code === 'REFUSED' ? another(state, problem) : { ...state, problem };
    }
    case 'typed':
      return state.hasLoadFailed ? state : { ...state, problem: null };
  }
}

const another = ({ load }: CaptchaState, problem: CaptchaProblem | null): CaptchaState => ({
  captcha: null,
  hasLoadFailed: false,
  load: load + 1,
  problem,
});

const loadFailed = (state: CaptchaState, failure: Failure): CaptchaState => ({
  ...state,
  captcha: null,
  hasLoadFailed: true,
  problem: { kind: 'failed', failure },
});
