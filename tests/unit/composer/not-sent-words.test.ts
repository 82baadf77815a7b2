import { createElement } from 'react';
import { expect, test } from 'vitest';
import { NOBODY, type Target, toggleAll } from '../../../src/chat/message-actions/forward/forward-choice.ts';
import { LimitNote } from '../../../src/chat/message-actions/forward/LimitNote.tsx';
import { useNotSentWords } from '../../../src/chat/composer/use-not-sent-words.ts';
import { inBoth } from '../words.ts';
import { textsInBoth } from '../rendered.ts';

test('[X-CHAT-10] a text that is too long is refused with a sentence that names the limit, in both languages', async () => {
  const { 'en-US': english, 'zh-TW': chinese } = await inBoth(useNotSentWords);
  expect(english['too-long']).toBe(
    'The text is too long: at most 1024 characters can be sent. Shorten it or send it in parts.',
  );
  expect(chinese['too-long']).toBe('內容太長：最多可傳送 1024 個字元。請縮短或分段傳送。');
  expect(english['no-room']).toBe(
    'This text is too long for a message: at most 20,000 characters fit here. Send it as a file.',
  );
  expect(chinese['no-room']).toBe(
    '這段文字太長，無法作為訊息傳送：這裡最多容納 20,000 個字元。請改以檔案傳送。',
  );
});

test('[X-FWD-02] more than 100 targets are refused with a sentence that names the limit, in both languages', async () => {
  const targets = (count: number): Target[] =>
    Array.from({ length: count }, (_, at) => ({
      key: `private-${at + 1}`,
      type: 'PRIVATE',
      targetId: at + 1,
      showName: '',
      headImage: '',
    }));
  const said = (count: number): Promise<string[][]> =>
    textsInBoth(createElement(LimitNote, { choice: toggleAll(NOBODY, targets(count)) }));
  expect(await said(100)).toEqual([[], []]);
  expect(await said(101)).toEqual([['Maximum 100 members can be selected'], ['最多只能選 100 個對象']]);
});
