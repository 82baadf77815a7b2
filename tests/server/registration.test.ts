// Registration by user name, phone number and e-mail address, over HTTP with a real mail server and an SMS hook.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { users } from '../../server/db/schema.ts';
import { cancelAccount } from '../../server/people/cancelling.ts';
import { endpoints, type RegisterMode, type RequestFor } from '../../src/core/wire/index.ts';
import { codeIn, resultOf, SENDER, wrongFor } from './code-channels.ts';
import { startRegistration } from './registration-scene.ts';
import { makeUser, nobody, PASSWORD, signIn } from './support.ts';

const scene = await startRegistration();
afterAll(() => scene.stop());
const { server, mail, sms, call, clock, solved } = scene;
const { db, registration } = server.services;

type Body = RequestFor<typeof endpoints.register>['body'];

const freshName = (name = 'new') => `${name}-${randomUUID().slice(0, 8)}`;
const freshEmail = () => `${randomUUID().slice(0, 8)}@host.example`;
let phones = 0;
const freshPhone = () => `138${String(10_000_000 + phones++)}`;

const register = (fields: Partial<Body>, language?: string) =>
  call(
    endpoints.register,
    { body: { userName: freshName(), password: PASSWORD, ...fields } },
    language === undefined ? {} : { language },
  );
const mailCode = (email: string) => call(endpoints.captchaMailCode, { body: { email } });
const smsCode = async (phone: string) =>
  call(endpoints.captchaSmsCode, { body: { phone, ...(await solved()) } });
/** Requests a code for an e-mail address without an account. */
async function codeFor(email: string): Promise<string> {
  expect(await mailCode(email)).toMatchObject({ code: 200 });
  return codeIn(mail.messages.at(-1)!);
}

async function stored(userName: string) {
  const [row] = await db.select().from(users).where(eq(users.userName, userName));
  return row;
}

/** Runs `work` on a server that offers only these modes. */
async function offering(modes: readonly RegisterMode[], work: () => Promise<void>): Promise<void> {
  const all = registration.modes;
  registration.modes = modes;
  await work().finally(() => {
    registration.modes = all;
  });
}

test('[GEN-03, API-23] The configuration names the offered modes in their order', async () => {
  const config = async () => (await nobody(server).get(endpoints.systemConfig)).registration.mode;
  expect((await nobody(server).get(endpoints.systemConfig)).registration.codeLength).toBe(6);
  expect(await config()).toEqual(['username', 'phone', 'email']);
  await offering(['email', 'username'], async () => {
    expect(await config()).toEqual(['email', 'username']);
  });
});

test('[API-18, REG-04] A registration by user name stores an account that can sign in at once', async () => {
  const userName = freshName('Ann.B');
  const unverified = { phone: freshPhone(), email: freshEmail(), code: '123456', confirmPassword: 'other' };
  const answer = await register({ userName, nickName: ' Ann \n\u202e Lee ', ...unverified });
  expect(answer).toMatchObject({ code: 200, message: 'Success', data: null });
  const client = await signIn(server, { userName: userName.toUpperCase() });
  const profile = { userName, nickName: 'Ann Lee', type: 2, phone: '', email: '' };
  expect(await client.get(endpoints.userSelf)).toMatchObject(profile);
});

test('[API-18, VAL-10] The user name is the nickname of an account without a visible nickname', async () => {
  for (const nickName of [undefined, null, '', ' \u200b']) {
    const userName = freshName();
    expect(await register({ userName, nickName })).toMatchObject({ code: 200 });
    expect(await stored(userName)).toMatchObject({ nickName: userName });
  }
});

test('[API-18, API-20] A registration by e-mail needs the code of a mail, and stores the address', async () => {
  const [userName, email] = [freshName(), `Ann.${freshEmail()}`];
  expect(await mailCode(email)).toMatchObject({ code: 200, data: null });
  const sent = mail.messages.at(-1)!;
  expect(sent).toMatchObject({ to: [email], from: SENDER, subject: 'Your registration at Partyline' });
  expect(sent.text).toBe(
    `Your code for Partyline is ${codeIn(sent)}. It is valid for 5 minutes.\n\nIf you did not request a code, ignore this mail.`,
  );
  const fields = { mode: 'email', userName, email: email.toLowerCase(), phone: freshPhone() } as const;
  expect(await register({ ...fields, code: codeIn(sent) })).toMatchObject({ code: 200 });
  expect(await stored(userName)).toMatchObject({ email: email.toLowerCase(), phone: null });
});

