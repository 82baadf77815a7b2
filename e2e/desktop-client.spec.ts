// The sign-in of the desktop client at the server, with a fake bridge in an ordinary browser. e2e/pages/desktop-client.spec.ts
// has the title bar, the sizes and the links.
import { bridgeCalls, defineBridge } from '../scripts/lib/fake-bridge.ts';
import { PAGE_SIZES } from '../src/core/contract/desktop.ts';
import { device } from './support/device.ts';
import { expect, fillSignIn, test } from './support/test.ts';

test('[DESK-01, DESK-02, HOME-10, GEN-11] The window follows a sign-in and new messages, and a browser of the user stays signed in', async ({
  visitor,
  signedIn,
  server,
}) => {
  const browser = await signedIn('alice');
  const context = await visitor({ viewport: PAGE_SIZES.login });
  await context.addInitScript(defineBridge);
  const page = await context.newPage();
  await page.goto('/login');
  await fillSignIn(page, 'alice');
  await page.setViewportSize(PAGE_SIZES.home);
  const bar = page.getByRole('region', { name: 'Window', exact: true });
  await expect(bar.getByRole('button', { name: 'Maximize' })).toBeVisible();
  expect((await bridgeCalls(page, 'resize')).map(([, screen]) => screen)).toEqual(['login', 'home']);

  await page.goto('/home/chat?settings=devices');
  const own = page.getByRole('listitem').filter({ hasText: 'This device' });
  await expect(own).toContainText('Partyline on Linux');
  await expect(own).toContainText('App');
  const before = Number(/\d+/.exec(await page.title())?.[0] ?? 0);
  const bruno = await device(server.origin, 'bruno');
  await bruno.sendText({ friendId: 1 }, 'desktop: attention');
  await expect.poll(() => bridgeCalls(page, 'badge')).toContainEqual(['badge', before + 1]);
  await expect(browser.getByRole('list', { name: 'Chats' })).toContainText('desktop: attention');
  await expect(browser.getByRole('region', { name: 'Window', exact: true })).toHaveCount(0);
});
