import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { plainName } from '../../../src/core/domain/plain-name.ts';
import {
  AtNotificationSchema,
  FriendSchema,
  GroupMemberSchema,
  GroupMessageSchema,
  GroupSchema,
  UserSchema,
} from '../../../src/core/wire/index.ts';
import { decodeRows } from '../../../src/core/wire/profile-s/rows.ts';

const WIDE = '龘'.repeat(20);
const ASTRAL = '𝓐'.repeat(10);
const FAMILY = '👩‍👩‍👧‍👦'.repeat(2);

test('[INV-8] plainName returns a name of any script or symbols unchanged', () => {
  for (const name of [
    'Lena Wójcik',
    '陳雅婷',
    '<img src=x onerror=alert(1)>',
    '@all',
    WIDE,
    ASTRAL,
    FAMILY,
    'שרה',
    'نامه\u200cها',
    ' Ada ',
    ` ${'x'.repeat(127)}`,
  ])
    expect(plainName(name)).toBe(name);
});

test('[INV-8] plainName removes direction marks and line breaks, and limits the length to 320 units', () => {
  expect(plainName('\u202eannA\u2066')).toBe('annA');
  expect(plainName('a\u2069\u202eb')).toBe('a  b');
  expect(plainName(`Bo${'\n'.repeat(64)}\u2028\u0000x`)).toMatch(/^Bo +x$/);
  expect(plainName('x'.repeat(1_000_000))).toHaveLength(320);
  expect(plainName(`x${'👍'.repeat(1000)}`)).toBe(`x${'👍'.repeat(159)}`);
  expect(plainName(`👍${'x'.repeat(1000)}`)).toBe(`👍${'x'.repeat(318)}`);
  expect(plainName('👨‍👩‍👧‍👦'.repeat(20))).toBe('👨‍👩‍👧‍👦'.repeat(20));
  expect(plainName('👨‍👩‍👧‍👦'.repeat(30))).toBe('👨‍👩‍👧‍👦'.repeat(29));
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const plain = plainName(name);
      expect(plain.length).toBeLessThanOrEqual(320);
      expect(plain).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
      expect(plainName(plain)).toBe(plain);
    }),
    { numRuns: 1000 },
  );
});

test('[INV-8] An invisible name is read as empty, and the next name takes its place', () => {
  const invisible = '\u200b\u2060\u200d\u3164\u202e';
  expect(plainName(invisible)).toBe('');
  expect(
    v.parse(FriendSchema, { id: 2, nickName: 'Bo', remarkNickName: invisible, showNickName: invisible }),
  ).toMatchObject({
    showNickName: 'Bo',
  });
  expect(v.parse(GroupSchema, { id: 7, name: 'Choir', remarkGroupName: '\u202e' })).toMatchObject({
    showGroupName: 'Choir',
  });
  expect(v.parse(UserSchema, { id: 2, nickName: invisible }).nickName).toBe('');
});

test('[INV-8] Every name from the server is cleaned by plainName, in schemas and in fast parsers', () => {
  const reversed = '\u202eannA\u2066';
  expect(v.parse(UserSchema, { id: 2, nickName: reversed }).nickName).toBe('annA');
  expect(v.parse(GroupMemberSchema, { userId: 2, showNickName: reversed }).showNickName).toBe('annA');
  expect(v.parse(AtNotificationSchema, { groupId: 7, sendNickName: reversed }).sendNickName).toBe('annA');
  const row = { type: 0, id: 3, groupId: 7, sendId: 2, sendNickName: reversed };
  expect(v.parse(GroupMessageSchema, row).sendNickName).toBe('annA');
  expect(decodeRows('groupMessage', [row]).rows[0]?.sendNickName).toBe('annA');
});
