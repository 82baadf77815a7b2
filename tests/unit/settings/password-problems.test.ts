import { expect, test } from 'vitest';
import { passwordProblems, type PasswordFields } from '../../../src/settings/password/password-problems.ts';

const problemsIn = (fields: PasswordFields) => passwordProblems(fields, { min: 6, max: 20 });

test('[VAL-13] The password form requires all three fields, and the same new password twice, unlike the old one', () => {
  expect(problemsIn({ old: '', next: '', confirm: '' })).toEqual({
    old: 'missing',
    next: 'missing',
    confirm: 'missing',
  });
  expect(problemsIn({ old: 'a', next: 'secret', confirm: 'secret' })).toEqual({});
  expect(problemsIn({ old: 'a', next: 'secret', confirm: 'Secret' })).toEqual({ confirm: 'different' });
  expect(problemsIn({ old: 'secret', next: 'secret', confirm: 'secret' })).toEqual({ next: 'same' });
  // A password is compared literally, so spaces count.
  expect(problemsIn({ old: ' ', next: '      ', confirm: '      ' })).toEqual({});
});

test('[VAL-13, SET-12, LIM-15] A new password has 6 to 20 characters, and an old one at most 128', () => {
  const problemsOf = (old: number, next: number) => {
    const text = 'x'.repeat(next);
    return problemsIn({ old: 'o'.repeat(old), next: text, confirm: text });
  };
  expect(problemsOf(128, 20)).toEqual({});
  expect(problemsOf(1, 6)).toEqual({});
  expect(problemsOf(129, 5)).toEqual({ old: 'too-long', next: 'too-short' });
  expect(problemsOf(1, 21)).toEqual({ next: 'too-long' });
});

test('[X-PWD-06, VAL-13] A password of 24 letters is too long by default, and allowed where the server says so', () => {
  const fields = { old: 'o', next: 'x'.repeat(24), confirm: 'x'.repeat(24) };
  expect(problemsIn(fields)).toEqual({ next: 'too-long' });
  expect(passwordProblems(fields, { min: 6, max: 64 })).toEqual({});
});
