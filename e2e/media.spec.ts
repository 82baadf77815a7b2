// A voice message between two users. e2e/pages/media.spec.ts has playback, the viewer and the gallery.
import type { Locator, Page } from '@playwright/test';
import { fakeDevices } from './support/browser-options.ts';
import { expect, openChat, test } from './support/test.ts';
import { messages } from './support/parts.ts';

test.use(fakeDevices);

const voices = (page: Page): Locator => messages(page).locator('[data-voice]');

test('[X-CHAT-14] A voice message is recorded and sent, and the other user plays it', async ({
  signedIn,
}) => {
  const [alice, bruno] = [await signedIn('alice'), await signedIn('bruno')];
  await openChat(alice, 'Bruno Keller');
  await openChat(bruno, 'Alice Moreau');
  await alice.getByRole('button', { name: 'Record a voice message' }).click();
  const recorder = alice.getByRole('dialog', { name: 'Voice message' });
  // A recording shorter than 1 s cannot be sent.
  await expect(recorder.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
  await expect(recorder.getByRole('timer')).toHaveText(/0:0[1-9]/);
  await recorder.getByRole('button', { name: 'Pause' }).click();
  await expect(recorder).toContainText('Paused');
  await recorder.getByRole('button', { name: 'Resume recording' }).click();
  await expect(recorder.getByRole('timer')).toHaveText(/0:0[3-9]/);
  await recorder.getByRole('button', { name: 'Stop and listen' }).click();
  await recorder.getByRole('button', { name: 'Play voice message' }).click();
  await expect(recorder.locator('[data-voice="playing"]')).toBeVisible();
  await recorder.getByRole('button', { name: 'Send' }).click();
  await expect(recorder).toBeHidden();
  await expect(voices(alice)).toHaveCount(1);

  const received = voices(bruno).first();
  await expect(received).toContainText(/0:0[3-9]/);
  await received.getByRole('button', { name: 'Play voice message' }).click();
  await expect(received.getByRole('button', { name: 'Pause' })).toBeVisible();
  // Time has passed, so the browser has decoded the recording.
  await expect(received).toContainText(/0:0[1-9] \/|^0:0[3-9]/);
});
