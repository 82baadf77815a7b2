// Private calls between real browsers with fake devices; the statistics of the connections tell what arrives.
import type { Page } from '@playwright/test';
import { killEngine } from '../scripts/lib/running-engine.ts';
import { crashRenderer } from './support/browser-process.ts';
import { callBrowser } from './support/browser-options.ts';
import {
  acceptor,
  callDialog,
  connect,
  expectMore,
  openChat,
  openTracks,
  received,
  recordMedia,
} from './support/calls.ts';
import { device } from './support/device.ts';
import { connectNow, expect, signInWithTokens, test as base, type Name } from './support/test.ts';

const test = base.extend<{ caller: (name: Name) => Promise<Page> }>({
  caller: async ({ visitor }, use) => {
    await use(async (name) => {
      const context = await visitor();
      await recordMedia(context);
      const page = await context.newPage();
      await signInWithTokens(page, name);
      return page;
    });
  },
});
test.use(callBrowser);
/** Time until the server gives a call up that nobody answers, seconds. */
const RING = 6;
test.use({ serverOptions: { args: ['--call-ring', String(RING)], ownProcess: true } });

/** The dialog of an ended call, or the bar of a call or of its end. */
const endOrBar = (page: Page) => page.locator('[data-ended], section[aria-label="Call"]');

test('[GEN-06, GEN-07, PCALL-01, PCALL-02, PCALL-03, PCALL-04, PCALL-05, PCALL-08, PCALL-20, LIM-27, LIM-31, HOME-09, X-CALL-03] A video call carries voice and pictures both ways, and releases its devices', async ({
  caller,
}) => {
  const [alice, bruno] = [await caller('alice'), await caller('bruno')];
  const partsOfCalls = (): Promise<number> =>
    alice.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => /CallHost-/.test(name)).length,
    );
  // The first load has nothing of a call.
  await openChat(alice, 'Bruno Keller');
  expect(await partsOfCalls()).toBe(0);
  await connect(alice, bruno, 'Bruno Keller', 'Video call');
  expect(await partsOfCalls()).toBeGreaterThan(0);
  await expect(callDialog(alice)).toHaveAccessibleName(/^Video call with Bruno/);
  expect((await callDialog(alice).boundingBox())?.width).toBe(960);
  for (const page of [alice, bruno]) {
    await expectMore(page, 'voice');
    await expectMore(page, 'frames');
    expect(await openTracks(page)).toBe(2);
  }
  await alice.keyboard.press('m');
  await expect(callDialog(bruno).getByText('Alice Moreau is muted')).toBeVisible();
  await alice.keyboard.press('v');
  await expect(alice.getByRole('button', { name: 'Turn camera on' })).toBeVisible();
  await expect.poll(() => openTracks(alice)).toBe(1);
  // No negotiation follows a change of devices.
  expect((await received(bruno)).made).toBe(1);
  await callDialog(bruno).getByRole('button', { name: 'Hang up' }).click();
  await expect(endOrBar(alice)).toContainText('The other side hung up.');
  for (const page of [alice, bruno]) {
    await expect.poll(() => openTracks(page)).toBe(0);
    expect((await received(page)).connections).toBe(0);
  }
  await expect(alice.getByText(/^Video call · \d/).first()).toBeVisible();
});

test('[GEN-06, PCALL-06, PCALL-07, PCALL-12, PCALL-13, PCALL-15, PCALL-18, ERR-39, ERR-40, X-CHAT-29] Voice calls are declined, cancelled and called again from their records', async ({
  caller,
}) => {
  const [alice, bruno] = [await caller('alice'), await caller('bruno')];
  await openChat(alice, 'Bruno Keller');
  await alice.getByRole('button', { name: 'Voice call', exact: true }).click();
  await expect(callDialog(alice)).toContainText('Calling');
  expect((await callDialog(alice).boundingBox())?.width).toBe(360);
  await expect(bruno).toHaveTitle(/Incoming voice call$/);
  await acceptor(bruno).getByRole('button', { name: 'Decline' }).click();
  await expect(bruno).toHaveTitle(/Partyline$/);
  await expect(endOrBar(alice)).toContainText('The other side declined the call.');
  await expect.poll(() => openTracks(alice)).toBe(0);
  await endOrBar(alice).getByRole('button', { name: 'Close' }).click();
  // A click on the record calls again.
  await alice.getByRole('button', { name: /^Voice call.*declined/i }).click();
  await expect(acceptor(bruno)).toBeVisible();
  await callDialog(alice).getByRole('button', { name: 'Hang up' }).click();
  await expect(endOrBar(bruno)).toContainText('The other side cancelled the call.');
  await expect(acceptor(bruno)).toHaveCount(0);
  expect(await openTracks(bruno)).toBe(0);
});

test('[X-CALL-01, ERR-49] A third person gets "busy", and the talk goes on @long', async ({ caller }) => {
  const [alice, bruno, mira] = [await caller('alice'), await caller('bruno'), await caller('mira')];
  await connect(alice, bruno, 'Bruno Keller', 'Voice call');
  await openChat(mira, 'Alice Moreau');
  await mira.getByRole('button', { name: 'Voice call', exact: true }).click();
  await expect(endOrBar(mira)).toContainText('The other side is busy. Try again later.');
  await expect(acceptor(alice)).toHaveCount(0);
  await expectMore(alice, 'voice');
  await expectMore(bruno, 'voice');
});

