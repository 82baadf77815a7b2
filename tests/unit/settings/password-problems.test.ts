import { expect, test } from 'vitest';
import { passwordProblems } from '../../../src/settings/password/password-problems.ts';

test('[VAL-13] The password form requires all three fields, and the same new password twice, unlike the old one', () => {
  expect(passwordProblems({ old: '', next: '', confirm: '' })).toEqual({
    old: 'missing',
    next: 'missing',
    confirm: 'missing',
  });
  expect(passwordProblems({ old: 'a', next: 'secret', confirm: 'secret' })).toEqual({});
  expect(passwordProblems({ old: 'a', next: 'secret', confirm: 'Secret' })).toEqual({ confirm: 'different' });
  expect(passwordProblems({ old: 'secret', next: 'secret', confirm: 'secret' })).toEqual({ next: 'same' });
  // A password is compared literally, so spaces count.
  expect(passwordProblems({ old: ' ', next: '      ', confirm: '      ' })).toEqual({});
});

test('[VAL-13, SET-12, LIM-15] A new password has 6 to 20 characters, and an old one at most 20', () => {
  const problemsOf = (old: number, next: number) => {
    const text = 'x'.repeat(next);
    return passwordProblems({ old: 'o'.repeat(old), next: text, confirm: text });
  };
  expect(problemsOf(20, 20)).toEqual({});
  expect(problemsOf(1, 6)).toEqual({});
  expect(problemsOf(21, 5)).toEqual({ old: 'too-long', next: 'too-short' });
  expect(problemsOf(1, 21)).toEqual({ next: 'too-long' });
});
