import { expect, test } from 'vitest';
import { askedJump, askJump, endJump } from '../../../src/chat/context/jump-request.ts';
import { type JumpFacts, jumpStep } from '../../../src/chat/timeline/jump/jump-steps.ts';
import { useJumpErrorText } from '../../../src/chat/timeline/jump/use-jumping.ts';
import { inBoth } from '../words.ts';

const facts: JumpFacts = {
  turn: 4,
  ready: true,
  inWindow: false,
  askedTurn: null,
  foundTurn: null,
  timedOut: false,
};

test('A jump to a message in the window shows it at once, without asking the engine', () => {
  expect(jumpStep({ ...facts, inWindow: true })).toBe('show');
  expect(jumpStep({ ...facts, turn: null, inWindow: true })).toBe('nothing');
});

test('A jump asks the engine once for a missing message, after the requested window has loaded', () => {
  expect(jumpStep({ ...facts, ready: false })).toBe('wait');
  expect(jumpStep(facts)).toBe('locate');
  expect(jumpStep({ ...facts, askedTurn: 4 })).toBe('wait');
});

test('Each jump asks the engine anew, and the answer to an earlier jump does not count', () => {
  expect(jumpStep({ ...facts, askedTurn: 3, foundTurn: 3 })).toBe('locate');
  expect(jumpStep({ ...facts, askedTurn: 4, foundTurn: 3 })).toBe('wait');
});

test('[ERR-21] A jump gives up when the found message is still missing in its window after the timeout', () => {
  expect(jumpStep({ ...facts, askedTurn: 4, foundTurn: 4 })).toBe('wait');
  expect(jumpStep({ ...facts, askedTurn: 4, foundTurn: 4, timedOut: true })).toBe('give-up');
  expect(jumpStep({ ...facts, askedTurn: 4, foundTurn: 4, timedOut: true, inWindow: true })).toBe('show');
});

test('[ERR-21] A jump to a missing message shows an error in both languages, and another one while offline', async () => {
  const { 'en-US': english, 'zh-TW': chinese } = await inBoth(useJumpErrorText);
  expect([english({ code: 'NOT_FOUND' }), chinese({ code: 'NOT_FOUND' })]).toEqual([
    'Unable to locate message',
    '無法定位訊息',
  ]);
  expect(english({ code: 'OFFLINE' })).not.toBe('Unable to locate message');
});

test('Only the newest jump counts, and a second jump to the same message has a new number', () => {
  askJump('private-2', 9, false);
  const first = askedJump.get();
  askJump('private-2', 9, true);
  const second = askedJump.get();
  expect(second?.turn).not.toBe(first?.turn);
  endJump(first?.turn ?? 0);
  expect(askedJump.get()).toBe(second);
  endJump(second?.turn ?? 0);
  expect(askedJump.get()).toBeNull();
});