test('[API-20] One mailbox in several spellings gets one code in a minute, and one account with one form', async () => {
  const local = freshEmail().split('@')[0]!;
  const email = `${local}@Site.example`;
  for (const odd of [`<${email}>`, `${email}>`, `${local}\u00ad@site.example`, `\uff41${email}`]) {
    expect([odd, (await mailCode(odd)).code]).not.toEqual([odd, 200]);
  }
  const count = mail.messages.length;
  expect(await mailCode(`${local}@\uff53ite.exam\u00adple`)).toMatchObject({ code: 200 });
  expect(await mailCode(email)).toMatchObject({ code: 429 });
  expect(mail.messages.slice(count)).toMatchObject([{ to: [`${local}@site.example`] }]);
  const userName = freshName();
  const fields = { mode: 'email', userName, email, code: codeIn(mail.messages.at(-1)!) } as const;
  expect(await register(fields)).toMatchObject({ code: 200 });
  expect(await stored(userName)).toMatchObject({ email: `${local}@site.example` });
});

test('A name that people take for the operator is refused as taken', async () => {
  for (const userName of ['admin', 'Support', 'sys_tem', 'admin.1']) {
    expect([userName, (await register({ userName })).code]).toEqual([userName, 10_003]);
  }
  expect(await register({ userName: freshName('administer') })).toMatchObject({ code: 200 });
});

test('[API-18, API-19, API-21, API-22] A registration by phone needs a captcha and the code of an SMS', async () => {
  const [userName, phone] = [freshName(), freshPhone()];
  const { data } = await call(endpoints.captchaImgCode, {}, { language: 'zh-TW,zh;q=0.9' });
  const { id, image, question } = data as { id: string; image: string; question: string };
  expect(Buffer.from(image, 'base64').subarray(0, 3).toString()).toBe('GIF');
  expect(question).toMatch(/^.(加|減|乘以).$/);
  const captcha = { id, code: String(resultOf(question)) };
  // The check does not consume the captcha.
  for (let n = 0; n < 3; n++) {
    expect(await call(endpoints.captchaImgVertify, { query: captcha })).toMatchObject({
      code: 200,
      data: true,
    });
  }
  const body = { phone, ...captcha };
  expect(await call(endpoints.captchaSmsCode, { body }, { language: 'zh-TW' })).toMatchObject({ code: 200 });
  const sent = sms.messages.at(-1)!;
  const text = `Partyline：您的驗證碼是 ${sent.code}，5 分鐘內有效。`;
  expect(sent).toEqual({ phone, code: expect.stringMatching(/^\d{6}$/), text });
  clock.forward(60_000);
  // The SMS has consumed the captcha.
  expect(await call(endpoints.captchaSmsCode, { body })).toMatchObject({ code: 500 });
  expect(await register({ mode: 'phone', userName, phone, code: sent.code })).toMatchObject({ code: 200 });
  expect(await stored(userName)).toMatchObject({ phone, email: null });
});

test('[API-19, ERR-29] A wrong, dead or unknown captcha sends no SMS', async () => {
  const refusal = { code: 500, message: 'The captcha is wrong or has expired.' };
  const count = sms.messages.length;
  const { id, code } = await solved();
  const attempt = (given: string, captcha = id) =>
    call(endpoints.captchaSmsCode, { body: { phone: freshPhone(), id: captcha, code: given } });
  for (let n = 0; n < 4; n++) expect(await attempt('wrong')).toMatchObject(refusal);
  expect(await call(endpoints.captchaImgVertify, { query: { id, code: 'wrong' } })).toMatchObject({
    code: 200,
    data: false,
  });
  expect(await attempt(code)).toMatchObject(refusal);
  expect(await attempt(code, randomUUID())).toMatchObject(refusal);
  const old = await solved();
  clock.forward(5 * 60_000);
  expect(await attempt(old.code, old.id)).toMatchObject(refusal);
  expect(sms.messages).toHaveLength(count);
});

