import { expect, test } from 'vitest';
import { askedJump, askJump, endJump } from '../../../src/chat/context/jump-request.ts';
import { type JumpFacts, jumpStep } from '../../../src/chat/timeline/jump/jump-steps.ts';
import { useJumpWords } from '../../../src/chat/timeline/jump/use-jumping.ts';
import { inBoth } from '../words.ts';

const facts: JumpFacts = { turn: 4, ready: true, held: false, asked: null, found: null, late: false };

test('a message in the window is shown at once, and nobody is asked', () => {
  expect(jumpStep({ ...facts, held: true })).toBe('show');
  expect(jumpStep({ ...facts, turn: null, held: true })).toBe('nothing');
});

test('one that is not is looked for once the window on the screen is the present one', () => {
  expect(jumpStep({ ...facts, ready: false })).toBe('wait');
  expect(jumpStep(facts)).toBe('locate');
  expect(jumpStep({ ...facts, asked: 4 })).toBe('wait');
});

test('a jump that follows another is looked for on its own', () => {
  expect(jumpStep({ ...facts, asked: 3, found: 3 })).toBe('locate');
  expect(jumpStep({ ...facts, asked: 4, found: 3 })).toBe('wait');
});

test('[ERR-21] a message that was found and does not come into its window is given up', () => {
  expect(jumpStep({ ...facts, asked: 4, found: 4 })).toBe('wait');
  expect(jumpStep({ ...facts, asked: 4, found: 4, late: true })).toBe('give-up');
  expect(jumpStep({ ...facts, asked: 4, found: 4, late: true, held: true })).toBe('show');
});

test('[ERR-21] a message that nobody has is told in both languages, one that cannot be asked for otherwise', async () => {
  const { 'en-US': english, 'zh-TW': chinese } = await inBoth(useJumpWords);
  expect([english({ code: 'NOT_FOUND' }), chinese({ code: 'NOT_FOUND' })]).toEqual([
    'Unable to locate message',
    '無法定位訊息',
  ]);
  expect(english({ code: 'OFFLINE' })).not.toBe('Unable to locate message');
});

test('the newest jump counts, and the same message can be asked for again', () => {
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
