import { expect, test } from 'vitest';
import { profileProblem } from '../../../src/settings/info/profile-problem.ts';

test('[VAL-14, SET-07] A profile without a nickname is not saved', () => {
  for (const nickName of ['', '  ']) {
    expect(profileProblem({ nickName, signature: '' })).toBe('nickname-missing');
  }
  expect(profileProblem({ nickName: 'Ada', signature: '' })).toBeNull();
});

test('[VAL-15, SET-09, LIM-17] A signature has 64 characters at most, without the space around it', () => {
  expect(profileProblem({ nickName: 'Ada', signature: ` ${'a'.repeat(64)} ` })).toBeNull();
  expect(profileProblem({ nickName: 'Ada', signature: 'a'.repeat(65) })).toBe('signature-too-long');
});
