import { expect, test } from 'vitest';
import { useFactWords } from '../../../src/app/diagnostics/use-fact-words.ts';
import { inBoth } from '../words.ts';

test('[I18N-01] The states in the diagnostics panel have words in both languages', async () => {
  const { 'en-US': english, 'zh-TW': chinese } = await inBoth(useFactWords);
  const tab = { visible: true, focused: false, busy: true, views: 3, batches: 1200 };
  expect([english.phase('catching-up'), english.line('up'), english.tab(tab)]).toEqual([
    'catching up',
    'established',
    ['visible', 'busy', '3 views', 'batch 1,200'],
  ]);
  expect([chinese.phase('catching-up'), chinese.line('up'), chinese.tab(tab)]).toEqual([
    '補齊訊息中',
    '已建立',
    ['可見', '忙碌', '3 個檢視', '批次 1,200'],
  ]);
});

test('A state of another build, without a word, shows its name in the diagnostics panel', async () => {
  const { 'zh-TW': chinese } = await inBoth(useFactWords);
  expect([chinese.phase('resting'), chinese.feed('channel'), chinese.outboxState('paused')]).toEqual([
    'resting',
    'channel',
    'paused',
  ]);
});
