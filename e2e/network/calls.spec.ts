// Calls whose path or signalling breaks, in a network namespace with two relays (scripts/lib/network-namespace.ts).
import { callBrowser } from '../support/browser-options.ts';
import { callDialog, connect, expectMore, openTracks, received, recordMedia } from '../support/calls.ts';
import { test as base } from '../support/proxy.ts';
import { connectNow, expect, signInWithTokens } from '../support/test.ts';
import { Relay, TURN_SECRET } from '../../scripts/lib/turn-relay.ts';

const PORTS = [34_780, 37_800] as const;

const test = base.extend<{ relays: Map<number, Relay> }>({
  relays: [
    // Playwright needs the pattern; the browser is unused.
    async ({ browser: _browser }, use) => {
      const relays = new Map<number, Relay>();
      try {
        for (const port of PORTS) relays.set(port, await Relay.launch(port));
        await use(relays);
      } finally {
        for (const relay of relays.values()) await relay.dispose();
      }
    },
    { auto: true },
  ],
});
test.use(callBrowser);
test.use({
  serverOptions: {
    embedded: true,
    env: {
      ICE_SERVERS: PORTS.map((port) => `turn:127.0.0.1:${port}?transport=udp`).join(),
      TURN_SECRET,
      ICE_POLICY: 'relay',
    },
  },
});

test('[GEN-07] A call that may use relays only goes on over another relay when its own one dies', async ({
  visitor,
  relays,
}) => {
  const [alice, bruno] = await Promise.all(
    (['alice', 'bruno'] as const).map(async (name) => {
      const context = await visitor();
      await recordMedia(context);
      const page = await context.newPage();
      await signInWithTokens(page, name);
      return page;
    }),
  );
  await connect(alice!, bruno!, 'Bruno Keller', 'Video call');
  for (const page of [alice!, bruno!]) await expectMore(page, 'frames');
  const before = await received(alice!);
  const port = Number(/:(\d+)\?/.exec(before.relay)?.[1]);
  expect([...relays.keys()]).toContain(port);
  await relays.get(port)!.kill();
  await expect(callDialog(alice!).getByText('Reconnecting')).toBeVisible();
  await expect(callDialog(alice!).getByText('Reconnecting')).toHaveCount(0);
  for (const page of [alice!, bruno!]) {
    await expectMore(page, 'frames');
    await expectMore(page, 'voice');
    expect((await received(page)).relay).not.toContain(`:${port}?`);
  }
  await callDialog(bruno!).getByRole('button', { name: 'Hang up' }).click();
  for (const page of [alice!, bruno!]) await expect.poll(() => openTracks(page)).toBe(0);
});

test('A talk without signalling for 20 s goes on, also while both sides offer, and ends on both sides afterwards', async ({
  signedInBehindProxy,
}) => {
  const sides = [await signedInBehindProxy('alice'), await signedInBehindProxy('bruno')] as const;
  const [alice, bruno] = [sides[0].page, sides[1].page];
  for (const { page, context } of sides) {
    await recordMedia(context);
    await page.reload();
  }
  await connect(alice, bruno, 'Bruno Keller', 'Voice call');
  // The timer starts with the answer, and the media need signals for some time after it.
  for (const page of [alice, bruno]) await expectMore(page, 'voice');
  await sides[0].proxy.offline();
  // Both sides offer new candidates, again and again, and no offer arrives. A connection of 2 s makes no offer.
  await expect(callDialog(alice).getByRole('timer')).toHaveText(/^00:(?:0[3-9]|1\d)$/);
  for (const page of [alice, bruno]) await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(callDialog(alice).getByRole('timer')).toHaveText(/^00:2[3-9]$/);
  for (const page of [alice, bruno]) await expectMore(page, 'voice');
  await sides[0].proxy.online();
  await connectNow(alice);
  await expect(alice.getByRole('button', { name: 'Video call', exact: true })).toBeEnabled();
  for (const page of [alice, bruno]) await expectMore(page, 'voice');
  await callDialog(alice).getByRole('button', { name: 'Hang up' }).click();
  for (const page of [alice, bruno]) await expect.poll(() => openTracks(page)).toBe(0);
});
