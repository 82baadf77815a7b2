import { createElement } from 'react';
import { expect, test } from 'vitest';
import { type Target, TARGETS } from '../../../src/chat/message-actions/forward/use-targets.ts';
import { nothingChosen, toggleAll } from '../../../src/shared/picker/choice.ts';
import { LimitNote } from '../../../src/shared/picker/LimitNote.tsx';
import { useSendErrorTexts } from '../../../src/chat/composer/use-send-error-texts.ts';
import { inBoth } from '../words.ts';
import { textsInBoth } from '../rendered.ts';

test('[X-CHAT-10] The sentences for a text that is too long name the limit, in both languages', async () => {
  const { 'en-US': english, 'zh-TW': chinese } = await inBoth(useSendErrorTexts);
  expect(english['too-long']).toBe(
    'The text is too long: at most 1024 characters can be sent. Shorten it or send it in parts.',
  );
  expect(chinese['too-long']).toBe('內容太長：最多可傳送 1024 個字元。請縮短或分段傳送。');
  expect(english['field-full']).toBe(
    'This text is too long for a message: at most 20,000 characters fit here. Send it as a file.',
  );
  expect(chinese['field-full']).toBe(
    '這段文字太長，無法作為訊息傳送：這裡最多容納 20,000 個字元。請改以檔案傳送。',
  );
});

test('[X-FWD-02] The note for more than 100 forward targets names the limit, in both languages', async () => {
  const targets = (count: number): Target[] =>
    Array.from({ length: count }, (_, at) => ({
      key: `private-${at + 1}`,
      type: 'PRIVATE',
      targetId: at + 1,
      showName: '',
      headImage: '',
    }));
  const note = (count: number): Promise<string[][]> => {
    const { overLimit } = toggleAll(nothingChosen<Target>(), targets(count), TARGETS);
    return textsInBoth(createElement(LimitNote, { overLimit, max: TARGETS.max }));
  };
  expect(await note(100)).toEqual([[], []]);
  expect(await note(101)).toEqual([['Maximum 100 members can be selected'], ['最多只能選 100 個對象']]);
});
