import { expect, test } from 'vitest';
import { windowTitle } from '../../../src/platform/title.ts';

test('[HOME-11] The page title is the name of the product when nothing is unread', () => {
  expect(windowTitle(0)).toBe('Partyline');
});

test('[HOME-12] The page title starts with the number of unread messages in round brackets', () => {
  expect(windowTitle(3)).toBe('(3) Partyline');
  expect(windowTitle(1234)).toBe('(1234) Partyline');
});

test('The page title shows the call that rings instead of the product', () => {
  expect(windowTitle(0, 'Bruno · Incoming video call')).toBe('Bruno · Incoming video call');
  expect(windowTitle(3, 'Bruno · Incoming video call')).toBe('(3) Bruno · Incoming video call');
});
