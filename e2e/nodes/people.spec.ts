// People whose sockets are at different nodes.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { callBrowserBehindTls } from '../support/browser-options.ts';
import { callDialog, connect, expectMore, openTracks } from '../support/calls.ts';
import { attachAndSend, textFile } from '../support/files.ts';
import {
  acceptGroupCall,
  expectMesh,
  groupDialog,
  openGroup,
  startGroupCall,
} from '../support/group-calls.ts';
import { expectAt, IDS, test } from '../support/nodes-test.ts';
import { bubbleTexts, expect, openChat, sendText } from '../support/test.ts';
import { messages } from '../support/parts.ts';

test.use(callBrowserBehindTls);

const READING_CIRCLE = 3;
const chat = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: 'Chats' }).getByRole('link', { name });

test('Two people on different nodes chat in several tabs, see each other come, read and go, and open files', async ({
  signedInAt,
  nodes,
}) => {
  const alice = await signedInAt(0, 'alice');
  await expect(chat(alice, /^Bruno Keller/)).toBeVisible();
  const bruno = await signedInAt(1, 'bruno');
  await expect(chat(alice, /^Online Bruno Keller/)).toBeVisible();
  await expect(chat(bruno, /^Online Alice Moreau/)).toBeVisible();
  await openChat(alice, 'Bruno Keller');
  const second = await alice.context().newPage();
  await second.goto(`/home/chat?chat=private-${IDS.bruno}`);

  await sendText(alice, 'nodes: does it reach you?');
  const first = messages(alice).getByRole('listitem').filter({ hasText: 'does it reach you' });
  await expect(chat(bruno, /Alice Moreau/)).toContainText('nodes: does it reach you?');
  await expect(first.locator('[data-mark]')).toHaveAttribute('data-mark', 'sent');
  await openChat(bruno, 'Alice Moreau');
  await expect(first.locator('[data-mark]')).toHaveAttribute('data-mark', 'read');
  await sendText(bruno, 'nodes: it does');
  const both = ['nodes: does it reach you?', 'nodes: it does'];
  for (const page of [alice, second, bruno])
    await expect.poll(() => bubbleTexts(page, 'nodes:')).toEqual(both);

  for (const [from, to, name] of [
    [alice, bruno, 'from the first node.txt'],
    [bruno, second, 'from the second node.txt'],
  ] as const) {
    await attachAndSend(from, 'File', [textFile(name, `content ${name}`)]);
    const download = to.waitForEvent('download');
    await messages(to)
      .getByRole('link', { name: `Save ${name}` })
      .click();
    expect(await readFile(await (await download).path(), 'utf8')).toBe(`content ${name}`);
  }

  const mira = await signedInAt(0, 'mira');
  const pages = [alice, bruno, mira];
  for (const page of pages) await openChat(page, 'Design studio');
  const sent: string[] = [];
  for (const [index, page] of pages.entries()) {
    sent.push(`nodes, group: ${index + 1}`);
    await sendText(page, sent.at(-1)!);
    for (const other of pages) await expect.poll(() => bubbleTexts(other, 'nodes, group:')).toEqual(sent);
  }
  const stored = await nodes.query<{ content: string }>(
    "select content from group_messages where content like 'nodes, group:%' order by id",
  );
  expect(stored.map(({ content }) => content)).toEqual(sent);

  await bruno.context().close();
  await expect(chat(alice, /^Bruno Keller/)).toBeVisible();
  // nginx has no sticky sessions: the requests of all went to both nodes.
  for (const node of [0, 1] as const) expect(nodes.answeredBy(node)).toBeGreaterThan(10);
});

test('People on different nodes talk in a private call, and three of them in a group call @long', async ({
  signedInAt,
}) => {
  const [alice, bruno, mira] = [
    await signedInAt(0, 'alice'),
    await signedInAt(1, 'bruno'),
    await signedInAt(1, 'mira'),
  ];
  await connect(alice, bruno, 'Bruno Keller', 'Voice call');
  for (const page of [alice, bruno]) await expectMore(page, 'voice');
  await callDialog(bruno).getByRole('button', { name: 'Hang up' }).click();
  for (const page of [alice, bruno]) await expect.poll(() => openTracks(page)).toBe(0);

  const all = [alice, bruno, mira];
  for (const page of all) await openGroup(page, READING_CIRCLE);
  await startGroupCall(alice, ['Mira Okafor', 'Bruno Keller']);
  for (const page of [bruno, mira]) await acceptGroupCall(page);
  for (const page of all) await expectMesh(page, 2);
  await groupDialog(alice).getByRole('button', { name: 'Leave the call', exact: true }).click();
  await alice.getByRole('menuitem', { name: 'End for everybody' }).click();
  for (const page of all) await expect.poll(() => openTracks(page)).toBe(0);
});

test('[RT-04, ERR-26] A sign-in at one node ends the older sign-in of the same user at the other node', async ({
  signedInAt,
  nodes,
}) => {
  const older = await signedInAt(0, 'yating');
  const tab = await older.context().newPage();
  await tab.goto('/home/chat');
  await expect(tab.getByText(/^Connected/)).toBeVisible();
  const newer = await signedInAt(1, 'yating');
  for (const page of [older, tab]) {
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('alert')).toHaveText(
      'You are logged in elsewhere and will be forced to log off',
    );
  }
  await expectAt(nodes, 1, 'yating');
  await expect(newer.getByText(/^Connected/)).toBeVisible();
});
