// Operator commands as users see them: announcements, a ban and a cancelled account.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { test } from './support/proxy.ts';
import { expect, fillSignIn, sendText, openChat } from './support/test.ts';
import type { TestServer } from './support/server.ts';

const live = /^Connected/;

/** Runs `npm run admin` with the arguments. Resolves with stdout. */
async function runAdmin({ dataDir }: TestServer, ...args: string[]): Promise<string> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'server/admin/main.ts', '--data', dataDir, ...args],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const output = text(child.stdout);
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
  return output;
}

test('[SYS-04, X-CHAT-30, INV-8] An announcement is unread until seen, opens as plain text, and disappears when recalled', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('alice');
  await openChat(page, 'Bruno Keller');
  await expect(page.getByText(live)).toBeVisible();
  const body = 'On Sunday <b>from six</b> to seven.\nMore: https://example.org/status';
  const output = await runAdmin(
    server,
    'publish',
    '--title',
    'Maintenance',
    '--intro',
    'One hour',
    '--text',
    body,
  );
  const row = page.locator('[data-chat="system-0"]');
  await expect(row).toContainText('Maintenance');
  await expect(row).toContainText('unread message');
  await row.click();
  const card = page.locator('[data-conversation] [data-index]').getByRole('button', { name: 'Maintenance' });
  await expect(card).toContainText('One hour');
  // The system chat is read-only: no composer, no call buttons.
  const conversation = page.locator('[data-conversation="system-0"]');
  await expect(conversation.locator('[contenteditable], textarea, input')).toHaveCount(0);
  await expect(conversation.getByRole('button', { name: /call/i })).toHaveCount(0);
  await expect(row).not.toContainText('unread message');
  await card.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('On Sunday <b>from six</b> to seven.');
  await expect(dialog.locator('b')).toHaveCount(0);
  await expect(dialog.getByRole('link', { name: 'https://example.org/status' })).toHaveAttribute(
    'target',
    '_blank',
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(card).toBeFocused();
  const number = /number (\d+)/.exec(output)?.[1] ?? '';
  await runAdmin(server, 'recall', number);
  await expect(card).toHaveCount(0);
  await expect(row).toContainText('recalled');
});

test('[SYS-02] A banned user is signed out with the reason, and can sign in again after the ban', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('yating');
  await expect(page.getByText(live)).toBeVisible();
  await runAdmin(server, 'ban', 'yating', '--reason', 'Too many maps');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(/banned by the administrator.*Too many maps/)).toBeVisible();
  // The form has the username, but no password. During the ban a correct password is refused.
  await page.getByLabel('Password', { exact: true }).fill('partyline');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').getByText(/Too many maps/)).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await runAdmin(server, 'unban', 'yating');
  await fillSignIn(page, 'yating');
  await expect(page.getByRole('list', { name: 'Chats' })).toBeVisible();
});

test('[SYS-03] A user whose account is cancelled is signed out with a notice', async ({
  signedInBehindProxy,
  signedIn,
}) => {
  const { page, proxy } = await signedInBehindProxy('mira');
  await expect(page.getByText(live)).toBeVisible();
  const cancelled = JSON.stringify({
    cmd: 5,
    data: { type: 54, id: null, seqNo: null, sendTime: Date.now() },
  });
  await proxy.rule({ on: 'down', kind: 'inject', text: cancelled });
  // The proxy injects the frame after the next frame, so another user sends a message.
  const alice = await signedIn('alice');
  await openChat(alice, 'Mira Okafor');
  await sendText(alice, 'operators: are you there?');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Your account has been cancelled')).toBeVisible();
});
