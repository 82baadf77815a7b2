// The fields of the registration form, with valid values.
import type { Page } from '@playwright/test';

export const PHONE = '13800000000';
export const EMAIL = 'new@example.com';

export const field = (page: Page, name: string) => page.locator(`input[name=${name}]`);

/** Fills in valid values of the fields that all modes share. */
export async function fillAccount(page: Page, userName = 'new.user'): Promise<void> {
  await field(page, 'userName').fill(userName);
  await field(page, 'nickName').fill('New user');
  await field(page, 'password').fill('secret1');
  await field(page, 'confirmPassword').fill('secret1');
}
