import { expect, test } from 'vitest';
import { catalogueProblems } from '../../../scripts/check/catalogue-problems.ts';

const complete = { a: { message: 'Send', translation: 'Send' }, b: { message: 'Exit', translation: '' } };

test('a complete catalogue has no problems; the source locale may lean on the code', () => {
  expect(catalogueProblems(['a', 'b'], { 'en-US': complete }, 'en-US')).toEqual([]);
});

test('missing, empty and obsolete messages are named', () => {
  expect(catalogueProblems(['a', 'b', 'c'], { 'zh-TW': complete }, 'en-US')).toEqual([
    'zh-TW: "c" is not in the catalogue',
    'zh-TW: "Exit" has no translation',
  ]);
  expect(catalogueProblems(['a'], { 'en-US': complete }, 'en-US')).toEqual([
    'en-US: "Exit" is no longer in the code',
  ]);
});

test('a missing catalogue lacks every message', () => {
  expect(catalogueProblems(['a'], { 'zh-TW': undefined }, 'en-US')).toEqual([
    'zh-TW: "a" is not in the catalogue',
  ]);
});

test('a message that the catalogue calls obsolete, and the code uses, is missing', () => {
  const stale = { a: { ...complete.a, obsolete: true } };
  expect(catalogueProblems(['a'], { 'zh-TW': stale }, 'en-US')).toEqual([
    'zh-TW: "Send" is not in the catalogue',
  ]);
});
