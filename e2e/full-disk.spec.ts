// A browser whose profile is on a small disk that other programs fill up.
import { mountSmallDisk, type SmallDisk } from '../scripts/lib/small-disk.ts';
import { BrowserProcess } from './support/browser-process.ts';
import { device } from './support/device.ts';
import { TestServer } from './support/server.ts';
import { readJournal, serverRows } from './support/stored-messages.ts';
import { bubbleTexts, expect, fillSignIn, openChat, sendText, test as base } from './support/test.ts';

const ALICE = 1;
const MB = 1_048_576;

interface Setup {
  disk: SmallDisk;
  server: TestServer;
  browser: BrowserProcess;
}

const test = base.extend<{ setup: Setup }>({
  // Playwright reads a fixture's needs from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  setup: async ({}, use) => {
    const disk = await mountSmallDisk(400);
    const server = await TestServer.launch();
    const browser = await BrowserProcess.launch(server.origin, disk.folder);
    await use({ disk, server, browser });
    await browser.dispose();
    await server.dispose();
    await disk.unmount();
  },
});

test.skip(process.getuid?.() !== 0, 'only root can mount a small disk');

test('[INV-12] On a full disk messages are sent and received, a notice names it, and space brings all to the disk', async ({
  setup: { disk, server, browser },
}) => {
  const page = await browser.page('/login');
  await fillSignIn(page, 'alice');
  await openChat(page, 'Bruno Keller');
  await expect(page.getByText(/^Connected/)).toBeVisible();
  await sendText(page, 'disk: before');
  await disk.fill(0);
  const notice = page.getByText(/^The disk of this device is full/);
  // The last block of a file of the database may have room for some texts.
  let sent = 1;
  for (; sent < 50 && !(await notice.isVisible()); sent++)
    await sendText(page, `disk: full ${sent} ${'x'.repeat(500)}`);
  await expect(notice).toBeVisible();
  await sendText(page, 'disk: sent while full');
  const bruno = await device(server.origin, 'bruno');
  await bruno.sendText({ friendId: ALICE }, 'disk: received while full');
  const whileFull = ['disk: sent while full', 'disk: received while full'];
  await expect.poll(() => bubbleTexts(page, 'disk:')).toEqual(expect.arrayContaining(whileFull));
  // The timeline shows only a part of the texts; the server has all.
  const idsOnServer = async (): Promise<number[]> =>
    (await serverRows(server.origin, 'alice'))
      .filter(({ content }) => content.startsWith('disk:'))
      .map(({ id }) => id);
  await expect.poll(idsOnServer).toHaveLength(sent + 2);
  await expect(notice).toBeVisible();
  await disk.empty();
  expect(disk.free()).toBeGreaterThan(MB);
  await expect(notice).toHaveCount(0);
  const stored = async (): Promise<number[]> => Object.values((await readJournal(page)).ids).flat();
  await expect.poll(stored).toEqual(expect.arrayContaining(await idsOnServer()));
});
