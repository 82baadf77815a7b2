import { createElement } from 'react';
import { expect, test } from 'vitest';
import { LoginForm } from '../../../src/login/LoginForm.tsx';
import { registered } from '../../../src/login/registered.ts';
import { ALICE, withRows } from '../people-ui/fake-line.ts';
import { drawnInBoth, textsInBoth } from '../rendered.ts';

test('[ERR-33] The login form shows the success of a registration in both languages, with the user name', async () => {
  const form = withRows({ status: [{ ...ALICE, phase: 'stopped', self: null }] }, createElement(LoginForm));
  registered.set('new.user');
  const [english, chinese] = await textsInBoth(form);
  expect(english).toContain('Your account is registered. Sign in with your password.');
  expect(chinese).toContain('您的帳號已註冊成功，請用您的密碼登入。');
  for (const drawn of await drawnInBoth(form)) expect(drawn).toMatch(/<input[^>]*value="new\.user"/);
  registered.set(null);
  expect((await textsInBoth(form))[0]).not.toContain(
    'Your account is registered. Sign in with your password.',
  );
});
