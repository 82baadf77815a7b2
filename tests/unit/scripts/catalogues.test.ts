import { expect, test } from 'vitest';
import { catalogueProblems } from '../../../scripts/check/catalogue-problems.ts';

const complete = { a: { message: 'Send', translation: 'Send' }, b: { message: 'Exit', translation: '' } };

test('A complete translation catalogue has no problems, and the source locale may lack translations', () => {
  expect(catalogueProblems(['a', 'b'], { 'en-US': complete }, 'en-US')).toEqual([]);
});

test('Missing, empty and obsolete messages of a translation catalogue are reported', () => {
  expect(catalogueProblems(['a', 'b', 'c'], { 'zh-TW': complete }, 'en-US')).toEqual([
    'zh-TW: "c" is not in the catalogue',
    'zh-TW: "Exit" has no translation',
  ]);
  expect(catalogueProblems(['a'], { 'en-US': complete }, 'en-US')).toEqual([
    'en-US: "Exit" is no longer in the code',
  ]);
});

test('A missing translation catalogue lacks every message', () => {
  expect(catalogueProblems(['a'], { 'zh-TW': undefined }, 'en-US')).toEqual([
    'zh-TW: "a" is not in the catalogue',
  ]);
});

test('A message that the code uses and the catalogue marks as obsolete is missing', () => {
  const stale = { a: { ...complete.a, obsolete: true } };
  expect(catalogueProblems(['a'], { 'zh-TW': stale }, 'en-US')).toEqual([
    'zh-TW: "Send" is not in the catalogue',
  ]);
});
