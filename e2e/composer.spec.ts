// Drafts over a reload, and the announcement of new messages by one tab. e2e/pages/composer.spec.ts has the message field.
import { device } from './support/device.ts';
import { bubbleTexts, expect, openChat, test } from './support/test.ts';
import { field, row } from './support/parts.ts';

const YATING = 4;

test('[X-CHAT-08] A draft belongs to its chat, shows in the list and survives an immediate reload', async ({
  signedIn,
}) => {
  const alice = await signedIn('alice');
  await openChat(alice, 'Bruno Keller');
  await field(alice).fill('half a thought');
  await openChat(alice, 'Mira Okafor');
  await expect(field(alice)).toHaveText('');
  await expect(row(alice, 'Bruno Keller')).toContainText('Draft: half a thought');
  await openChat(alice, 'Bruno Keller');
  await expect(field(alice)).toHaveText('half a thought');
  await expect(row(alice, 'Bruno Keller')).not.toContainText('Draft:');
  // The reload follows the last key without a pause.
  await field(alice).fill('half a thought, and more');
  await alice.reload();
  await expect(field(alice)).toHaveText('half a thought, and more');
  await field(alice).press('Enter');
  await expect.poll(() => bubbleTexts(alice, 'half a thought')).toHaveLength(1);
  await expect(field(alice)).toHaveText('');
  await alice.reload();
  await expect(field(alice)).toHaveText('');
  await openChat(alice, 'Mira Okafor');
  await expect(row(alice, 'Bruno Keller')).toContainText('half a thought, and more');
  await expect(row(alice, 'Bruno Keller')).not.toContainText('Draft:');
});

test('[INV-10] Only one tab announces to screen readers the new messages of a chat that is not open', async ({
  server,
  signedIn,
}) => {
  const yating = await signedIn('yating');
  const mira = await device(server.origin, 'mira');
  const other = await yating.context().newPage();
  await other.goto('/home/chat');
  await expect(other.getByText(/^Connected/)).toBeVisible();
  const tabs = [yating, other];
  for (const tab of tabs) {
    await tab.evaluate(() => {
      const announced: string[] = [];
      const record = (): void => {
        for (const region of document.querySelectorAll('[aria-live=polite]')) {
          const text = region.textContent ?? '';
          if (text.startsWith('New messages in') && announced.at(-1) !== text) announced.push(text);
        }
      };
      new MutationObserver(record).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      Object.assign(window, { announced });
    });
  }
  const announcements = async (): Promise<string[]> =>
    (await Promise.all(tabs.map((tab) => tab.evaluate<string[]>('window.announced')))).flat();
  await mira.sendText({ friendId: YATING }, 'attend: look here');
  await expect(row(other, 'Mira Okafor')).toContainText('attend: look here');
  await expect(row(yating, 'Mira Okafor')).toContainText('attend: look here');
  await expect.poll(announcements).toEqual(['New messages in Mira Okafor']);
});
