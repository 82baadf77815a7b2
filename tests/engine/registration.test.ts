// The registration commands of the engine against the real server, with a real mail server and an SMS hook.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RegistrationArgs } from '../../src/core/contract/registration-commands.ts';
import {
  codeIn,
  resultOf,
  SENDER,
  startMailServer,
  startSmsHook,
  wrongFor,
} from '../server/code-channels.ts';
import { EVERY_MODE } from '../server/support.ts';
import { OwnServer, PASSWORD, signIn } from './test-server.ts';
import type { Tab } from './support.ts';

const [mail, sms] = await Promise.all([startMailServer(), startSmsHook()]);
let testServer: OwnServer;
let tab: Tab;
beforeAll(async () => {
  const mailServer = { url: mail.url, from: SENDER };
  testServer = await OwnServer.open({ registration: { ...EVERY_MODE, mailServer, smsHook: sms.url } });
  tab = await testServer.browser().tab();
});
afterAll(async () => {
  await testServer.close();
  await Promise.all([mail.stop(), sms.stop()]);
});

type Fields<M> = Omit<Extract<RegistrationArgs['register'], { mode: M }>, 'mode' | 'nickName' | 'password'>;

const NAMED = { nickName: 'New user', password: PASSWORD };
const byName = (fields: Fields<'username'>) =>
  tab.command('register', { mode: 'username', ...NAMED, ...fields });
const byMail = (fields: Fields<'email'>) => tab.command('register', { mode: 'email', ...NAMED, ...fields });
const byPhone = (fields: Fields<'phone'>) => tab.command('register', { mode: 'phone', ...NAMED, ...fields });

const DONE = { ok: true, value: null };
const refusal = (message: string, status = 500) => ({
  ok: false,
  error: { code: 'REFUSED', message, status },
});

async function solvedCaptcha() {
  const receipt = await tab.command('registerCaptcha', {});
  if (!receipt.ok) throw new Error(receipt.error.code);
  const { captchaId, image, question } = receipt.value;
  expect(image).toMatch(/^data:image\/gif;base64,R0lGODlh/);
  return { captchaId, code: String(resultOf(question)) };
}

/** A login through the engine, which fails unless the account exists and is live. */
async function expectSignIn(userName: string): Promise<void> {
  const newTab = await testServer.browser().tab();
  await signIn(newTab, { id: 0, userName });
  expect(newTab.status?.self).toMatchObject({ nickName: 'New user' });
}

test('[REG-04, API-18] register creates an account that signs in, and a taken name gets its sentence', async () => {
  expect(await byName({ userName: 'by.name' })).toEqual(DONE);
  await expectSignIn('by.name');
  expect(await byName({ userName: 'By.Name' })).toMatchObject(refusal('This username is taken.', 10_003));
  expect(await byName({ userName: '138-1234-5678' })).toMatchObject(
    refusal('The username must not look like a phone number.'),
  );
});

test('[REG-11, API-18, API-20] register accepts the code of a mail once', async () => {
  const email = 'new@host.example';
  expect(await tab.command('registerMailCode', { email })).toEqual(DONE);
  const code = codeIn(mail.messages.at(-1)!);
  const wrong = refusal('The code is wrong or has expired. Check it, or request a new code.');
  expect(await byMail({ userName: 'by.mail', email, code: wrongFor(code) })).toMatchObject(wrong);
  expect(await byMail({ userName: 'by.mail', email, code })).toEqual(DONE);
  await expectSignIn('by.mail');
  expect(await byMail({ userName: 'by.mail2', email, code })).toMatchObject(wrong);
});

test('[REG-10, CAPT-05, API-18, API-19, API-21, API-22] register accepts the code of an SMS, which needs a solved captcha', async () => {
  const phone = '13800000001';
  const solved = await solvedCaptcha();
  const wrong = { ...solved, code: 'wrong' };
  expect(await tab.command('registerCaptchaCheck', wrong)).toEqual({ ok: true, value: false });
  expect(await tab.command('registerSmsCode', { phone, ...wrong })).toMatchObject(
    refusal('The captcha is wrong or has expired.'),
  );
  expect(sms.messages).toEqual([]);
  expect(await tab.command('registerCaptchaCheck', solved)).toEqual({ ok: true, value: true });
  expect(await tab.command('registerSmsCode', { phone, ...solved })).toEqual(DONE);
  const code = codeIn(sms.messages.at(-1)!);
  expect(sms.messages).toEqual([{ phone, code, text: expect.stringContaining(code) }]);
  expect(await byPhone({ userName: 'by.phone', phone, code })).toEqual(DONE);
  await expectSignIn('by.phone');
});

test('[REG-12] A second code for the same address fails as BUSY, with the wait of Retry-After', async () => {
  const email = 'twice@host.example';
  expect(await tab.command('registerMailCode', { email })).toEqual(DONE);
  testServer.forward(20_000);
  const receipt = await tab.command('registerMailCode', { email });
  expect(receipt).toMatchObject({
    error: { code: 'BUSY', message: 'Too many codes have been requested.', status: 429 },
  });
  const after = !receipt.ok && receipt.error.code === 'BUSY' ? receipt.error.after : 0;
  expect(after).toBeGreaterThan(30_000);
  expect(after).toBeLessThanOrEqual(40_000);
  testServer.forward(after);
  expect(await tab.command('registerMailCode', { email })).toEqual(DONE);
});

test('A mail or an SMS that the channel refuses fails with a sentence, and the next request succeeds', async () => {
  const [email, phone] = ['refused@host.example', '13800000002'];
  const captcha = await solvedCaptcha();
  [mail.refuses, sms.refuses] = [true, true];
  expect(await tab.command('registerMailCode', { email })).toMatchObject(
    refusal(expect.stringContaining('could not be sent')),
  );
  expect(await tab.command('registerSmsCode', { phone, ...captcha })).toMatchObject(
    refusal(expect.stringContaining('could not be sent')),
  );
  [mail.refuses, sms.refuses] = [false, false];
  expect(await tab.command('registerMailCode', { email })).toEqual(DONE);
  expect(await tab.command('registerSmsCode', { phone, ...(await solvedCaptcha()) })).toEqual(DONE);
});

test('[GEN-03] A mode that the server does not offer is refused, and its address gets no code', async () => {
  const { registration } = testServer.server.services;
  const { modes } = registration;
  registration.modes = ['username'];
  const notOffered = refusal('This server does not offer this way to register.');
  const email = 'closed@host.example';
  expect(await tab.command('registerMailCode', { email })).toMatchObject(notOffered);
  expect(await byMail({ userName: 'closed', email, code: '123456' })).toMatchObject(notOffered);
  registration.modes = modes;
  expect(mail.messages.filter(({ to }) => to.includes(email))).toEqual([]);
});

test('Registration commands of a signed-in tab do not change its sign-in', async () => {
  const person = await testServer.person();
  const { tab: signedIn } = await testServer.at(person);
  const fields = { mode: 'username', userName: 'another', ...NAMED } as const;
  expect(await signedIn.command('register', fields)).toEqual(DONE);
  expect(signedIn.status).toMatchObject({ phase: 'live', self: { id: person.id } });
});
