import { expect, test } from 'vitest';
import {
  EMPTY,
  errorOf,
  FIELDS,
  type FieldName,
  type FieldRules,
  firstWrong,
  knownModes,
  registrationOf,
} from '../../../src/login/register/register-rules.ts';
import { useFieldErrorWords } from '../../../src/login/register/use-registration-words.ts';
import { inBoth } from '../words.ts';

const VALID = {
  phone: '13800000000',
  smsCode: '123456',
  email: 'new@example.com',
  mailCode: '654321',
  userName: 'new.user',
  nickName: 'New user',
  password: 'secret1',
  confirmPassword: 'secret1',
};

const RULES: FieldRules = { codeLength: 6, password: { min: 6, max: 20 } };

const errorIn = (field: FieldName, text: string, rules = RULES) =>
  errorOf(field, { ...VALID, [field]: text }, rules);

/** The English sentences for the texts of a field, null for a valid text. */
async function sentences(field: FieldName, ...texts: string[]): Promise<(string | null)[]> {
  const words = (await inBoth(() => useFieldErrorWords(RULES)))['en-US'];
  return texts.map((text) => {
    const error = errorIn(field, text);
    return error && words(field, error);
  });
}

test('[VAL-05, VAL-06] A phone has 11 digits, the first 1 and the second from 3 to 9', async () => {
  expect(await sentences('phone', '', '  ')).toEqual(['please enter phone', 'please enter phone']);
  const wrong = ['1380000000', '138000000000', '12800000000', '23800000000', '1380000000a', '+8613800000000'];
  expect(new Set(await sentences('phone', ...wrong))).toEqual(new Set(['phone format error']));
  expect(await sentences('phone', '13000000000', ' 19999999999 ')).toEqual([null, null]);
});

test('[VAL-07, VAL-08] An email address has a local part, one @ and a host with a dot', async () => {
  expect(await sentences('email', ' ')).toEqual(['please enter email']);
  const wrong = ['new', 'new@host', '@example.com', 'a@b@example.com', 'new@example.', 'n w@example.com'];
  const tooLong = `new@${'a'.repeat(250)}.com`;
  expect(new Set(await sentences('email', ...wrong, tooLong))).toEqual(new Set(['email format error']));
  expect(await sentences('email', 'new.user+tag@mail.example.com')).toEqual([null]);
});

test('[VAL-09, LIM-14, ERR-47] A username has 3 to 20 characters A-Z a-z 0-9 _ . - and no others', async () => {
  expect(await sentences('userName', ' ', 'ab', 'a'.repeat(21))).toEqual([
    'please enter username',
    'The username must have at least 3 characters.',
    'The username must have at most 20 characters.',
  ]);
  const foreign = await sentences('userName', '使用者', 'josé', 'new user', 'new@user', '中');
  expect(new Set(foreign)).toEqual(new Set(['Please use English']));
  expect(await sentences('userName', 'abc', 'A-b_c.9', ` ${'a'.repeat(20)} `)).toEqual([null, null, null]);
});

test('[VAL-10, LIM-16] A nickname is required and has at most 20 characters of any script', async () => {
  const long = 'The nickname must have at most 20 characters.';
  expect(await sentences('nickName', '', ' \u200b', '名'.repeat(21))).toEqual([
    'please enter nickname',
    'please enter nickname',
    long,
  ]);
  expect(await sentences('nickName', '名'.repeat(20), 'N')).toEqual([null, null]);
});

test('[VAL-11, LIM-15] A password is required and has 6 to 20 characters, spaces included', async () => {
  expect(await sentences('password', '', 'short', 'a'.repeat(21), '      ')).toEqual([
    'please enter password',
    'The password must have at least 6 characters.',
    'The password must have at most 20 characters.',
    null,
  ]);
});

test('[VAL-12] The confirmation is required and equals the password exactly', async () => {
  expect(await sentences('confirmPassword', '', 'secret2', 'secret1 ', 'secret1')).toEqual([
    'please enter password',
    'password not match',
    'password not match',
    null,
  ]);
});