test('[VAL-05, VAL-06, VAL-07, VAL-08, VAL-09, VAL-10, VAL-11, ERR-47] A bad field gets its sentence', async () => {
  const code = '123456';
  const email = 'ann@host.example';
  for (const [fields, sentence] of [
    [{ mode: 'phone', code }, 'The field phone is missing.'],
    [{ mode: 'phone', phone: '', code }, 'The field phone is missing.'],
    [{ mode: 'phone', phone: '12812345678', code }, 'The phone number is not valid.'],
    [{ mode: 'phone', phone: '1381234567', code }, 'The phone number is not valid.'],
    [{ mode: 'phone', phone: '13812345678' }, 'The field code is missing.'],
    [{ mode: 'email', code }, 'The field email is missing.'],
    [{ mode: 'email', email: 'ann@host', code }, 'The e-mail address is not valid.'],
    [{ mode: 'email', email: 'a@b@host.example', code }, 'The e-mail address is not valid.'],
    [{ mode: 'email', email }, 'The field code is missing.'],
    [{ mode: 'fax' as RegisterMode }, 'The field mode is not valid.'],
    [{ userName: '' }, 'The field userName is missing.'],
    [{ userName: 'ab' }, 'The field userName must have at least 3 characters or entries.'],
    [{ userName: 'a'.repeat(21) }, 'The field userName may have at most 20 characters or entries.'],
    [{ userName: 'ännchen' }, 'Please use English'],
    [{ userName: 'ann lee' }, 'Please use English'],
    [{ userName: '13812345678' }, 'The username must not look like a phone number.'],
    [{ userName: '138-1234-5678' }, 'The username must not look like a phone number.'],
    [{ nickName: 'a'.repeat(21) }, 'The field nickName may have at most 20 characters or entries.'],
    [{ password: '' }, 'The field password is missing.'],
    [{ password: 'short' }, 'The password must have at least 6 characters.'],
    [{ password: 'x'.repeat(21) }, 'The password may have at most 20 characters.'],
    [{ password: 'x'.repeat(65) }, 'The field password may have at most 64 characters or entries.'],
    [{ nickName: `${'n'.repeat(20)}👨‍👩‍👧‍👦` }, 'The field nickName may have at most 20 characters or entries.'],
    [
      { nickName: `a${'\u0301'.repeat(10_000)}` },
      'The field nickName may have at most 20 characters or entries.',
    ],
  ] as const) {
    const answer = await register(fields);
    expect([fields, answer.code, answer.message]).toEqual([fields, 500, sentence]);
  }
  expect(await register({ userName: '王小明陳' }, 'zh-TW')).toMatchObject({ message: '請使用英文' });
  expect(await register({ password: 'short' }, 'zh-TW')).toMatchObject({
    message: '密碼至少需要 6 個字元。',
  });
  const longest = { userName: freshName('a'.repeat(11)), nickName: 'n'.repeat(20), password: 'p'.repeat(20) };
  expect(await register(longest)).toMatchObject({ code: 200 });
});

test('[X-PWD-06] A nickname of 20 family emoji is stored whole, with its old limit of 20 characters', async () => {
  const [userName, nickName] = [freshName(), '👨‍👩‍👧‍👦'.repeat(20)];
  expect(await register({ userName, nickName })).toMatchObject({ code: 200 });
  expect(await stored(userName)).toMatchObject({ nickName });
});

test('[API-18] A user name that is taken in any case gets code 10003, also after a cancellation', async () => {
  const taken = await makeUser(server, 'Taken');
  const refusal = { code: 10_003, message: 'This username is taken.', data: null };
  expect(await register({ userName: taken.userName.toUpperCase() })).toMatchObject(refusal);
  await cancelAccount(server.services, taken.userName);
  expect(await register({ userName: taken.userName })).toMatchObject(refusal);
  // The code of a refused registration stays valid.
  const email = freshEmail();
  const code = await codeFor(email);
  const fields = { mode: 'email', email, code } as const;
  expect(await register({ ...fields, userName: taken.userName })).toMatchObject(refusal);
  expect(await register(fields)).toMatchObject({ code: 200 });
});

test('[API-18] A wrong, expired, used or foreign code registers no account', async () => {
  const refusal = {
    code: 500,
    message: 'The code is wrong or has expired. Check it, or request a new code.',
  };
  const email = freshEmail();
  const code = await codeFor(email);
  const attempt = (given: string, to = email) => register({ mode: 'email', email: to, code: given });
  expect(await attempt(wrongFor(code))).toMatchObject(refusal);
  expect(await attempt(code, freshEmail())).toMatchObject(refusal);
  const asPhone = { mode: 'phone', phone: freshPhone(), code } as const;
  expect(await register(asPhone)).toMatchObject(refusal);
  clock.forward(5 * 60_000);
  expect(await attempt(code)).toMatchObject(refusal);

  const guessed = await codeFor(email);
  for (let n = 0; n < 5; n++) expect(await attempt(wrongFor(guessed))).toMatchObject(refusal);
  expect(await attempt(guessed)).toMatchObject(refusal);

  clock.forward(60_000);
  const used = await codeFor(email);
  expect(await attempt(used)).toMatchObject({ code: 200 });
  expect(await attempt(used)).toMatchObject(refusal);
});

