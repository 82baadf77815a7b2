// A group call of four people in which one loses the path, the socket, the engine and the tab. It runs in a network
// namespace with two relays: one for the fourth person, and one for the three others.
import type { Page } from '@playwright/test';
import { killEngine } from '../../scripts/lib/running-engine.ts';
import { Relay, TURN_SECRET } from '../../scripts/lib/turn-relay.ts';
import { callBrowser } from '../support/browser-options.ts';
import { crashRenderer } from '../support/browser-process.ts';
import { openTracks, recordMedia } from '../support/calls.ts';
import {
  acceptGroupCall,
  expectMesh,
  groupDialog,
  openGroup,
  startGroupCall,
  tile,
} from '../support/group-calls.ts';
import { test } from '../support/proxy.ts';
import { connectNow, expect, type Name } from '../support/test.ts';

const PORTS = { others: 34_900, fourth: 37_900 } as const;
const GROUP = 3;

test.use(callBrowser);
test.use({
  serverOptions: {
    embedded: true,
    env: {
      ICE_SERVERS: Object.values(PORTS)
        .map((port) => `turn:127.0.0.1:${port}?transport=udp`)
        .join(),
      TURN_SECRET,
      ICE_POLICY: 'relay',
    },
  },
});

/** Lets the page use one relay only. */
async function useRelay(page: Page, port: number): Promise<void> {
  await page.context().addInitScript((relay) => {
    const Connection = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Connection {
      constructor(configuration: RTCConfiguration = {}) {
        const isOwn = (url: string): boolean => url.includes(`:${relay}?`);
        const iceServers = (configuration.iceServers ?? [])
          .map((server) => ({ ...server, urls: [server.urls].flat().filter(isOwn) }))
          .filter(({ urls }) => urls.length > 0);
        super({ ...configuration, iceServers });
      }
    };
  }, port);
}

/** The open connections of the page, by their number in the order in which it made them. */
const openConnections = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const { connections } = (window as unknown as { recorded: { connections: RTCPeerConnection[] } })
      .recorded;
    return [...connections.keys()].filter((at) => connections[at]!.connectionState !== 'closed');
  });

test('[INV-7, INV-10] One of four loses path, socket, engine and tab: the others go on, and the fourth returns', async ({
  signedInBehindProxy,
}) => {
  const relays = {
    others: await Relay.launch(PORTS.others),
    fourth: await Relay.launch(PORTS.fourth),
  };
  const join = async (name: Name, port: number) => {
    const side = await signedInBehindProxy(name);
    await recordMedia(side.context);
    await useRelay(side.page, port);
    await openGroup(side.page, GROUP);
    return side;
  };
  try {
    const [alice, mira, bruno] = [
      (await join('alice', PORTS.others)).page,
      (await join('mira', PORTS.others)).page,
      (await join('bruno', PORTS.others)).page,
    ];
    const { page: noor, proxy, context } = await join('noor', PORTS.fourth);
    const three = [alice, mira, bruno];
    await startGroupCall(alice, ['Mira Okafor', 'Bruno Keller', 'Noor Haddad']);
    for (const page of [mira, bruno, noor]) await acceptGroupCall(page);
    for (const page of [...three, noor]) await expectMesh(page, 3);
    const first = await Promise.all(three.map(openConnections));
    const lostTile = (page: Page) => tile(page, 'Noor Haddad').getByText('Connection lost');

    // The path.
    await relays.fourth.kill();
    for (const page of three) await expect(lostTile(page)).toBeVisible();
    relays.fourth = await Relay.launch(PORTS.fourth);
    for (const page of three) await expect(lostTile(page)).toHaveCount(0);
    for (const page of [...three, noor]) await expectMesh(page, 3);

    // The socket.
    await proxy.offline();
    for (const page of [...three, noor]) await expectMesh(page, 3);
    await proxy.online();
    await connectNow(noor);
    await expect(noor.getByRole('button', { name: 'Join the call' })).toBeEnabled();
    for (const page of [...three, noor]) await expectMesh(page, 3);

    // The engine.
    await killEngine(noor);
    for (const page of [...three, noor]) await expectMesh(page, 3);

    // The tab, and then all tabs: the person leaves the call, and no tile stays.
    const second = await context.newPage();
    await openGroup(second, GROUP);
    // The engine may run in the process of the crashed tab, so the other one has to know the call.
    await expect(second.getByText('The call is in another tab')).toBeVisible();
    await crashRenderer(noor);
    await expect(groupDialog(second)).toBeVisible();
    for (const page of [...three, second]) await expectMesh(page, 3);
    await second.close();
    for (const page of three) {
      await expect(tile(page, 'Noor Haddad')).toHaveCount(0);
      await expectMesh(page, 2);
    }
    // A busy machine can stop the packets for a second. A tile tells of a loss then, but the connection stays.
    for (const [at, page] of three.entries())
      expect(first[at], 'a new connection between the three others').toEqual(
        expect.arrayContaining(await openConnections(page)),
      );
    await groupDialog(alice).getByRole('button', { name: 'Leave the call', exact: true }).click();
    await alice.getByRole('menuitem', { name: 'End for everybody' }).click();
    for (const page of three) await expect.poll(() => openTracks(page)).toBe(0);
  } finally {
    for (const relay of Object.values(relays)) await relay.dispose();
  }
});
