// Operator commands as users see them: announcements, a ban and a cancelled account.
import { askAsAdmin } from './support/admin.ts';
import { device } from './support/device.ts';
import { test } from './support/proxy.ts';
import { expect, fillSignIn, openChat } from './support/test.ts';

const live = /^Connected/;

test('[SYS-04, X-CHAT-30, INV-8] An announcement is unread until seen, opens as plain text, and disappears when recalled', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('alice');
  await openChat(page, 'Bruno Keller');
  await expect(page.getByText(live)).toBeVisible();
  const body = 'On Sunday <b>from six</b> to seven.\nMore: https://example.org/status';
  const output = await askAsAdmin(server, {
    command: 'publish',
    title: 'Maintenance',
    intro: 'One hour',
    body: { kind: 'text', text: body },
    cover: null,
    to: null,
  });
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
  const number = Number(/number (\d+)/.exec(output)?.[1]);
  await askAsAdmin(server, { command: 'recall', number });
  await expect(card).toHaveCount(0);
  await expect(row).toContainText('recalled');
});

test('[SYS-02, ERR-27] A banned user is signed out with the reason, and can sign in again after the ban', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('yating');
  await expect(page.getByText(live)).toBeVisible();
  await askAsAdmin(server, { command: 'ban', userName: 'yating', reason: 'Too many maps' });
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(/banned by the administrator.*Too many maps/)).toBeVisible();
  // The form has the username, but no password. During the ban a correct password is refused.
  await page.getByLabel('Password', { exact: true }).fill('partyline');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').getByText(/Too many maps/)).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await askAsAdmin(server, { command: 'unban', userName: 'yating' });
  await fillSignIn(page, 'yating');
  await expect(page.getByRole('list', { name: 'Chats' })).toBeVisible();
});

test('[ROLE-08, ROLE-09, ERR-23, ERR-24] A ban of a friend or a group blocks the chat with its reason until the ban is lifted', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('alice');
  const bar = page.locator('[data-conversation] footer');
  const composer = page.getByRole('textbox', { name: 'Message', exact: true });
  await openChat(page, 'Bruno Keller');
  await composer.fill('operators: not sent yet');
  await askAsAdmin(server, { command: 'ban', userName: 'bruno', reason: 'Sells cheap fonts' });
  // The client asks for the state of a friend when the chat opens.
  await openChat(page, 'Mira Okafor');
  await openChat(page, 'Bruno Keller');
  await expect(bar).toHaveText(/^This user has been banned by the administrator.*Sells cheap fonts$/);
  await page.getByRole('main').getByRole('button', { name: 'Bruno Keller', exact: true }).click();
  const card = page.getByRole('dialog', { name: 'Info about Bruno Keller' });
  await expect(card).toContainText('Banned');
  await expect(card).toContainText('Reason: Sells cheap fonts');
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await askAsAdmin(server, { command: 'unban', userName: 'bruno' });
  await openChat(page, 'Mira Okafor');
  await openChat(page, 'Bruno Keller');
  await expect(composer).toHaveText('operators: not sent yet');

  await openChat(page, 'Design studio');
  await page.getByRole('button', { name: 'Group info' }).click();
  const panel = page.getByRole('complementary');
  await expect(panel.getByRole('button', { name: 'Invite' })).toBeVisible();
  await askAsAdmin(server, { command: 'ban-group', groupId: 1, reason: 'Fake invoices' });
  const reason = 'This group chat has been banned by the administrator. Reason:Fake invoices';
  await expect(bar).toHaveText(reason);
  await expect(panel).toContainText(reason);
  await expect(panel.getByRole('button', { name: /^(Invite|Change)/ })).toHaveCount(0);
  await askAsAdmin(server, { command: 'unban-group', groupId: 1 });
  await expect(composer).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Invite' })).toBeVisible();
});

test('[SYS-03, ERR-28] A user whose account is cancelled is signed out with a notice', async ({
  signedInBehindProxy,
  server,
}) => {
  const { page, proxy } = await signedInBehindProxy('mira');
  await expect(page.getByText(live)).toBeVisible();
  const cancelled = JSON.stringify({
    cmd: 5,
    data: { type: 54, id: null, seqNo: null, sendTime: Date.now() },
  });
  await proxy.rule({ on: 'down', kind: 'inject', text: cancelled });
  // The proxy injects the frame after the next frame, so another user sends a message.
  const [alice, mira] = [await device(server.origin, 'alice'), await device(server.origin, 'mira')];
  await alice.sendText({ friendId: mira.id }, 'operators: are you there?');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Your account has been cancelled')).toBeVisible();
});
