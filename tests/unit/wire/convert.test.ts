import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import {
  isRecord,
  parseJson,
  toFlag,
  toId,
  toLeanJson,
  toLong,
  toMeasure,
  toSecond,
  toTime,
} from '../../../src/core/wire/convert.ts';
import { isSafeUrl, safeUrl } from '../../../src/core/wire/index.ts';

test('toLong reads a safe integer or its decimal text, and nothing else', () => {
  expect([7, '7', '-7', '007', 9_007_199_254_740_991].map(toLong)).toEqual([
    7, 7, -7, 7, 9_007_199_254_740_991,
  ]);
  expect(Object.is(toLong(-0), 0) && Object.is(toLong('-0'), 0)).toBe(true);
  const invalid = [1.5, 2 ** 53, Number.NaN, Infinity, '', ' 7', '7 ', '0x7', '1e3', '+7', '９', null];
  expect(invalid.map(toLong)).toEqual(invalid.map(() => undefined));
  const alsoInvalid = [undefined, true, [7], { valueOf: () => 7 }, '9007199254740993', '9'.repeat(400), 7n];
  expect(alsoInvalid.map(toLong)).toEqual(alsoInvalid.map(() => undefined));
});

test('toLong returns any safe integer from its number and its text', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (long) => {
      expect(toLong(long)).toBe(long);
      expect(toLong(String(long))).toBe(long);
    }),
  );
});

test('toId refuses negative numbers as ids', () => {
  expect([0, '5', -1, '-1'].map(toId)).toEqual([0, 5, undefined, undefined]);
});

test('toTime reads epoch milliseconds, digits or ISO text, which is UTC without a zone', () => {
  const time = Date.UTC(2026, 10, 20, 15, 18, 43, 230);
  const iso = '2026-11-20T15:18:43.230Z';
  expect([time, String(time), iso].map(toTime)).toEqual([time, time, time]);
  expect(toTime('2026-11-20T23:18:43.230+0800')).toBe(time);
  expect(toTime('2026-11-20T15:18:43.230')).toBe(time);
  expect(toTime('2026-11-20 15:18:43')).toBe(time - 230);
  const read = vi.spyOn(Date, 'parse');
  toTime('2026-11-20 15:18:43');
  // Every JavaScript engine reads this form, whatever the time zone of the machine.
  expect(read).toHaveBeenCalledExactlyOnceWith('2026-11-20T15:18:43Z');
  read.mockRestore();
  const invalid = ['yesterday', '2026-13-40T00:00:00Z', -1, 8_640_000_000_000_001, 1.5, '2026-11-20', [iso]];
  expect(invalid.map(toTime)).toEqual(invalid.map(() => undefined));
});

test('toTime reads times without seconds or with up to nine decimals, and refuses surrounding text', () => {
  const minute = Date.UTC(2026, 10, 20, 15, 18);
  expect(toTime('2026-11-20T15:18')).toBe(minute);
  expect(toTime('2026-11-20T15:18Z')).toBe(minute);
  expect(toTime('2026-11-20T15:18:00.5')).toBe(minute + 500);
  expect(toTime('2026-11-20T15:18:00.123456789Z')).toBe(minute + 123);
  expect(toTime('2026-11-20 14:18:00-01:00')).toBe(minute);
  expect([0, 8_640_000_000_000_000].map(toTime)).toEqual([0, 8_640_000_000_000_000]);
  const invalid = [
    'x2026-11-20T15:18Z',
    '2026-11-20T15:18Zx',
    '2026-11-20_15:18',
    '2026-11-20T15',
    '2026-11-20T15:18:00.',
    '2026-11-20T15:18:00.1234567890Z',
    '2026-11-20T15:18+1',
    '1969-12-31T23:59:59Z',
    true,
    {},
  ];
  expect(invalid.map(toTime)).toEqual(invalid.map(() => undefined));
});

test('toMeasure rounds to a whole number, and returns 0 for negative or malformed values', () => {
  expect([7, '7', 3.6, 0, 2 ** 53 - 1].map(toMeasure)).toEqual([7, 7, 4, 0, 2 ** 53 - 1]);
  const invalid = [-1, '-1', 0.4, '3.6', 1e300, Number.NaN, Infinity, null, undefined, true, {}, 'long'];
  expect(invalid.map(toMeasure)).toEqual(invalid.map(() => 0));
});

test('toSecond rounds a time to the nearest second', () => {
  expect([1499, 1500, 2000, '2500'].map(toSecond)).toEqual([1000, 2000, 2000, 3000]);
  expect([null, 'yesterday', -1].map(toSecond)).toEqual([undefined, undefined, undefined]);
});

test('toFlag reads true and false, also as text', () => {
  expect([true, 'true', false, 'false', 1, 'TRUE', null].map(toFlag)).toEqual([
    true,
    true,
    false,
    false,
    undefined,
    undefined,
    undefined,
  ]);
});

test('isRecord is false for null and arrays', () => {
  expect([{}, [], null, 'x', undefined].map(isRecord)).toEqual([true, false, false, false, false]);
});

test('parseJson returns undefined for malformed JSON; toLeanJson omits null fields at every depth', () => {
  expect(parseJson('{')).toBeUndefined();
  expect(toLeanJson({ a: null, b: [null, 1], c: { d: undefined, e: 0, f: '' } })).toBe(
    '{"b":[null,1],"c":{"e":0,"f":""}}',
  );
  expect([null, undefined].map(toLeanJson)).toEqual(['null', 'null']);
});

test('isSafeUrl accepts only http, https and root-relative URLs', () => {
  const good = ['http://a', 'HTTPS://a.example/b?c#d', '/files/a/b.png', '/', 'https://[::1]/x', '/a b.png'];
  expect(good.map(isSafeUrl)).toEqual(good.map(() => true));
  const invalid = [
    '',
    'a.png',
    '//host/x',
    '/\\host/x',
    '/a\\b',
    '/\t/host',
    ' https://a',
    'https://a\n',
    'https://a ',
    'https://a\u00a0',
    'https://a\u007fb',
    'https:a',
    'https:///a',
    'https://\\a',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://a/b',
    'file:///etc/passwd',
    'ftp://a/b',
  ];
  expect(invalid.map(isSafeUrl)).toEqual(invalid.map(() => false));
  expect(safeUrl('javascript:alert(1)')).toBe('');
});

test('A safe URL resolves to http or https, and a relative one to its own host', () => {
  const text = fc.string({ unit: fc.constantFrom('/', '\\', ':', '\t', '\n', ' ', 'a', '?', '#', '.') });
  const start = fc.constantFrom('', '/', '//', 'http:', 'https://', 'javascript:');
  fc.assert(
    fc.property(start, text, (head, tail) => {
      const address = head + tail;
      if (!isSafeUrl(address) || !URL.canParse(address, 'https://here.example')) return;
      const url = new URL(address, 'https://here.example');
      const wanted = address.startsWith('/') ? 'https://here.example' : url.origin;
      expect([/^https?:$/.test(url.protocol), url.origin]).toEqual([true, wanted]);
    }),
    { numRuns: 2000 },
  );
});
