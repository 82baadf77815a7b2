import { expect, test } from 'vitest';
import { loginBanner } from '../../../src/login/login-banner.ts';

const idle = { waiting: 'no', busy: false, problem: null, ended: null, isNew: false } as const;

test('The login’s banner about another version that has the connection comes before all others', () => {
  const banner = { kind: 'waiting-for-other-version', refused: false };
  expect(loginBanner({ ...idle, waiting: 'asked' })).toEqual(banner);
  expect(loginBanner({ ...idle, waiting: 'asked', busy: true, problem: 'No.' })).toEqual(banner);
  expect(loginBanner({ ...idle, waiting: 'refused' })).toEqual({ ...banner, refused: true });
});

test('The login’s banner shows the error of the last attempt, else the end of the sign-in', () => {
  const all = { ...idle, problem: 'No.', ended: 'Ended.' };
  expect(loginBanner(all)).toEqual({ kind: 'problem', text: 'No.' });
  expect(loginBanner({ ...all, problem: null })).toEqual({ kind: 'problem', text: 'Ended.' });
  expect(loginBanner({ ...all, busy: true })).toBeNull();
  expect(loginBanner(idle)).toBeNull();
});

test('[ERR-33] The login’s banner shows the success of a registration until an attempt to sign in', () => {
  const isNew = { ...idle, isNew: true };
  expect(loginBanner({ ...isNew, ended: 'Ended.' })).toEqual({ kind: 'registered' });
  expect(loginBanner({ ...isNew, busy: true })).toBeNull();
  expect(loginBanner({ ...isNew, problem: 'No.' })).toEqual({ kind: 'problem', text: 'No.' });
  expect(loginBanner({ ...isNew, waiting: 'asked' })).toMatchObject({ kind: 'waiting-for-other-version' });
});
