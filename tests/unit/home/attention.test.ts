import { expect, test } from 'vitest';
import { NoticeQueue } from '../../../src/home/attention/notice-queue.ts';
import { plainText } from '../../../src/shared/text/plain-text.ts';

test('The notice queue passes each notice once and in order to its consumer', () => {
  const queue = new NoticeQueue<number>();
  const consumed: number[] = [];
  queue.push(1);
  queue.push(2);
  expect(queue.hasConsumer).toBe(false);
  const stop = queue.consume((item) => consumed.push(item));
  queue.push(3);
  expect([consumed, queue.hasConsumer]).toEqual([[1, 2, 3], true]);
  stop();
  queue.push(4);
  expect(consumed).toEqual([1, 2, 3]);
  queue.consume((item) => consumed.push(item));
  expect(consumed).toEqual([1, 2, 3, 4]);
});

test('Plain text shows an emoticon as its name in the language of the reader', () => {
  expect(plainText('hello #开心; you', 'en-US')).toBe('hello [happy] you');
  expect(plainText('#开心;', 'zh-TW')).toBe('[開心]');
  expect(plainText('#nothing; <b>', 'en-US')).toBe('#nothing; <b>');
  expect(plainText('x'.repeat(2000), 'en-US')).toHaveLength(201);
});

test('[INV-8] Plain text has at most 201 characters of a very long message', () => {
  for (const unit of ['w', '\n', '#', 'a\u0301\u0316', '👩\u200d', 'https://x('])
    expect(plainText(unit.repeat(1_000_000 / unit.length), 'en-US').length).toBeLessThanOrEqual(201);
});
