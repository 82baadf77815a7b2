// Group calls between real browsers with fake devices; the statistics of the connections tell what arrives.
import type { Page } from '@playwright/test';
import { killEngine } from '../scripts/lib/running-engine.ts';
import { crashRenderer } from './support/browser-process.ts';
import { callBrowser } from './support/browser-options.ts';
import { openTracks, recordMedia } from './support/calls.ts';
import { device } from './support/device.ts';
import {
  acceptGroupCall,
  callBanner,
  expectMesh,
  groupAcceptor,
  groupDialog,
  links,
  openGroup,
  pick,
  startGroupCall,
  tile,
} from './support/group-calls.ts';
import { expect, signInWithTokens, test as base, type Name } from './support/test.ts';

/** The reading circle of the demo: Alice owns it, and Mira, Bruno and Noor are members. */
const GROUP = 3;
const YATING = 4;

const test = base.extend<{ member: (name: Name) => Promise<Page> }>({
  member: async ({ visitor }, use) => {
    await use(async (name) => {
      const context = await visitor();
      await recordMedia(context);
      const page = await context.newPage();
      await signInWithTokens(page, name);
      await openGroup(page, GROUP);
      return page;
    });
  },
});
test.use(callBrowser);
test.use({ serverOptions: { args: ['--call-people', '4'] } });

const hangUp = (page: Page, name = 'Leave the call') =>
  groupDialog(page).getByRole('button', { name, exact: true });
/** The dialog of an ended call, or the bar of a call or of its end. */
const endOrBar = (page: Page) => page.locator('[data-ended], section[aria-label="Call"]');

test('[GEN-06, GCALL-01, GCALL-02, GCALL-04, GCALL-07, GCALL-08, GCALL-09, GCALL-16, GCALL-18, GRP-09, HOME-09] Three people join one group call, see each other, and the host ends it for everybody', async ({
  member,
}) => {
  // A fourth person doubles the connections, and a slow machine with two cores cannot carry them beside other tests.
  // The call over a broken network has four people.
  const [alice, mira, bruno] = [await member('alice'), await member('mira'), await member('bruno')];
  const all = [alice, mira, bruno];
  await startGroupCall(alice, ['Mira Okafor']);
  await expect(groupAcceptor(mira)).toContainText('Reading circle');
  await expect(groupAcceptor(mira)).toContainText('Alice Moreau');
  await expect(callBanner(bruno)).toBeVisible();
  await expect(groupAcceptor(bruno)).toHaveCount(0);
  await hangUp(alice, 'Cancel the call').focus();
  await acceptGroupCall(mira);
  // The same button opens a menu in the talk.
  await expect(hangUp(alice)).toBeFocused();
  await groupDialog(alice).getByRole('button', { name: 'Invite people' }).click();
  await pick(alice, 'Invite to the call', ['Bruno Keller'], /^Invite/);
  await groupAcceptor(bruno).getByRole('button', { name: 'Decline' }).click();
  await expect(groupDialog(alice).getByText('Bruno Keller declined the call')).toBeVisible();
  await groupDialog(alice).getByRole('button', { name: 'Invite people' }).click();
  await pick(alice, 'Invite to the call', ['Bruno Keller'], /^Invite/);
  await acceptGroupCall(bruno);
  for (const page of all) await expectMesh(page, 2);
  // Pictures, devices and a shared screen reach all others; no connection is made anew.
  const made = await links(bruno);
  await alice.keyboard.press('v');
  await expect(tile(mira, 'Alice Moreau').locator('video')).toBeVisible();
  for (const page of [mira, bruno])
    await expect
      .poll(async () => Math.max(...(await links(page)).map(({ frames }) => frames)))
      .toBeGreaterThan(5);
  await mira.keyboard.press('m');
  for (const page of [alice, bruno])
    await expect(groupDialog(page).getByRole('button', { name: /^Mira Okafor muted/ })).toBeVisible();
  await mira.keyboard.press('s');
  for (const page of [alice, bruno])
    await expect(tile(page, 'Screen of Mira Okafor').locator('video')).toBeVisible();
  expect(await links(bruno)).toHaveLength(made.length);
  await tile(alice, 'Bruno Keller').focus();
  await hangUp(bruno).click();
  for (const page of [alice, mira]) await expect(tile(page, 'Bruno Keller')).toHaveCount(0);
  await expect(groupDialog(alice)).toBeFocused();
  await expect.poll(() => openTracks(bruno)).toBe(0);
  // The banner lets a member join whom nobody calls.
  await callBanner(bruno).getByRole('button', { name: 'Join' }).click();
  for (const page of all) await expectMesh(page, 2);
  await hangUp(alice).click();
  await alice.getByRole('menuitem', { name: 'End for everybody' }).click();
  for (const page of [mira, bruno])
    await expect(endOrBar(page)).toContainText('The call was ended for everybody.');
  for (const page of all) {
    await expect.poll(() => openTracks(page)).toBe(0);
    expect(await links(page)).toHaveLength(0);
    await expect(callBanner(page)).toHaveCount(0);
  }
});

