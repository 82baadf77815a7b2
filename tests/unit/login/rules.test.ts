import { expect, test } from 'vitest';
import { nameMistake, passwordMistake } from '../../../src/login/rules.ts';

test('[VAL-01] a username is required', () => {
  expect(nameMistake('')).toBe('missing');
  expect(nameMistake('   ')).toBe('missing');
  expect(nameMistake('alice')).toBeNull();
});

test('[VAL-02] a password is required, and may be of spaces', () => {
  expect(passwordMistake('')).toBe('missing');
  expect(passwordMistake(' ')).toBeNull();
});

test('[VAL-04] a username has at least three characters', () => {
  expect(nameMistake('al')).toBe('short');
  expect(nameMistake(' al ')).toBe('short');
  expect(nameMistake('ali')).toBeNull();
});
