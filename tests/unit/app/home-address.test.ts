import { expect, test } from 'vitest';
import { homeAddress } from '../../../src/app/home-address.ts';

test('[X-ACC-03] A URL of the home screen opens after the sign-in', () => {
  expect(homeAddress('/home/chat?chat=group-5')).toBe('/home/chat?chat=group-5');
  expect(homeAddress('/home')).toBe('/home');
});

test('[X-ACC-03] A URL outside the home screen never opens after the sign-in', () => {
  for (const asked of [
    'https://example.com/home',
    '//example.com/home',
    '/homepage',
    '/login',
    'home',
    '/home\\..',
    7,
  ]) {
    expect(homeAddress(asked)).toBeNull();
  }
});
