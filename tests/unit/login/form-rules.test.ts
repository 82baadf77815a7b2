import { expect, test } from 'vitest';
import { nameError, passwordError } from '../../../src/login/form-rules.ts';

test('[VAL-01] The form rejects an empty username', () => {
  expect(nameError('')).toBe('missing');
  expect(nameError('   ')).toBe('missing');
  expect(nameError('alice')).toBeNull();
});

test('[VAL-02] The form rejects an empty password and accepts a password of spaces', () => {
  expect(passwordError('')).toBe('missing');
  expect(passwordError(' ')).toBeNull();
});

test('[VAL-04] The form rejects a username of fewer than three characters', () => {
  expect(nameError('al')).toBe('short');
  expect(nameError(' al ')).toBe('short');
  expect(nameError('ali')).toBeNull();
});
