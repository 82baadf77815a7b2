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

test('A Chinese text without a space beside a name is reported', () => {
  const catalogue = {
    a: { message: 'Options for {name}', translation: '{name}的選項' },
    b: { message: 'Not sent to {names}: {why}', translation: '沒有傳送給{names}：{why}' },
    c: { message: '{who} left', translation: '{who} 離開了群組' },
    d: { message: '{name}: {reason}', translation: '「{name}」：{reason}' },
  };
  expect(catalogueProblems(['a', 'b', 'c', 'd'], { 'zh-TW': catalogue }, 'en-US')).toEqual([
    'zh-TW: "Options for {name}" needs a space between a Chinese character and a name',
    'zh-TW: "Not sent to {names}: {why}" needs a space between a Chinese character and a name',
  ]);
});
