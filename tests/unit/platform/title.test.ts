import { expect, test } from 'vitest';
import { windowTitle } from '../../../src/platform/title.ts';

test('[HOME-11] with nothing unread the title is the name of the product', () => {
  expect(windowTitle(0)).toBe('Partyline');
});

test('[HOME-12] what is unread stands before it in round brackets', () => {
  expect(windowTitle(3)).toBe('(3) Partyline');
  expect(windowTitle(1234)).toBe('(1234) Partyline');
});