test('[GCALL-20, LIM-29, ERR-46, GCALL-14] A full call refuses a fifth person, and the last person does not stay alone @long', async ({
  member,
  server,
}) => {
  const [alice, mira, bruno, noor] = [
    await member('alice'),
    await member('mira'),
    await member('bruno'),
    await member('noor'),
  ];
  await startGroupCall(alice, ['Mira Okafor', 'Bruno Keller', 'Noor Haddad']);
  await acceptGroupCall(mira);
  for (const page of [alice, mira]) await expectMesh(page, 1);
  const owner = await device(server.origin, 'alice');
  await owner.call('POST', '/group/invite', { groupId: GROUP, friendIds: [YATING] });
  const yating = await member('yating');
  await expect(callBanner(yating)).toContainText('The call is full.');
  await yating.getByRole('button', { name: 'Join the call' }).click();
  await expect(yating.getByText('The call is full.')).toHaveCount(2);
  for (const page of [bruno, noor])
    await groupAcceptor(page).getByRole('button', { name: 'Decline' }).click();
  await hangUp(mira).click();
  await expect(endOrBar(alice)).toContainText('Everybody else has left the call or did not join it.');
  await expect.poll(() => openTracks(alice)).toBe(0);
});

test('[GCALL-08, GCALL-13, GCALL-15, GCALL-16] A person leaves and joins again in the same tab; the focus of the others stays @long', async ({
  member,
}) => {
  const [alice, mira, bruno] = [await member('alice'), await member('mira'), await member('bruno')];
  await startGroupCall(alice, ['Mira Okafor', 'Bruno Keller']);
  await hangUp(alice, 'Cancel the call').focus();
  await acceptGroupCall(mira);
  // The same button opens a menu in the talk.
  await expect(hangUp(alice)).toBeFocused();
  await acceptGroupCall(bruno);
  await tile(alice, 'Bruno Keller').focus();
  await alice.keyboard.press('Enter');
  await hangUp(bruno).click();
  await expect(tile(alice, 'Bruno Keller')).toHaveCount(0);
  await expect(groupDialog(alice)).toBeFocused();
  await alice.keyboard.press('m');
  await expect(groupDialog(alice).getByRole('button', { name: 'Unmute microphone' })).toBeVisible();
  await callBanner(bruno).getByRole('button', { name: 'Join' }).click();
  for (const page of [alice, mira, bruno]) await expectMesh(page, 2);
  await bruno.keyboard.press('s');
  const screen = tile(alice, 'Screen of Bruno Keller');
  await screen.focus();
  await bruno.keyboard.press('s');
  await expect(screen).toHaveCount(0);
  await expect(groupDialog(alice)).toBeFocused();
  // A user who has left is invited again, and it rings.
  await hangUp(bruno).click();
  await alice.keyboard.press('i');
  await pick(alice, 'Invite to the call', ['Bruno Keller'], /^Invite/);
  await acceptGroupCall(bruno);
  for (const page of [alice, mira, bruno]) await expectMesh(page, 2);
  await alice.keyboard.press('f');
  await hangUp(mira).click();
  await hangUp(bruno).click();
  await expect(endOrBar(alice)).toContainText('Everybody else has left the call or did not join it.');
  await expect.poll(() => alice.evaluate(() => document.fullscreenElement)).toBeNull();
});

test('[INV-7, INV-10] A member is removed during the call; another one joins in a second tab; the tab of the host crashes @long', async ({
  member,
  server,
}) => {
  const [alice, mira, bruno] = [await member('alice'), await member('mira'), await member('bruno')];
  // The engine belongs to the first tab, the call to the second one.
  const call = await alice.context().newPage();
  await call.goto(alice.url());
  await startGroupCall(call, ['Mira Okafor', 'Bruno Keller']);
  for (const page of [mira, bruno]) await acceptGroupCall(page);
  for (const page of [call, mira, bruno]) await expectMesh(page, 2);
  await expect(callBanner(alice)).toContainText('You are in this call');
  await crashRenderer(call);
  await expect(groupDialog(alice)).toBeVisible();
  for (const page of [alice, mira, bruno]) await expectMesh(page, 2);
  const owner = await device(server.origin, 'alice');
  const phone = await device(server.origin, 'bruno');
  await owner.call('DELETE', '/group/members/remove', { groupId: GROUP, userIds: [phone.id] });
  await expect(endOrBar(bruno)).toContainText('You are no longer in this group, or the group was dissolved.');
  await expect.poll(() => openTracks(bruno)).toBe(0);
  for (const page of [alice, mira]) {
    await expect(tile(page, 'Bruno Keller')).toHaveCount(0);
    await expectMesh(page, 1);
  }
  const noor = await member('noor');
  const second = await noor.context().newPage();
  await second.goto(noor.url());
  await callBanner(second).getByRole('button', { name: 'Join' }).click();
  for (const page of [alice, mira, second]) await expectMesh(page, 2);
  await expect(endOrBar(noor)).toContainText('The call is in another tab');
  await killEngine(second);
  for (const page of [alice, mira, second]) await expectMesh(page, 2);
});
