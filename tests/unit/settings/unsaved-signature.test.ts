import { expect, test } from 'vitest';
import { done, failed, type Result } from '../../../src/core/contract/result.ts';
import { isDiscardable, saveUnsaved } from '../../../src/settings/unsaved-signature.ts';
import type { UnsavedText } from '../../../src/shared/forms/unsaved-texts.ts';

const TEXT = { typed: 'Ink', base: '' };

function setUp() {
  let held: UnsavedText | undefined = TEXT;
  const slot = { read: () => held, write: (text: UnsavedText | undefined) => void (held = text) };
  const answer = Promise.withResolvers<Result<null>>();
  return { slot, answer: answer.resolve, saving: saveUnsaved(slot, TEXT, () => answer.promise) };
}

test('[SET-10] A text that is being saved is kept, and closing the dialog does not discard it', async () => {
  const { slot, answer, saving } = setUp();
  expect(isDiscardable(TEXT)).toBe(true);
  expect(slot.read()?.typed).toBe('Ink');
  expect(isDiscardable(slot.read())).toBe(false);
  answer(done(null));
  expect(await saving).toEqual(done(null));
  expect(slot.read()).toBeUndefined();
  expect(isDiscardable(slot.read())).toBe(false);
});

test('[SET-10] A text whose save fails is unsaved again', async () => {
  const { slot, answer, saving } = setUp();
  answer(failed({ code: 'OFFLINE' }));
  await saving;
  expect(slot.read()).toEqual(TEXT);
  expect(isDiscardable(slot.read())).toBe(true);
});

test('[SET-10] A text that the user changes during a save stays unsaved', async () => {
  for (const result of [done(null), failed({ code: 'OFFLINE' })]) {
    const { slot, answer, saving } = setUp();
    const next = { typed: 'Ink and tea', base: '' };
    slot.write(next);
    answer(result);
    await saving;
    expect(slot.read()).toEqual(next);
  }
});
