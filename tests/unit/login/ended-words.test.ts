import { expect, test } from 'vitest';
import type { SignInEnd } from '../../../src/core/contract/rows.ts';
import { useEndedWords } from '../../../src/login/use-ended-words.ts';
import { inBoth } from '../words.ts';

/** The sentence in English and in Traditional Chinese. */
async function said(end: SignInEnd): Promise<string[]> {
  const { 'en-US': english, 'zh-TW': chinese } = await inBoth(useEndedWords);
  return [english(end), chinese(end)];
}

test("[ERR-13] the sentence of a failed pull and the server's words stand in both languages", async () => {
  expect(await said({ why: 'pull-failed', message: '' })).toEqual([
    'Failed to pull offline messages',
    '拉取離線訊息失敗',
  ]);
  expect(await said({ why: 'pull-failed', message: 'closed' })).toEqual([
    'Failed to pull offline messages (closed)',
    '拉取離線訊息失敗 (closed)',
  ]);
});

test("[ERR-14] the sentence of a failed initialization and the server's words stand in both languages", async () => {
  expect(await said({ why: 'initialization-failed', message: '' })).toEqual([
    'Initialization Failed',
    '初始化失敗',
  ]);
  expect(await said({ why: 'initialization-failed', message: 'closed' })).toEqual([
    'Initialization Failed (closed)',
    '初始化失敗 (closed)',
  ]);
});
