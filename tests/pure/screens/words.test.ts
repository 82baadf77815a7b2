import { expect, test } from 'vitest';
import { nameIn } from '../../../src/screens/shared/attachment.ts';
import { callLength, parseTip } from '../../../src/screens/shared/tip-content.ts';

test('[PRIV-12] a tip is a key with its arguments, plain text, or anything at all', () => {
  expect(parseTip('{"k":"group.invited","a":["A","B, C"],"t":"A invited B, C"}')).toEqual({
    key: 'group.invited',
    args: ['A', 'B, C'],
    text: 'A invited B, C',
  });
  expect(parseTip('{"k":"ended","a":[768]}')).toEqual({ key: 'ended', args: ['768'], text: '' });
  expect(parseTip('A joined')).toEqual({ key: '', args: [], text: 'A joined' });
  expect(parseTip('{"k":7}')).toEqual({ key: '', args: [], text: '{"k":7}' });
  expect(parseTip('{ not json')).toEqual({ key: '', args: [], text: '{ not json' });
});

test('the length of a call has minutes and seconds, and hours when it took them', () => {
  expect(callLength('768')).toBe('12:48');
  expect(callLength('5')).toBe('0:05');
  expect(callLength('3723')).toBe('1:02:03');
  expect(callLength(undefined)).toBe('');
  expect(callLength('-1')).toBe('');
  expect(callLength('long')).toBe('');
});

test('a file and a card are named by what they carry', () => {
  expect(nameIn('{"name":"plan.pdf","size":1}')).toBe('plan.pdf');
  expect(nameIn('{"nickName":"Lena"}')).toBe('Lena');
  expect(nameIn('{"groupName":"Studio"}')).toBe('Studio');
  expect(nameIn('nothing')).toBe('');
  expect(nameIn('{"name":{}}')).toBe('');
});