test('[X-PWD-06] A code has the number of digits that the server tells, however it is grouped', async () => {
  for (const field of ['smsCode', 'mailCode'] as const) {
    expect(await sentences(field, ' ', '12345', '1234567', '12345a')).toEqual([
      'please enter code',
      'The code has 6 digits.',
      'The code has 6 digits.',
      'The code has 6 digits.',
    ]);
    expect(
      await sentences(field, ' 123456 ', '123 456', '123-456', '１２３４５６', '123\u200b456\u00ad'),
    ).toEqual([null, null, null, null, null]);
  }
});

test('Without the server’s word a code may have any digits and letters', () => {
  const rules = { ...RULES, codeLength: null };
  expect(errorIn('smsCode', '12345', rules)).toBeNull();
  expect(errorIn('smsCode', 'AB12', rules)).toBeNull();
  expect(errorIn('smsCode', '1'.repeat(65), rules)).toBe('format');
});

test('[VAL-11, LIM-15] The lengths of a password are those that the server tells', () => {
  const rules = { ...RULES, password: { min: 12, max: 64 } };
  expect(errorIn('password', 'x'.repeat(11), rules)).toBe('short');
  expect(errorIn('password', 'x'.repeat(64), rules)).toBeNull();
  expect(errorIn('password', 'x'.repeat(65), rules)).toBe('long');
});

test('[X-PWD-06] A family emoji counts as one character of a nickname', () => {
  expect(errorIn('nickName', '👨‍👩‍👧‍👦'.repeat(20))).toBeNull();
  expect(errorIn('nickName', '👨‍👩‍👧‍👦'.repeat(21))).toBe('long');
});

test('[VAL-05, VAL-07, VAL-12] The sentences for wrong fields exist in Traditional Chinese', async () => {
  const words = (await inBoth(() => useFieldErrorWords(RULES)))['zh-TW'];
  expect(words('phone', 'missing')).toBe('請輸入手機號碼');
  expect(words('email', 'format')).toBe('電子郵件格式錯誤');
  expect(words('userName', 'format')).toBe('請使用英文');
  expect(words('confirmPassword', 'mismatch')).toBe('兩次輸入的密碼不一致');
});

test('[REG-01, REG-02, REG-03] Each mode has the account’s fields; phone and email mode also have a code', () => {
  const account = ['userName', 'nickName', 'password', 'confirmPassword'];
  expect(FIELDS).toEqual({
    username: account,
    phone: ['phone', 'smsCode', ...account],
    email: ['email', 'mailCode', ...account],
  });
  expect(firstWrong('username', { ...VALID, phone: '', email: '' }, RULES)).toBeNull();
  expect(firstWrong('phone', { ...VALID, smsCode: '', userName: '' }, RULES)).toBe('smsCode');
  expect(firstWrong('email', { ...EMPTY, phone: '' }, RULES)).toBe('email');
});

test('[REG-04, ENT-07] The registration has the fields of its mode, trimmed except the password', () => {
  const typed = { ...VALID, userName: ' new.user ', nickName: ' New user ', password: ' secret ' };
  const account = { userName: 'new.user', nickName: 'New user', password: ' secret ' };
  expect(registrationOf('username', typed)).toEqual({ mode: 'username', ...account });
  expect(registrationOf('phone', { ...typed, phone: ' 13800000000', smsCode: '12３-456 ' })).toEqual({
    mode: 'phone',
    ...account,
    phone: '13800000000',
    code: '123456',
  });
  expect(registrationOf('email', typed)).toEqual({
    mode: 'email',
    ...account,
    email: 'new@example.com',
    code: '654321',
  });
});

test('[GEN-03, REG-07] The modes keep the server’s order, without duplicates and unknown modes', () => {
  expect(knownModes(['email', 'wechat', 'username', 'email'])).toEqual(['email', 'username']);
  expect(knownModes([])).toEqual([]);
});
