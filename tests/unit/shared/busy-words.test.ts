import { expect, test } from 'vitest';
import { inTime, useBusyWords } from '../../../src/shared/busy-words.ts';
import { inBoth } from '../words.ts';

const busy = (message: string, after: number) => ({ code: 'BUSY', status: 429, message, after }) as const;

test('[X-ACC-01] A BUSY error shows the message of the server and the retry time in both languages', async () => {
  const { 'en-US': english, 'zh-TW': chinese } = await inBoth(useBusyWords);
  expect(english(busy('Too many attempts.', 7000))).toBe('Too many attempts. Try again in 7 seconds.');
  expect(chinese(busy('失敗次數過多。', 7000))).toBe('失敗次數過多。請在 7 秒後再試。');
  expect([english(busy('slow down', 7000)), chinese(busy('slow down', 7000))]).toEqual([
    'slow down. Try again in 7 seconds.',
    'slow down。請在 7 秒後再試。',
  ]);
  expect(english(busy('Too many attempts.', 0))).toBe('Too many attempts.');
  expect([english(busy('', 0)), chinese(busy('', 0))]).toEqual(['The server is busy.', '伺服器忙碌中。']);
});

test('A retry time is rounded up, and in minutes from 90 s on', () => {
  expect([1, 1000, 1001, 89_000, 89_001, 300_000, 301_000].map((ms) => inTime(ms, 'en-US'))).toEqual([
    'in 1 second',
    'in 1 second',
    'in 2 seconds',
    'in 89 seconds',
    'in 2 minutes',
    'in 5 minutes',
    'in 6 minutes',
  ]);
});