test('[X-CALL-02, ERR-44] Nobody answers: the call ends on both sides @long', async ({ caller }) => {
  const [alice, bruno] = [await caller('alice'), await caller('bruno')];
  await openChat(alice, 'Bruno Keller');
  await alice.getByRole('button', { name: 'Voice call', exact: true }).click();
  await expect(acceptor(bruno)).toBeVisible();
  await expect(endOrBar(alice)).toContainText('The other side did not answer.');
  await expect(endOrBar(bruno)).toContainText('You did not answer the call.');
  expect(await openTracks(alice)).toBe(0);
});

test('[PCALL-16, ERR-42, ERR-22] A call is answered on another device, and a deleted friend is not called @long', async ({
  caller,
  server,
}) => {
  const [mira, bruno] = [await caller('mira'), await caller('bruno')];
  const desktop = await device(server.origin, 'bruno');
  const phone = await device(server.origin, 'mira');
  await openChat(mira, 'Bruno Keller');
  await mira.getByRole('button', { name: 'Voice call', exact: true }).click();
  await expect(acceptor(bruno)).toBeVisible();
  await desktop.call('POST', `/webrtc/private/accept?uid=${phone.id}`);
  await expect(endOrBar(bruno)).toContainText('The call was answered on another device.');
  await callDialog(mira).getByRole('button', { name: 'Hang up' }).click();
  await desktop.call('DELETE', `/friend/delete/${phone.id}`);
  await expect(mira.getByText('You are no longer friends').first()).toBeVisible();
  await mira.getByRole('button', { name: 'Video call', exact: true }).click();
  await expect(mira.getByText('You are no longer their friend and cannot call them.')).toBeVisible();
  await expect(callDialog(mira)).toHaveCount(0);
  await expect(acceptor(bruno)).toHaveCount(0);
});

test('[X-CALL-01] Both call at once: one call rings, and they talk @long', async ({ caller }) => {
  const [alice, mira] = [await caller('alice'), await caller('mira')];
  await openChat(alice, 'Mira Okafor');
  await openChat(mira, 'Alice Moreau');
  await Promise.all(
    [alice, mira].map((page) => page.getByRole('button', { name: 'Voice call', exact: true }).click()),
  );
  const rung = await Promise.any(
    [alice, mira].map(async (page) => {
      await acceptor(page).waitFor();
      return page;
    }),
  );
  await acceptor(rung).getByRole('button', { name: 'Accept', exact: true }).click();
  for (const page of [alice, mira]) {
    await expect(callDialog(page).getByRole('timer')).toHaveText(/^\d\d:\d\d$/);
    await expectMore(page, 'voice');
  }
});

test('[INV-7, INV-10] All tabs show the call; the call tab reloads, then closes, and the call goes on without a ring', async ({
  caller,
}) => {
  const [alice, bruno] = [await caller('alice'), await caller('bruno')];
  const second = await alice.context().newPage();
  await second.goto('/home/chat');
  await connect(alice, bruno, 'Bruno Keller', 'Voice call');
  await expect(endOrBar(second)).toContainText('The call is in another tab');
  await endOrBar(second).getByRole('button', { name: 'Mute microphone' }).click();
  await expect(callDialog(alice).getByRole('button', { name: 'Unmute microphone' })).toBeVisible();
  await endOrBar(second).getByRole('button', { name: 'Unmute microphone' }).click();
  await alice.reload();
  await expect(callDialog(alice).getByRole('timer')).toBeVisible();
  for (const page of [alice, bruno]) await expectMore(page, 'voice');
  await alice.close();
  await expect(callDialog(second).getByRole('timer')).toBeVisible();
  for (const page of [second, bruno]) await expectMore(page, 'voice');
  await expect(acceptor(bruno)).toHaveCount(0);
  await second.close();
  await expect(endOrBar(bruno)).toContainText('The other side hung up.');
  await expect.poll(() => openTracks(bruno)).toBe(0);
});

test('[INV-7] The engine dies, and later the renderer of a side: the talk goes on, and then ends for the other side @long', async ({
  caller,
}) => {
  const [alice, bruno] = [await caller('alice'), await caller('bruno')];
  await connect(alice, bruno, 'Bruno Keller', 'Voice call');
  const { made } = await received(alice);
  await killEngine(alice);
  await expect(alice.getByRole('button', { name: 'Video call', exact: true })).toBeEnabled();
  for (const page of [alice, bruno]) await expectMore(page, 'voice');
  // The connection of the tab has survived its engine.
  expect((await received(alice)).made).toBe(made);
  await alice.keyboard.press('m');
  await expect(callDialog(bruno).getByText('Alice Moreau is muted')).toBeVisible();
  await crashRenderer(alice);
  await expect(endOrBar(bruno)).toContainText(/hung up|lost/, { timeout: 60_000 });
  await expect.poll(() => openTracks(bruno)).toBe(0);
});

test('The server restarts during a talk: the talk ends with a sentence, the devices are released, nobody stays busy @long', async ({
  caller,
  server,
}) => {
  const [alice, bruno] = [await caller('alice'), await caller('bruno')];
  await connect(alice, bruno, 'Bruno Keller', 'Voice call');
  await server.kill();
  await expectMore(alice, 'voice');
  await server.start();
  for (const page of [alice, bruno]) await connectNow(page);
  for (const page of [alice, bruno]) {
    await expect(endOrBar(page)).toContainText('The call was cancelled');
    await expect.poll(() => openTracks(page)).toBe(0);
    await endOrBar(page).getByRole('button', { name: 'Close' }).click();
  }
  await connect(alice, bruno, 'Bruno Keller', 'Voice call');
});
