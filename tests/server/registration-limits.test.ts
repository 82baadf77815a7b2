// The rate limits of registration, failing channels, and the log.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createHashQueue } from '../../server/auth/hash-queue.ts';
import { createSmsSender } from '../../server/registration/messages.ts';
import { createPlaces } from '../../server/registration/places.ts';
import { endpoints, type RequestFor } from '../../src/core/wire/index.ts';
import { codeIn } from './code-channels.ts';
import { newAddress, startRegistration } from './registration-scene.ts';
import { PASSWORD } from './support.ts';

const scene = await startRegistration();
afterAll(() => scene.stop());
const { server, mail, sms, call, clock, solved, lines } = scene;

const HOUR = 60 * 60_000;
const freshName = () => `new-${randomUUID().slice(0, 8)}`;
const freshEmail = () => `${randomUUID().slice(0, 8)}@host.example`;
const mailCode = (email: string, from?: string) =>
  call(endpoints.captchaMailCode, { body: { email } }, from === undefined ? {} : { from });
const register = (fields: Partial<RequestFor<typeof endpoints.register>['body']> = {}, from?: string) =>
  call(
    endpoints.register,
    { body: { userName: freshName(), password: PASSWORD, ...fields } },
    from === undefined ? {} : { from },
  );

test('[REG-12, API-20] An e-mail address gets one code in 60 s and five in an hour, from any IP address', async () => {
  const email = freshEmail();
  expect(await mailCode(email)).toMatchObject({ code: 200 });
  const refusal = { code: 429, message: 'Too many codes have been requested.' };
  expect(await mailCode(email.toUpperCase())).toMatchObject({ ...refusal, retryAfter: '60' });
  clock.forward(59_000);
  expect(await mailCode(email)).toMatchObject({ ...refusal, retryAfter: '1' });
  clock.forward(1000);
  for (let n = 0; n < 4; n++) {
    expect(await mailCode(email)).toMatchObject({ code: 200 });
    clock.forward(60_000);
  }
  expect(await mailCode(email)).toMatchObject({ ...refusal, retryAfter: '3300' });
  clock.forward(HOUR);
  expect(await mailCode(email)).toMatchObject({ code: 200 });
});

test('A code request that is refused for its recipient does not count for its IP address', async () => {
  const [from, email] = [newAddress(), freshEmail()];
  expect(await mailCode(email, from)).toMatchObject({ code: 200 });
  for (let n = 0; n < 20; n++) {
    expect(await mailCode(email, from)).toMatchObject({ code: 429, retryAfter: '60' });
  }
  expect(await mailCode(freshEmail(), from)).toMatchObject({ code: 200 });
});

test('[REG-12, API-19] A phone number gets one code in 60 s, and a refused request keeps its captcha', async () => {
  const phone = '13900000001';
  const captcha = await solved();
  expect(await call(endpoints.captchaSmsCode, { body: { phone, ...(await solved()) } })).toMatchObject({
    code: 200,
  });
  const request = () => call(endpoints.captchaSmsCode, { body: { phone, ...captcha } });
  expect(await request()).toMatchObject({ code: 429, retryAfter: '60' });
  clock.forward(60_000);
  expect(await request()).toMatchObject({ code: 200 });
});

test('One IP address gets 20 codes an hour, and 60 captchas in five minutes', async () => {
  const from = newAddress();
  for (let n = 0; n < 20; n++) expect(await mailCode(freshEmail(), from)).toMatchObject({ code: 200 });
  const email = freshEmail();
  expect(await mailCode(email, from)).toMatchObject({ code: 429, retryAfter: '3600' });
  // The refused request does not count for its recipient.
  expect(await mailCode(email)).toMatchObject({ code: 200 });
  for (let n = 0; n < 60; n++) {
    expect(await call(endpoints.captchaImgCode, {}, { from })).toMatchObject({ code: 200 });
  }
  const refused = await call(endpoints.captchaImgCode, {}, { from });
  expect(refused).toMatchObject({ code: 429, message: 'Too many requests.', retryAfter: '300' });
});

test('One IP address registers 20 accounts an hour; refused registrations do not count', async () => {
  const from = newAddress();
  const taken = freshName();
  for (let n = 0; n < 20; n++) {
    expect(await register(n === 0 ? { userName: taken } : {}, from)).toMatchObject({ code: 200 });
    expect(await register({ userName: taken }, from)).toMatchObject({ code: 10_003 });
  }
  const message = 'Too many accounts have been registered from your network.';
  expect(await register({}, from)).toMatchObject({ code: 429, message, retryAfter: '3600' });
  expect(await register()).toMatchObject({ code: 200 });
  clock.forward(HOUR);
  expect(await register({}, from)).toMatchObject({ code: 200 });
});

test('One IP address tries 60 registrations in five minutes, whatever their results', async () => {
  const from = newAddress();
  const fields = { mode: 'email', email: freshEmail(), code: '123456' } as const;
  for (let n = 0; n < 60; n++) expect(await register(fields, from)).toMatchObject({ code: 500 });
  expect(await register({}, from)).toMatchObject({ code: 429, message: 'Too many requests.' });
});

test('A message that is not accepted gets a sentence, and its recipient can be tried again at once', async () => {
  const email = freshEmail();
  mail.refuses = true;
  sms.refuses = true;
  expect(await mailCode(email)).toMatchObject({
    code: 500,
    message: 'The mail could not be sent. Check the address, or try again later.',
  });
  const body = { phone: '13900000002', ...(await solved()) };
  expect(await call(endpoints.captchaSmsCode, { body })).toMatchObject({
    code: 500,
    message: 'The text message could not be sent. Check the number, or try again later.',
  });
  mail.refuses = false;
  sms.refuses = false;
  expect(await mailCode(email)).toMatchObject({ code: 200 });
  const reasons = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(reasons.filter(({ msg }) => msg === 'a code could not be sent')).toMatchObject([
    { by: 'email', reason: 'EENVELOPE' },
    { by: 'phone', reason: 'status 302' },
  ]);
});

