// The column `folded` of messages and users, which a search on the server compares.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldedMessage, foldedUser, lowerAscii } from '../../../server/messages/folded-column.ts';
import { fold } from '../../../src/core/domain/fold-text.ts';
import { encodeFile, MessageType } from '../../../src/core/wire/index.ts';
import { text } from '../search/hostile-texts.ts';

const ofText = (content: string): string | null => foldedMessage({ type: MessageType.TEXT, content });
const ofFile = (name: string): string | null =>
  foldedMessage({ type: MessageType.FILE, content: encodeFile({ name, size: 1, url: '/files/a/b' }) });

test('[X-SRCH-03] A message has a folded text only where its raw text does not suffice', () => {
  for (const plain of ['The Quick answer', '好的 明天見', 'привет', 'a b', ''])
    expect(ofText(plain)).toBeNull();
  expect(ofText('Café')).toBe('cafe');
  expect(ofText('好的，明天')).toBe('好的,明天');
  // Databases differ in the lower case of other letters than those of ASCII.
  expect(ofText('ПРИВЕТ')).toBe('привет');
  expect(ofText('two\nlines')).toBe('two lines');
  expect(ofText('well #开心;')).toBe('well #开心;\n#开心;\n開心\nhappy');
  expect(ofFile('Plan.PDF')).toBeNull();
  expect(ofFile('Résumé.PDF')).toBe('resume.pdf');
  expect(ofFile('a "b".pdf')).toBe('a "b".pdf');
  expect(foldedMessage({ type: MessageType.FILE, content: '{"name":"\\u0041.pdf"}' })).toBe('a.pdf');
  expect(foldedMessage({ type: MessageType.IMAGE, content: '{"name":"Café"}' })).toBeNull();
  expect(foldedMessage({ type: MessageType.TIP_TEXT, content: 'Café' })).toBeNull();
});

test('[X-SRCH-03] The raw text of a message without a folded text is its fold but for the case of A to Z', () => {
  fc.assert(
    fc.property(text, (content) => {
      const folded = ofText(content);
      expect(folded === null ? lowerAscii(content) : folded.split('\n')[0]).toBe(fold(content));
    }),
    { numRuns: 500 },
  );
});

test('[X-SRCH-03] A user has both names folded where one of them needs it', () => {
  expect(foldedUser({ userName: 'Ann_1', nickName: 'Ann' })).toBeNull();
  expect(foldedUser({ userName: 'zoe', nickName: 'Zoë' })).toBe('zoe\nzoe');
  expect(foldedUser({ userName: 'Łuk', nickName: 'Luk' })).toBe('luk\nluk');
});
