import { expect, test } from 'vitest';
import { parseContent } from '../../../src/core/wire/index.ts';
import { fileIn, nameIn, pictureIn } from '../../../src/shared/files/attachment.ts';
import { callLength, parseTip } from '../../../src/shared/tip-content.ts';

test('The content of a tip message is a key with arguments, or plain text for any other content', () => {
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

test('[INV-8] Names in a tip message lose direction controls, line breaks and invisible characters', () => {
  const { args } = parseTip('{"k":"group.invited","a":["\u202eannA\u2066","a\\nb","\u200b\u2060"],"t":""}');
  expect(args).toEqual(['annA', 'a b', '']);
});

test('The duration of a call has minutes and seconds, and hours from one hour on', () => {
  expect(callLength('768')).toBe('12:48');
  expect(callLength('5')).toBe('0:05');
  expect(callLength('3723')).toBe('1:02:03');
  expect(callLength(undefined)).toBe('');
  expect(callLength('-1')).toBe('');
  expect(callLength('long')).toBe('');
});

test('The name of a file or card comes from its content', () => {
  expect(nameIn('{"name":"plan.pdf","size":1}')).toBe('plan.pdf');
  expect(nameIn('{"nickName":"Lena"}')).toBe('Lena');
  expect(nameIn('{"groupName":"Studio"}')).toBe('Studio');
  expect(nameIn('nothing')).toBe('');
  expect(nameIn('{"name":{}}')).toBe('');
});

const HOSTILE = [
  '',
  'no json',
  'null',
  '[]',
  '"text"',
  '{}',
  '{"originUrl":7}',
  '{"url":"javascript:alert(1)"}',
  '{"originUrl":"//elsewhere.example/x"}',
  '{"originUrl":"/files/1/a.png"}',
  '{"originUrl":"/files/1/a.png","thumbUrl":null,"width":"800","height":-3}',
  '{"originUrl":"/files/1/a.png","thumbUrl":"javascript:1","width":{},"height":"tall"}',
  '{"originUrl":"https://elsewhere.example/a.png","thumbUrl":"/files/1/t.webp","width":80.4,"height":1e300}',
  '{"url":"/files/1/a.pdf"}',
  '{"url":"/files/1/a.pdf","name":null,"size":"12"}',
  '{"url":"/files/1/a.pdf","name":7,"size":12}',
  '{"url":"https://elsewhere.example/a.pdf","name":"a.pdf","size":-1}',
];

test('[INV-8] The parsers of pictures and files agree with the protocol schemas for hostile content', () => {
  for (const content of HOSTILE) {
    const picture = parseContent(1, content);
    const file = parseContent(2, content);
    expect(
      pictureIn(content) ? { kind: 'image', ...pictureIn(content) } : { kind: 'broken', type: 1 },
    ).toEqual(picture);
    expect(fileIn(content) ? { kind: 'file', ...fileIn(content) } : { kind: 'broken', type: 2 }).toEqual(
      file,
    );
  }
  expect(HOSTILE.some((content) => pictureIn(content) !== null)).toBe(true);
  expect(HOSTILE.some((content) => fileIn(content) !== null)).toBe(true);
});
