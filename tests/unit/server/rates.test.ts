import { expect, test } from 'vitest';
import { createRates, RATES, workOf } from '../../../server/http/rates.ts';
import { endpoints } from '../../../src/core/wire/index.ts';

const rates = { ...RATES, send: { burst: 3, perSecond: 2 } };

test('A burst passes, then as many a second as the rate; a refusal is free and returns the wait', () => {
  let now = 0;
  const buckets = createRates(() => now, rates);
  const take = (userId: number, work: 'send' | 'join') => buckets.take(userId, work);
  expect([take(1, 'send'), take(1, 'send'), take(1, 'send')]).toEqual([0, 0, 0]);
  expect([take(1, 'send'), take(1, 'send')]).toEqual([500, 500]);
  now = 300;
  expect(take(1, 'send')).toBe(200);
  now = 500;
  expect([take(1, 'send'), take(1, 'send')]).toEqual([0, 500]);
  now = 1_000_000;
  expect([take(1, 'send'), take(1, 'send'), take(1, 'send'), take(1, 'send')]).toEqual([0, 0, 0, 500]);
});

test('Other users and other kinds of work have their own buckets', () => {
  const buckets = createRates(() => 0, rates);
  const take = (userId: number, work: 'send' | 'join') => buckets.take(userId, work);
  for (let n = 0; n < 4; n++) take(1, 'send');
  expect([take(1, 'send') > 0, take(2, 'send'), take(1, 'join')]).toEqual([true, 0, 0]);
});

test('Every endpoint has a kind of work, and a search in the history counts as a look-up', () => {
  expect(workOf(endpoints.messageGroupSend, undefined)).toBe('send');
  expect(workOf(endpoints.videoUpload, undefined)).toBe('upload');
  expect(workOf(endpoints.friendList, undefined)).toBe('other');
  expect(workOf(endpoints.messagePrivateHistory, { friendId: 1, text: null })).toBe('other');
  expect(workOf(endpoints.messagePrivateHistory, { friendId: 1, text: 'word' })).toBe('lookUp');
});
