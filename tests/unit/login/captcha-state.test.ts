import { expect, test } from 'vitest';
import { type CaptchaEvent, FIRST_CAPTCHA, nextCaptcha } from '../../../src/login/register/captcha-state.ts';

const captcha = (captchaId: string, more = {}) => ({
  captchaId,
  image: 'data:image/gif;base64,R0lG',
  question: 'seven minus two',
  ...more,
});
const NO_ANSWER = { code: 'NO_ANSWER' } as const;
const REFUSAL = { code: 'REFUSED', message: 'expired', status: 500 } as const;

const after = (...events: CaptchaEvent[]) => events.reduce(nextCaptcha, FIRST_CAPTCHA);
const loaded = (load: number, more = {}): CaptchaEvent => ({
  kind: 'loaded',
  load,
  captcha: captcha(`c${load}`, more),
});

test('[CAPT-02, CAPT-03] The dialog loads a captcha, and a refresh loads another one', () => {
  expect(FIRST_CAPTCHA).toMatchObject({ captcha: null, load: 1 });
  expect(after(loaded(1)).captcha).toEqual(captcha('c1'));
  expect(after(loaded(1), { kind: 'refresh' })).toMatchObject({ captcha: null, load: 2 });
  expect(after(loaded(1), { kind: 'refresh' }, loaded(2)).captcha?.captchaId).toBe('c2');
});

test('[CAPT-03] The answer to an earlier load does not replace the captcha of a later one', () => {
  const refreshed = after({ kind: 'refresh' }, loaded(2));
  expect(nextCaptcha(refreshed, loaded(1))).toBe(refreshed);
  expect(nextCaptcha(refreshed, { kind: 'load-failed', load: 1, failure: NO_ANSWER })).toBe(refreshed);
});

test('[CAPT-06, ERR-29] A wrong code loads another captcha and keeps the message until the user types', () => {
  const wrong = after(loaded(1), { kind: 'wrong' });
  expect(wrong).toMatchObject({ captcha: null, load: 2, problem: { kind: 'wrong' } });
  const next = nextCaptcha(wrong, loaded(2));
  expect(next).toMatchObject({ captcha: { captchaId: 'c2' }, problem: { kind: 'wrong' } });
  expect(nextCaptcha(next, { kind: 'typed' }).problem).toBeNull();
});

test('[CAPT-05] A refused check loads another captcha, and a check without an answer keeps the captcha', () => {
  const refused = after(loaded(1), { kind: 'check-failed', failure: REFUSAL });
  expect(refused).toMatchObject({ captcha: null, load: 2, problem: { kind: 'failed', failure: REFUSAL } });
  const unanswered = after(loaded(1), { kind: 'check-failed', failure: NO_ANSWER });
  expect(unanswered).toMatchObject({ captcha: { captchaId: 'c1' }, load: 1, problem: { kind: 'failed' } });
});

test('[CAPT-02] A failed load shows its reason until the user loads again', () => {
  const failedLoad = after({ kind: 'load-failed', load: 1, failure: NO_ANSWER });
  expect(failedLoad).toMatchObject({ hasLoadFailed: true, problem: { failure: NO_ANSWER } });
  expect(nextCaptcha(failedLoad, { kind: 'typed' })).toBe(failedLoad);
  const again = nextCaptcha(failedLoad, { kind: 'refresh' });
  expect(again).toMatchObject({ hasLoadFailed: false, load: 2, problem: null });
});

test('[CAPT-02] A broken picture leaves the question; without a question the load has failed', () => {
  const broken: CaptchaEvent = { kind: 'picture-broken', captchaId: 'c1' };
  expect(after(loaded(1), broken).captcha).toMatchObject({ image: '', question: 'seven minus two' });
  expect(after(loaded(1, { question: '' }), broken)).toMatchObject({ captcha: null, hasLoadFailed: true });
  const later = after(loaded(1), { kind: 'refresh' }, loaded(2));
  expect(nextCaptcha(later, broken)).toBe(later);
});
