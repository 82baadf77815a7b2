import { expect, test } from 'vitest';
import { done, failed } from '../../../src/core/contract/result.ts';
import { commandContext } from './command-context.ts';

const ACCOUNT = { userName: 'new.user', nickName: 'New user', password: 'secret1' };
const PHONE = '13800000000';
const EMAIL = 'new@example.com';
const SOLVED = { captchaId: 'c1', code: 'k7Qp' };

/** A context without a signed-in user. */
const context = () => Object.assign(commandContext(), { signedIn: false });

test('[REG-04, API-18, ENT-07] register sends the fields of its mode to POST /register, without an account', async () => {
  const it = context();
  const registrations = [
    { mode: 'username', ...ACCOUNT },
    { mode: 'phone', ...ACCOUNT, phone: PHONE, code: '123456' },
    { mode: 'email', ...ACCOUNT, email: EMAIL, code: '123456' },
  ] as const;
  for (const body of registrations) {
    expect(await it.run('register', body)).toEqual(done(null));
    expect(it.requests.at(-1)).toEqual({ endpoint: 'POST /register', body });
  }
});

test('[REG-04] register trims names, and drops fields of other modes', async () => {
  const it = context();
  const padded = {
    mode: 'username',
    ...ACCOUNT,
    userName: ' new.user ',
    nickName: ' New user ',
    phone: PHONE,
  };
  await it.run('register', padded as never);
  expect(it.requests.at(-1)?.body).toEqual({ mode: 'username', ...ACCOUNT });
});

test('[VAL-05, VAL-06, VAL-07, VAL-08, VAL-09, VAL-10, VAL-11] register rejects invalid fields', async () => {
  const it = context();
  for (const wrong of [
    { mode: 'username', ...ACCOUNT, userName: 'ab' },
    { mode: 'username', ...ACCOUNT, userName: 'a'.repeat(21) },
    { mode: 'username', ...ACCOUNT, userName: '使用者' },
    { mode: 'username', ...ACCOUNT, nickName: '\u200b' },
    { mode: 'username', ...ACCOUNT, nickName: 'a'.repeat(21) },
    { mode: 'username', ...ACCOUNT, password: '' },
    { mode: 'username', ...ACCOUNT, password: 'a'.repeat(65) },
    { mode: 'phone', ...ACCOUNT, code: '1' },
    { mode: 'phone', ...ACCOUNT, phone: '12800000000', code: '1' },
    { mode: 'email', ...ACCOUNT, code: '1' },
    { mode: 'email', ...ACCOUNT, email: 'new@host', code: '1' },
    { mode: 'email', ...ACCOUNT, email: EMAIL, code: '' },
    { mode: 'wechat', ...ACCOUNT },
  ])
    expect(await it.run('register', wrong as never)).toMatchObject({ error: { code: 'INVALID' } });
  expect(it.requests).toEqual([]);
});

test('[API-21] registerCaptcha returns the id, the picture as a data URL, and the question', async () => {
  const it = context();
  it.respond = () => done({ id: 'c1', image: 'R0lGODlh', question: 'seven minus two' });
  expect(await it.run('registerCaptcha', {})).toEqual(
    done({ captchaId: 'c1', image: 'data:image/gif;base64,R0lGODlh', question: 'seven minus two' }),
  );
  expect(it.requests).toEqual([{ endpoint: 'POST /captcha/img/code' }]);
});

test('[API-21] registerCaptcha drops an invalid picture, and fails without picture and question', async () => {
  const it = context();
  for (const image of ['"><script>', 'data:image/svg+xml,<svg/>', 'A'.repeat(100_001), '']) {
    it.respond = () => done({ id: 'c1', image, question: 'seven minus two' });
    expect(await it.run('registerCaptcha', {})).toMatchObject({ ok: true, value: { image: '' } });
    it.respond = () => done({ id: 'c1', image, question: ' ' });
    expect(await it.run('registerCaptcha', {})).toEqual(failed({ code: 'NO_ANSWER' }));
  }
  for (const id of ['', 'x'.repeat(65)]) {
    it.respond = () => done({ id, image: 'R0lGODlh', question: '' });
    expect(await it.run('registerCaptcha', {})).toEqual(failed({ code: 'NO_ANSWER' }));
  }
});

test('[CAPT-05, API-22] registerCaptchaCheck returns the answer of the server', async () => {
  const it = context();
  for (const isRight of [true, false]) {
    it.respond = () => done(isRight);
    expect(await it.run('registerCaptchaCheck', SOLVED)).toEqual(done(isRight));
  }
  expect(it.requests.at(-1)).toEqual({
    endpoint: 'GET /captcha/img/vertify',
    query: { id: 'c1', code: 'k7Qp' },
  });
});

test('[REG-10, REG-11, API-19, API-20] The codes for a phone and an email address are requested in the body', async () => {
  const it = context();
  expect(await it.run('registerSmsCode', { phone: PHONE, ...SOLVED })).toEqual(done(null));
  expect(await it.run('registerMailCode', { email: EMAIL })).toEqual(done(null));
  expect(it.requests).toEqual([
    { endpoint: 'POST /captcha/sms/code', body: { phone: PHONE, id: 'c1', code: 'k7Qp' } },
    { endpoint: 'POST /captcha/mail/code', body: { email: EMAIL } },
  ]);
});

test('A refusal and a busy server reach the caller of a registration command unchanged', async () => {
  const it = context();
  for (const answer of [
    failed({ code: 'REFUSED', message: 'taken', status: 10003 }),
    failed({ code: 'BUSY', message: 'wait', status: 429, after: 30_000 }),
  ]) {
    it.respond = () => answer;
    expect(await it.run('register', { mode: 'username', ...ACCOUNT })).toEqual(answer);
    expect(await it.run('registerCaptcha', {})).toEqual(answer);
    expect(await it.run('registerSmsCode', { phone: PHONE, ...SOLVED })).toEqual(answer);
    expect(await it.run('registerMailCode', { email: EMAIL })).toEqual(answer);
  }
});
