import { expect, test } from 'vitest';
import type { SignInEnd } from '../../../src/core/contract/rows.ts';
import { useEndedWords } from '../../../src/login/use-ended-words.ts';
import { inBoth } from '../words.ts';

/** The sentence in English and in Traditional Chinese. */
async function sentences(end: SignInEnd): Promise<string[]> {
  const { 'en-US': english, 'zh-TW': chinese } = await inBoth(useEndedWords);
  return [english(end), chinese(end)];
}

test('[ERR-13] A sign-in that a failed pull ended shows a sentence and the server’s message, in both languages', async () => {
  expect(await sentences({ why: 'pull-failed', message: '' })).toEqual([
    'Failed to pull offline messages',
    '拉取離線訊息失敗',
  ]);
  expect(await sentences({ why: 'pull-failed', message: 'closed' })).toEqual([
    'Failed to pull offline messages (closed)',
    '拉取離線訊息失敗 (closed)',
  ]);
});

test('[ERR-14] A sign-in that failed to initialize shows a sentence and the server’s message, in both languages', async () => {
  expect(await sentences({ why: 'initialization-failed', message: '' })).toEqual([
    'Initialization Failed',
    '初始化失敗',
  ]);
  expect(await sentences({ why: 'initialization-failed', message: 'closed' })).toEqual([
    'Initialization Failed (closed)',
    '初始化失敗 (closed)',
  ]);
});

test('A sign-in that another device ended asks for the password, in both languages', async () => {
  expect(await sentences({ why: 'removed', userName: 'ada' })).toEqual([
    'This device was signed out from another device. Type your password to sign in again.',
    '您已透過其他裝置將這台裝置登出，請輸入密碼重新登入。',
  ]);
});

test('[ERR-26, ERR-27, ERR-28] A forced logoff, a ban and a cancelled account have their sentences in both languages', async () => {
  expect(await sentences({ why: 'forced-logoff' })).toEqual([
    'You are logged in elsewhere and will be forced to log off',
    '您已在其他地方登入，將被強制下線',
  ]);
  expect(await sentences({ why: 'banned', reason: 'Spam' })).toEqual([
    'Your account has been banned by the administrator for the following reasons: Spam',
    '您的帳號已被管理員封禁，原因：Spam',
  ]);
  expect(await sentences({ why: 'cancelled' })).toEqual([
    'Your account has been cancelled',
    '您的帳號已註銷',
  ]);
});
