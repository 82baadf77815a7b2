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
    '您已透過其他裝置將此裝置登出，請輸入密碼重新登入。',
  ]);
});
