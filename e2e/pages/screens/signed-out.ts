// The UI states of the login and the registration, and how to reach each state in any language.
import { expect } from '@playwright/test';
import { field, fillAccount, PHONE } from '../../support/registration.ts';
import { type State, withoutChat } from './state.ts';

export const signedOutStates: readonly State[] = withoutChat([
  {
    name: 'login',
    open: async (page) => {
      await page.goto('/login');
      await page.locator('form').waitFor();
    },
  },
  {
    name: 'login without fields',
    open: async (page) => {
      await page.locator('button[type=submit]').click();
      await expect(page.locator('[name=userName]')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'registration with missing fields',
    open: async (page) => {
      await page.goto('/register');
      await fillAccount(page, '使用者');
      await field(page, 'confirmPassword').fill('secret2');
      await page.locator('button[type=submit]').click();
      await expect(field(page, 'phone')).toBeFocused();
    },
  },
  ...['phone', 'email', 'username'].map((name, index) => ({
    name: `registration by ${name}`,
    open: (page: Parameters<State['open']>[0]) => page.getByRole('tab').nth(index).click(),
  })),
  {
    name: 'captcha',
    open: async (page) => {
      await page.getByRole('tab').first().click();
      await field(page, 'phone').fill(PHONE);
      await page.locator('[data-get-code]').click();
      await expect(page.getByRole('dialog').locator('img')).toBeVisible();
      await page.getByRole('dialog').locator('[aria-live] button').click();
    },
    overlay: '[role=dialog]',
  },
]);
