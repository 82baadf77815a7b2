// Registrations at the server, each with a login to the new account. e2e/pages/registration.spec.ts has the form.
import type { Page } from '@playwright/test';
import { codeIn, resultOf, wrongFor } from '../tests/server/code-channels.ts';
import { test } from './support/code-channels.ts';
import { EMAIL, field, fillAccount, PHONE } from './support/registration.ts';
import { expect } from './support/test.ts';

const getCode = (page: Page) => page.locator('[data-get-code]');
const problem = (page: Page) => page.getByRole('alert');
const submit = (page: Page) => page.locator('button[type=submit]').click();

test('[REG-03, REG-04, REG-06, REG-07, API-18, ERR-33, GEN-03, LOGIN-03] A user registers by user name, and signs in', async ({
  visitor,
}) => {
  const page = await (await visitor()).newPage();
  await page.goto('/home/friend');
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page.getByRole('tab')).toHaveText(['Email', 'Phone', 'Username']);
  await page.getByRole('tab', { name: 'Username' }).click();
  await expect(page.locator('form input')).toHaveCount(4);
  for (const [name, hint] of [
    ['userName', '3 to 20 English letters, digits, or . _ -'],
    ['nickName', 'The name that others see.'],
    ['password', '6 to 20 characters.'],
  ] as const)
    await expect(field(page, name)).toHaveAccessibleDescription(hint);
  await fillAccount(page, 'Alice');
  await submit(page);
  await expect(problem(page)).toHaveText('This username is taken.');
  await field(page, 'userName').fill('by.name');
  await submit(page);
  await expect(page.getByRole('status')).toHaveText(
    'Your account is registered. Sign in with your password.',
  );
  await expect(field(page, 'userName')).toHaveValue('by.name');
  await signInToNewAccount(page);
  await expect(page).toHaveURL('/home/friend');
});

test('[REG-02, REG-07, REG-11, API-18, API-20, ERR-31] A user registers in Chinese with the code of a mail, and signs in', async ({
  visitor,
  channels,
}) => {
  const page = await (await visitor({ locale: 'zh-TW' })).newPage();
  await page.goto('/register');
  await field(page, 'email').fill(EMAIL);
  await getCode(page).click();
  await expect(field(page, 'mailCode')).toHaveAccessibleDescription('驗證碼已寄到您的電子郵件信箱。');
  const [mail] = channels.mails;
  expect(mail).toMatchObject({ to: [EMAIL], subject: '您在 Partyline 的註冊' });
  const code = codeIn(mail!);
  await field(page, 'mailCode').fill(wrongFor(code));
  await fillAccount(page, 'by.mail');
  await submit(page);
  await expect(problem(page)).toHaveText('驗證碼錯誤或已過期，請檢查或重新取得驗證碼。');
  await field(page, 'mailCode').fill(code);
  await submit(page);
  await expect(page.getByRole('status')).toHaveText('您的帳號已註冊成功，請用您的密碼登入。');
  await signInToNewAccount(page);
});

test('[REG-01, REG-10, CAPT-02, CAPT-05, CAPT-06, API-18, API-19, API-21, API-22, ERR-29, ERR-30] A user registers with the code of an SMS after a captcha, and signs in', async ({
  visitor,
  channels,
}) => {
  const page = await (await visitor()).newPage();
  await page.goto('/register');
  await page.getByRole('tab', { name: 'Phone' }).click();
  await field(page, 'phone').fill(PHONE);
  await getCode(page).click();
  const dialog = page.getByRole('dialog');
  const answer = dialog.getByRole('textbox');
  const picture = dialog.locator('img');
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  const first = await picture.getAttribute('src');
  await answer.fill('0000');
  await answer.press('Enter');
  await expect(answer).toHaveAccessibleDescription('Wrong captcha. Try the new one.');
  await expect(picture).not.toHaveAttribute('src', first ?? '');
  await dialog.getByRole('button', { name: 'Show a question instead' }).click();
  await expect(dialog).toHaveAccessibleDescription('Enter the code, or answer the question.');
  const question = await dialog.getByText(/^\w+ (?:plus|minus|times) \w+$/).innerText();
  await answer.fill(String(resultOf(question)));
  await answer.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('The code was sent to your phone.')).toBeVisible();
  const [sms] = channels.messages;
  expect(sms).toMatchObject({ phone: PHONE, code: codeIn(sms!) });
  await page.keyboard.type(codeIn(sms!));
  await fillAccount(page, 'by.phone');
  await submit(page);
  await expect(page.getByRole('status')).toHaveText(
    'Your account is registered. Sign in with your password.',
  );
  await signInToNewAccount(page);
});

/** Signs in on the login form, which contains the new user name. */
async function signInToNewAccount(page: Page): Promise<void> {
  await field(page, 'password').fill('secret1');
  await submit(page);
  await expect(page.getByRole('navigation').getByRole('button', { name: 'New user' })).toBeVisible();
}
