import { expect, test } from 'vitest';
import { bannerOf } from '../../../src/login/banner-of.ts';

const quiet = { waiting: 'no', busy: false, problem: null, ended: null, refusal: null } as const;

test('the form says that another version holds the line before anything else, also while it is busy', () => {
  const saying = { kind: 'waiting-for-other-version', refused: false };
  expect(bannerOf({ ...quiet, waiting: 'asked' })).toEqual(saying);
  expect(bannerOf({ ...quiet, waiting: 'asked', busy: true, problem: 'No.' })).toEqual(saying);
  expect(bannerOf({ ...quiet, waiting: 'refused' })).toEqual({ ...saying, refused: true });
});

test('the form says what came of the last attempt, else why the sign-in ended, else the last refusal', () => {
  const all = { ...quiet, problem: 'No.', ended: 'Ended.', refusal: 'Refused.' };
  expect(bannerOf(all)).toEqual({ kind: 'problem', text: 'No.' });
  expect(bannerOf({ ...all, problem: null })).toEqual({ kind: 'problem', text: 'Ended.' });
  expect(bannerOf({ ...all, problem: null, ended: null })).toEqual({ kind: 'problem', text: 'Refused.' });
  expect(bannerOf({ ...all, busy: true })).toBeNull();
  expect(bannerOf(quiet)).toBeNull();
});
