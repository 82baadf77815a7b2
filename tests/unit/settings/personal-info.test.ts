import { createElement } from 'react';
import { expect, test } from 'vitest';
import { PersonalInfo } from '../../../src/settings/info/PersonalInfo.tsx';
import { ALICE, withRows } from '../people-ui/fake-line.ts';
import { drawnInBoth, textsInBoth } from '../rendered.ts';

const info = (fields: Partial<NonNullable<typeof ALICE.self>> = {}) =>
  withRows({ status: [{ ...ALICE, self: { ...ALICE.self!, ...fields } }] }, createElement(PersonalInfo));

const ADDRESSES = { phone: '13800138000', email: 'alice@example.org' };

test('[SET-06, SET-09] Personal info has avatar, user name, nickname, phone, email, signature and save', async () => {
  const [english, chinese] = await textsInBoth(info({ ...ADDRESSES, nickName: 'Alice M' }));
  const facts = (names: string[]) =>
    ['alice', 'Alice M', '13800138000', 'alice@example.org'].flatMap((value, at) => [names[at], value]);
  expect(english?.join('|')).toContain(facts(['Username', 'Nickname', 'Phone', 'Email']).join('|'));
  expect(chinese?.join('|')).toContain(facts(['使用者名稱', '暱稱', '手機號碼', '電子郵件']).join('|'));
  expect(english).toEqual(expect.arrayContaining(['Signature', 'Save']));
  const [drawn] = await drawnInBoth(info(ADDRESSES));
  expect(drawn).toMatch(/<input[^>]*type="file"/);
  expect(drawn).toMatch(/<textarea[^>]*rows="3"/);
});

test('[SET-08] Phone and email are shown only if present, and have no field', async () => {
  const named = async (fields: Parameters<typeof info>[0]) =>
    (await textsInBoth(info(fields)))[0]!.filter((text) => ['Phone', 'Email'].includes(text));
  expect(await named({})).toEqual([]);
  expect(await named({ phone: ADDRESSES.phone })).toEqual(['Phone']);
  expect(await named({ email: ADDRESSES.email })).toEqual(['Email']);
  const fields = async (given: Parameters<typeof info>[0]) =>
    (await drawnInBoth(info(given)))[0]!.match(/<(?:input|textarea|button)/g)?.length;
  expect(await fields(ADDRESSES)).toBe(await fields({}));
});