test('[API-19, API-20] The answer to a code request does not tell whether the recipient has an account', async () => {
  const [email, phone] = [freshEmail(), freshPhone()];
  const owner = await makeUser(server, 'owner');
  await db.update(users).set({ email, phone }).where(eq(users.id, owner.id));
  const [mails, texts] = [mail.messages.length, sms.messages.length];
  expect(await mailCode(email.toUpperCase())).toEqual(await mailCode(freshEmail()));
  expect(await smsCode(phone)).toEqual(await smsCode(freshPhone()));
  expect([mail.messages.length - mails, sms.messages.length - texts]).toEqual([2, 2]);
  const notice = mail.messages[mails]!;
  expect(notice).toMatchObject({ subject: 'Your registration at Partyline' });
  expect(notice.text).toMatch(/^This e-mail address already has an account at Partyline/);
  expect([codeIn(notice), notice.text.includes(owner.userName)]).toEqual(['', false]);
  const text = 'Partyline: this phone number already has an account. Sign in with its username.';
  expect(sms.messages[texts]).toEqual({ phone, code: null, text });
  // A repeated request and a registration without a right code tell nothing either.
  for (const to of [email, mail.messages.at(-1)!.to[0]!]) {
    expect(await mailCode(to)).toMatchObject({ code: 429, retryAfter: '60' });
    expect(await register({ mode: 'email', email: to, code: '12345' })).toMatchObject({
      code: 500,
      message: 'The code is wrong or has expired. Check it, or request a new code.',
    });
  }
});

test('[API-18] A recipient who gets an account after the code was sent is refused with the right code', async () => {
  const [email, phone] = [freshEmail(), freshPhone()];
  const code = await codeFor(email);
  await smsCode(phone);
  const smsText = sms.messages.at(-1)!;
  const owner = await makeUser(server, 'owner');
  await db.update(users).set({ email: email.toUpperCase(), phone }).where(eq(users.id, owner.id));
  expect(await register({ mode: 'email', email, code })).toMatchObject({
    code: 500,
    message: 'This e-mail address already has an account. Sign in instead.',
  });
  expect(await register({ mode: 'phone', phone, code: smsText.code })).toMatchObject({
    code: 500,
    message: 'This phone number already has an account. Sign in instead.',
  });
  // A cancelled account frees both.
  await cancelAccount(server.services, owner.userName);
  clock.forward(60_000);
  const free = { mode: 'email', email, code: await codeFor(email) } as const;
  expect(await register(free)).toMatchObject({ code: 200 });
  expect(await register({ mode: 'phone', phone, code: smsText.code })).toMatchObject({ code: 200 });
});

test('[GEN-03] A mode that is not offered is refused, and sends no code', async () => {
  const refusal = { code: 500, message: 'This server does not offer this way to register.' };
  const counts = () => [mail.messages.length, sms.messages.length];
  const before = counts();
  await offering(['username'], async () => {
    expect(await register({ mode: 'phone', phone: freshPhone(), code: '1' })).toMatchObject(refusal);
    expect(await register({ mode: 'email', email: freshEmail(), code: '1' })).toMatchObject(refusal);
    expect(await mailCode(freshEmail())).toMatchObject(refusal);
    expect(await smsCode(freshPhone())).toMatchObject(refusal);
  });
  await offering(['email'], async () => {
    expect(await register({})).toMatchObject(refusal);
    expect(await register({ mode: null })).toMatchObject(refusal);
  });
  expect(counts()).toEqual(before);
});

test('Mails and sentences are in the language of the request', async () => {
  const email = freshEmail();
  const body = { email };
  const zh = { language: 'zh-TW' };
  expect(await call(endpoints.captchaMailCode, { body }, zh)).toMatchObject({ message: '成功' });
  const sent = mail.messages.at(-1)!;
  expect(sent.subject).toBe('您在 Partyline 的註冊');
  expect(sent.text).toContain(`您在 Partyline 的驗證碼是 ${codeIn(sent)}，5 分鐘內有效。`);
  const owner = await makeUser(server);
  const taken = freshEmail();
  await db.update(users).set({ email: taken }).where(eq(users.id, owner.id));
  await call(endpoints.captchaMailCode, { body: { email: taken } }, zh);
  expect(mail.messages.at(-1)!.text).toContain('這個電子郵件地址在 Partyline 已有帳號');
});

test('An e-mail address that reads as a list of addresses gets one mail at most', async () => {
  const count = mail.messages.length;
  for (const email of ['a,b@host.example', 'x<y@host.example', '"a"@host.example>']) await mailCode(email);
  for (const { to } of mail.messages.slice(count)) expect(to).toHaveLength(1);
  for (const { to } of mail.messages.slice(count)) expect(to).not.toContain('b@host.example');
});
