// The client in the desktop shell, with a fake bridge in an ordinary browser: title bar, window sizes, attention, links.
// e2e/desktop-client.spec.ts has the sign-in at the server.
import type { Page } from '@playwright/test';
import { bridgeCalls, defineBridge } from '../../scripts/lib/fake-bridge.ts';
import { PAGE_SIZES } from '../../src/core/contract/desktop.ts';
import { privateChat } from '../../src/core/domain/chat-key.ts';
import { callRow } from '../../tests/unit/calls/call-row.ts';
import { expectNoAxeViolations, expectNothingCutOff } from '../support/page-checks.ts';
import { BRUNO } from './support/demo-world.ts';
import { expect, openChat, test } from './support/test.ts';
import { addMessage, signOutWorld } from './support/world.ts';

const RECORD = 'Record 2026-11';

const bar = (page: Page) => page.getByRole('region', { name: 'Window', exact: true });
const button = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const sizes = async (page: Page) => (await bridgeCalls(page, 'resize')).map(([, screen]) => screen);

type OpenPage = (address: string) => Promise<Page>;

/** Opens an address in a page of the desktop shell. */
async function openInShell(openPage: OpenPage, address: string, size = PAGE_SIZES.home): Promise<Page> {
  const page = await openPage('about:blank');
  await page.addInitScript(defineBridge);
  await page.setViewportSize(size);
  await page.goto(address);
  return page;
}

test.beforeEach(({ engine }) =>
  engine.change((world) => {
    const site = { name: 'Partyline', recordNumber: RECORD, recordUrl: 'https://record.example/' };
    world.site = { ...world.site, registration: ['username'], site };
  }),
);

test('[DESK-01, DESK-02, DESK-03, LOGIN-07, REG-08, LIM-26, GEN-11] The window follows login and registration, which fit it', async ({
  engine,
  openPage,
}) => {
  engine.change(signOutWorld);
  const page = await openInShell(openPage, '/login', PAGE_SIZES.login);
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
  await expect(button(page, 'Minimize')).toBeVisible();
  await expect(button(page, 'Maximize')).toHaveCount(0);
  await expect(page.getByText(RECORD)).toHaveCount(0);
  await expectNothingCutOff(page, 'login');
  await expectNoAxeViolations(page, { within: 'html', where: 'login' });

  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await page.setViewportSize(PAGE_SIZES.register);
  await expect(button(page, 'Maximize')).toHaveCount(0);
  await expectNothingCutOff(page, 'registration');
  expect(await sizes(page)).toEqual(['login', 'register']);
});

test('[DESK-01, HOME-05] The title bar works above an open dialog, which a press on the bar does not close', async ({
  engine,
  openPage,
}) => {
  const page = await openInShell(openPage, '/home/chat?settings=info');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await expect(dialog).toBeVisible();
  await expectNoAxeViolations(page, { within: 'html', where: 'dialog' });
  await bar(page).getByText('Partyline').click();
  for (const name of ['Minimize', 'Maximize', 'Restore', 'Close window']) await button(page, name).click();
  const calls = await bridgeCalls(page);
  expect(calls.filter(([name]) => ['minimize', 'maximize', 'close'].includes(name))).toEqual([
    ['minimize'],
    ['maximize', true],
    ['maximize', false],
    ['close'],
  ]);
  await expect(dialog).toBeVisible();
  // The focus has stayed in the dialog, so its keys work.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expectNothingCutOff(page, 'home');
  await expect(page.getByRole('button', { name: 'Full screen' })).toHaveCount(0);

  await button(page, 'Minimize').focus();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Maximize')).toBeFocused();

  engine.change((world) => addMessage(world, privateChat(BRUNO), BRUNO, 'desktop: https://example.org/plan'));
  await openChat(page, 'Bruno Keller');
  const link = page.getByRole('link', { name: 'https://example.org/plan', exact: true });
  const pages = page.context().pages().length;
  await link.click();
  await link.click({ button: 'middle' });
  await link.click({ modifiers: ['Control'] });
  const opened = await bridgeCalls(page, 'openExternal');
  expect(opened.map(([, url]) => url)).toEqual(Array(3).fill('https://example.org/plan'));
  expect(page.context().pages()).toHaveLength(pages);
  const isDropRefused = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'x.html', { type: 'text/html' }));
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    return !document.querySelector('nav')!.dispatchEvent(drop);
  });
  expect(isDropRefused).toBe(true);
});

test('[DESK-01] The title bar is on pages without a screen of their own, which keep the size of the window', async ({
  openPage,
}) => {
  const page = await openInShell(openPage, '/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(button(page, 'Maximize')).toBeVisible();
  await expectNothingCutOff(page, 'not found');
  expect(await sizes(page)).toEqual([]);
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This browser cannot run Partyline' })).toBeVisible();
  await button(page, 'Close window').click();
  expect(await bridgeCalls(page)).toEqual([['close']]);
});

test('Messages and calls flash the window and set its number, and a click on a notification brings it to the front', async ({
  engine,
  openPage,
}) => {
  const page = await openInShell(openPage, 'about:blank');
  await page.addInitScript(() => {
    class Granted {
      static readonly permission = 'granted';
      onclick: (() => void) | null = null;
      title: string;
      constructor(title: string) {
        this.title = title;
        Object.assign(window, { shown: this });
      }
      close(): void {}
    }
    Object.defineProperty(window, 'Notification', { value: Granted });
    document.hasFocus = () => false;
  });
  await page.goto('/home/chat');
  await expect(bar(page)).toHaveText('Partyline');
  const chat = privateChat(BRUNO);
  const { id, type, content } = engine.change((world) =>
    addMessage(world, chat, BRUNO, 'desktop: attention'),
  );
  await expect(bar(page)).toContainText('(1) Partyline');
  await expect.poll(() => bridgeCalls(page, 'badge')).toContainEqual(['badge', 1]);
  const note = { chat, id: id ?? 0, type, content, sendNickName: '', messages: 1 };
  engine.notify({ kind: 'attend', chats: [chat], messages: 1, sound: false, notes: [note] });
  await expect.poll(() => bridgeCalls(page, 'flash')).toEqual([['flash']]);
  expect(await bridgeCalls(page, 'focus')).toEqual([]);
  await page.evaluate(() => (window as unknown as { shown: { onclick: () => void } }).shown.onclick());
  expect(await bridgeCalls(page, 'focus')).toEqual([['focus']]);
  await expect(page.getByText('Turn on notifications for new messages?')).toHaveCount(0);

  const [seat = ''] = engine.environments.keys();
  engine.change((world) => {
    world.calls.push(callRow({ peerId: BRUNO, role: 'callee', step: 'ringing', owner: null, ringer: seat }));
    world.status = { ...world.status, call: true };
  });
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect.poll(() => bridgeCalls(page, 'flash')).toEqual([['flash'], ['flash']]);
  await expectNothingCutOff(page, 'incoming call');
});

test('[HOME-05, DESK-03] A browser shows the record number, and its full-screen toggle follows the browser', async ({
  engine,
  openPage,
}) => {
  const page = await openPage();
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Full screen' }).click();
  const leave = page.getByRole('button', { name: 'Leave full screen' });
  await expect(leave).toBeVisible();
  expect(await page.evaluate(() => document.fullscreenElement === document.documentElement)).toBe(true);
  await page.evaluate(() => document.exitFullscreen());
  await expect(leave).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeHidden();
  engine.change(signOutWorld);
  await expect(page.getByRole('link', { name: RECORD })).toBeVisible();
});
