// The spellings of a code by mail or SMS, over HTTP with a real mail server.
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { endpoints, type RequestFor } from '../../src/core/wire/index.ts';
import { codeIn } from './code-channels.ts';
import { startRegistration } from './registration-scene.ts';
import { PASSWORD } from './support.ts';

const scene = await startRegistration();
afterAll(() => scene.stop());
const { mail, call } = scene;

type Body = RequestFor<typeof endpoints.register>['body'];

const freshEmail = () => `${randomUUID().slice(0, 8)}@host.example`;
const register = (fields: Partial<Body>) =>
  call(endpoints.register, {
    body: { userName: `new-${randomUUID().slice(0, 8)}`, password: PASSWORD, ...fields },
  });
async function codeFor(email: string): Promise<string> {
  expect(await call(endpoints.captchaMailCode, { body: { email } })).toMatchObject({ code: 200 });
  return codeIn(mail.messages.at(-1)!);
}

test('[X-PWD-06] Spaces, hyphens, full-width digits and invisible characters in a code change nothing', async () => {
  const spellings: readonly ((code: string) => string)[] = [
    (code) => `${code.slice(0, 3)} ${code.slice(3)}`,
    (code) => `${code.slice(0, 3)}-${code.slice(3)}`,
    (code) => code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    (code) => `\u200b${code.slice(0, 2)}\u00ad${code.slice(2)}\ufeff`,
  ];
  for (const spelling of spellings) {
    const email = freshEmail();
    const code = spelling(await codeFor(email));
    expect([code, (await register({ mode: 'email', email, code })).code]).toEqual([code, 200]);
  }
});

test('[X-PWD-06] A code with another number of digits costs no guess', async () => {
  const email = freshEmail();
  const code = await codeFor(email);
  const attempt = async (given: string) => (await register({ mode: 'email', email, code: given })).code;
  for (let n = 0; n < 6; n++) expect(await attempt(code.slice(0, 5))).toBe(500);
  expect(await attempt(`${code}1`)).toBe(500);
  expect(await attempt('abcdef')).toBe(500);
  expect(await attempt(code)).toBe(200);
});