test('An SMS hook that does not answer within the time limit has not accepted the message', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as AddressInfo;
  const message = { to: '13900000003', code: '123456', language: 'en-US' as const };
  const send = (url: string) => createSmsSender(url, 'Site', 50)(message);
  await expect(send(`http://127.0.0.1:${port}`)).rejects.toThrow('TimeoutError');
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
  await expect(send(`http://127.0.0.1:${port}`)).rejects.toThrow('TypeError');
});

test('An SMS hook whose URL has a user and a password gets them in the header', async () => {
  const asked: unknown[] = [];
  const hook = createServer(({ url, headers }, response) => {
    asked.push([url, headers.authorization]);
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => hook.once('listening', resolve));
  const { port } = hook.address() as AddressInfo;
  const message = { to: '13900000004', code: '123456', language: 'en-US' as const };
  await createSmsSender(`http://ann:p%40ss@127.0.0.1:${port}/send?x=1`, 'Site')(message);
  await createSmsSender(`http://127.0.0.1:${port}/send`, 'Site')(message);
  hook.closeAllConnections();
  await new Promise((resolve) => hook.close(resolve));
  const basic = `Basic ${Buffer.from('ann:p@ss').toString('base64')}`;
  expect(asked).toEqual([
    ['/send?x=1', basic],
    ['/send', undefined],
  ]);
});

test('A server that sends or hashes too much refuses with a time to wait, and counts nothing', async () => {
  const { registration, services } = {
    registration: server.services.registration,
    services: server.services,
  };
  const [places, hashQueue, email] = [registration.places, services.hashQueue, freshEmail()];
  registration.places = createPlaces(0);
  expect(await mailCode(email)).toMatchObject({ code: 429, retryAfter: '5' });
  // Each message leaves its place.
  registration.places = createPlaces(1);
  expect(await mailCode(freshEmail())).toMatchObject({ code: 200 });
  expect(await mailCode(email)).toMatchObject({ code: 200 });
  registration.places = places;
  const fields = { mode: 'email', email, code: codeIn(mail.messages.at(-1)!) } as const;
  services.hashQueue = createHashQueue({ running: 0, waiting: 0, waitingEach: 0 });
  const message = 'Too many people are registering at the moment.';
  const from = newAddress();
  for (let n = 0; n < 20; n++) {
    expect(await register(fields, from)).toMatchObject({ code: 429, message, retryAfter: '5' });
  }
  services.hashQueue = hashQueue;
  expect(await register(fields, from)).toMatchObject({ code: 200 });
});

test('With its channels set, the server logs no code, password, user name, phone number or e-mail address', async () => {
  const [email, phone, userName] = [freshEmail(), '13900000004', freshName()];
  const password = 'a-secret-word';
  await mailCode(email);
  const code = codeIn(mail.messages.at(-1)!);
  const captcha = await solved();
  await call(endpoints.captchaSmsCode, { body: { phone, ...captcha } });
  const smsCode = sms.messages.at(-1)!.code!;
  expect(await register({ mode: 'email', email, code, userName, password })).toMatchObject({ code: 200 });
  await register({ mode: 'email', email, code, password });
  await register({ mode: 'phone', phone, code: smsCode, userName, password });
  mail.refuses = true;
  await mailCode(`x${email}`);
  mail.refuses = false;
  const log = lines.join('');
  expect(log).toContain('/api/register');
  for (const secret of [code, smsCode, password, userName, phone, email, captcha.id]) {
    expect(log).not.toContain(secret);
  }
});

test('[API-23, DESK-03] The configuration and each SMS and mail name the site', async () => {
  const site = { name: 'Garden chat', recordNumber: 'No. 12', recordUrl: 'https://records.example/12' };
  const named = await startRegistration({}, { site });
  try {
    expect(await named.call(endpoints.systemConfig, {})).toMatchObject({ data: { site } });
    await named.call(endpoints.captchaMailCode, { body: { email: freshEmail() } });
    const body = { phone: '13900000006', ...(await named.solved()) };
    await named.call(endpoints.captchaSmsCode, { body });
    expect(named.mail.messages[0]?.subject).toBe('Your registration at Garden chat');
    expect(named.sms.messages[0]?.text).toMatch(/^Garden chat: your code is \d{6}/);
  } finally {
    await named.stop();
  }
});

test('In development without channels, one line of the log has each code', async () => {
  const plain = await startRegistration({ channels: false });
  try {
    const email = freshEmail();
    await plain.call(endpoints.captchaMailCode, { body: { email } });
    const body = { phone: '13900000005', ...(await plain.solved()) };
    await plain.call(endpoints.captchaSmsCode, { body });
    const printed = plain.lines.filter((line) => /the code for/.test(line));
    expect(printed.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      expect.stringMatching(new RegExp(`^the code for ${email} is \\d{6}$`)),
      expect.stringMatching(/^the code for 13900000005 is \d{6}$/),
    ]);
    const code = /is (\d{6})/.exec(printed[0]!)?.[1];
    const fields = { mode: 'email' as const, email, code, userName: freshName(), password: PASSWORD };
    expect(await plain.call(endpoints.register, { body: fields })).toMatchObject({ code: 200 });
    plain.clock.forward(60_000);
    await plain.call(endpoints.captchaMailCode, { body: { email } });
    expect(plain.lines.join('')).toContain(`${email} already has an account, so it gets no code`);
  } finally {
    await plain.stop();
  }
});
