import { expect, test } from 'vitest';
import { Hold } from '../../../src/home/attention/hold.ts';
import { plainText } from '../../../src/shared/text/plain-text.ts';

test('news waits for the part that acts on it, in its order, and reaches it once', () => {
  const hold = new Hold<number>();
  const taken: number[] = [];
  hold.give(1);
  hold.give(2);
  expect(hold.taken).toBe(false);
  const stop = hold.take((it) => taken.push(it));
  hold.give(3);
  expect([taken, hold.taken]).toEqual([[1, 2, 3], true]);
  stop();
  hold.give(4);
  expect(taken).toEqual([1, 2, 3]);
  hold.take((it) => taken.push(it));
  expect(taken).toEqual([1, 2, 3, 4]);
});

test('where no picture can stand an emoticon has its name in the language of the reader', () => {
  expect(plainText('hello #开心; you', 'en-US')).toBe('hello [happy] you');
  expect(plainText('#开心;', 'zh-TW')).toBe('[開心]');
  expect(plainText('#nothing; <b>', 'en-US')).toBe('#nothing; <b>');
  expect(plainText('x'.repeat(2000), 'en-US')).toHaveLength(201);
});

test('[INV-8] of a text without end a notification and the ear get the beginning', () => {
  for (const unit of ['w', '\n', '#', 'a\u0301\u0316', '👩\u200d', 'https://x('])
    expect(plainText(unit.repeat(1_000_000 / unit.length), 'en-US').length).toBeLessThanOrEqual(201);
});
