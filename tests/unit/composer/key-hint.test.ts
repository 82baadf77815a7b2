import { createElement } from 'react';
import { expect, test } from 'vitest';
import { KeyHint } from '../../../src/chat/composer/KeyHint.tsx';
import { markup } from '../words.ts';

test('[DLG-08] The key hint names Ctrl+Enter for a new line, in both languages', async () => {
  expect(await markup('en-US', createElement(KeyHint))).toBe('Enter to send · Ctrl+Enter for new line');
  expect(await markup('zh-TW', createElement(KeyHint))).toBe('Enter 傳送 · Ctrl+Enter 換行');
});
