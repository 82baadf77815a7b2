// What operators do, as the people of the server see it: announcements, a ban, an account that is no more.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { test } from './support/proxy.ts';
import { expect, fillSignIn, say, openChat } from './support/test.ts';
import type { TestServer } from './support/server.ts';

const live = /^Live/;

/** `npm run admin` as a process; answers what it says. */
async function admin({ dataDir }: TestServer, ...args: string[]): Promise<string> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'server/admin/main.ts', '--data', dataDir, ...args],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const said = text(child.stdout);
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
  return said;
}

test('[SYS-04, X-CHAT-30, INV-8] an announcement comes while one reads elsewhere, is opened as text, counts until it is seen, and is taken back', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('alice');
  await openChat(page, 'Bruno Keller');
  await expect(page.getByText(live)).toBeVisible();
  const body = 'On Sunday <b>from six</b> to seven.\nMore: https://example.org/status';
  const said = await admin(
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
  // It is read only: nothing to write in, nobody to call.
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
  const number = /number (\d+)/.exec(said)?.[1] ?? '';
  await admin(server, 'recall', number);
  await expect(card).toHaveCount(0);
  await expect(row).toContainText('recalled');
});

test('[SYS-02] whoever is banned is told why, signed out, and kept out until that is lifted', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('yating');
  await expect(page.getByText(live)).toBeVisible();
  await admin(server, 'ban', 'yating', '--reason', 'Too many maps');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(/banned by the administrator.*Too many maps/)).toBeVisible();
  // The form is filled but for the password, which opens nothing any more.
  await page.getByLabel('Password', { exact: true }).fill('partyline');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').getByText(/Too many maps/)).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await admin(server, 'unban', 'yating');
  await fillSignIn(page, 'yating');
  await expect(page.getByRole('list', { name: 'Chats' })).toBeVisible();
});

test('[SYS-03] an account that is no more is told so and left', async ({ signedInBehind, signedIn }) => {
  const { page, proxy } = await signedInBehind('mira');
  await expect(page.getByText(live)).toBeVisible();
  const gone = JSON.stringify({ cmd: 5, data: { type: 54, id: null, seqNo: null, sendTime: Date.now() } });
  await proxy.rule({ on: 'down', do: 'inject', text: gone });
  // Behind the next frame, which somebody's word is.
  const alice = await signedIn('alice');
  await openChat(alice, 'Mira Okafor');
  await say(alice, 'operators: are you there?');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Your account has been cancelled')).toBeVisible();
});
