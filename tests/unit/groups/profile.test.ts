import { createElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { GroupInfoRow, GroupRow } from '../../../src/core/contract/people-rows.ts';
import type { MemberRow } from '../../../src/core/contract/rows.ts';
import type { GroupRole } from '../../../src/core/domain/enums.ts';
import { GroupRowContent } from '../../../src/groups/list/GroupRowContent.tsx';
import { MemberLine } from '../../../src/groups/members/MemberLine.tsx';
import { GroupProfile } from '../../../src/groups/profile/GroupProfile.tsx';
import { mayOpen } from '../../../src/groups/profile/overlay.ts';
import { Switch } from '../../../src/ui/Switch.tsx';
import { textsInBoth } from '../rendered.ts';
import { withRows } from '../people-ui/fake-line.ts';
import { markup } from '../words.ts';
import { groupInfo, member } from './rows.ts';

const PEOPLE = [
  member(1, { showName: 'Alice' }),
  member(2, { showName: 'Olga', role: 'owner', online: true }),
  member(3, { showName: 'Ada', role: 'admin', isMuted: true }),
];

const profile = (group: readonly GroupInfoRow[], rows: readonly MemberRow[] = PEOPLE): ReactNode => {
  const members = { rows, ready: true, failure: null, load: () => undefined };
  const nothing = (): void => undefined;
  return createElement(
    'div',
    null,
    withRows(
      { group },
      createElement(GroupProfile, { chat: 'group-5', members, title: { current: null }, onLeft: nothing }),
    ),
  );
};
const shown = (group: Partial<GroupInfoRow>): Promise<string> => markup('en-US', profile([groupInfo(group)]));
/** The accessible names of all buttons with a label of their own. */
const labels = (html: string): string[] =>
  [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, it]) => it ?? '');

const EDITS = ['Change the picture', 'Change the group name', 'Change the notice'];

test('[X-GRP-02] A profile shows members with roles and tags, notice, own nickname and remark', async () => {
  const html = await shown({});
  for (const text of [
    'Olga',
    'Owner',
    'Ada',
    'Admin',
    'Muted',
    'Be kind',
    '>Al<',
    '>My team<',
    '3 members',
  ]) {
    expect(html).toContain(text);
  }
});

test('[X-GRP-03] Name, picture and notice are read-only except for owner and admins', async () => {
  const edits = async (role: GroupRole): Promise<string[]> =>
    labels(await shown({ role })).filter((label) => EDITS.includes(label));
  expect(await edits('owner')).toEqual(EDITS);
  expect(await edits('admin')).toEqual(EDITS);
  expect(await edits('member')).toEqual([]);
  expect(await shown({ role: 'member' })).toContain('Be kind');
});

test('Every member may change the own nickname and remark', async () => {
  expect(labels(await shown({ role: 'member' }))).toEqual(
    expect.arrayContaining(['Change my nickname in this group', 'Change my remark for this group']),
  );
});

test('[ROLE-01, ROLE-03, X-GRP-05] The acts of a profile follow the role', async () => {
  const ACTS = ['Invite', 'Remove members', 'Mute all members', 'Transfer ownership', 'Dissolve group'];
  const acts = async (group: Partial<GroupInfoRow>): Promise<string[]> => {
    const html = await shown(group);
    return ACTS.filter((act) => html.includes(`>${act}<`));
  };
  expect(await acts({ role: 'owner' })).toEqual(ACTS);
  expect(await acts({ role: 'admin' })).toEqual(['Invite', 'Remove members', 'Mute all members']);
  expect(await acts({ role: 'member' })).toEqual(['Invite']);
  expect(await acts({ role: 'member', isAllowInvite: false })).toEqual([]);
  expect(await acts({ role: 'owner', isBanned: true })).toEqual(['Dissolve group']);
});

test('[ROLE-09] The profile of a banned group shows the reason, in both languages, and no edit buttons', async () => {
  const banned = groupInfo({ role: 'owner', isBanned: true, reason: 'spam' });
  const [english, chinese] = await textsInBoth(createElement('div', null, profile([banned])));
  expect(english).toContain('This group chat has been banned by the administrator. Reason:spam');
  expect(chinese?.join()).toContain('spam');
  expect(labels(await markup('en-US', profile([banned]))).filter((it) => it.startsWith('Change'))).toEqual(
    [],
  );
});

test('[ERR-25] The profile of a group that the user is not in shows only why, in both languages', async () => {
  const sentences = [
    'You are not in the group, you cannot view the group information',
    '您不在此群組中，無法查看群組資訊',
  ];
  for (const group of [[groupInfo({ role: null })], []]) {
    const drawn = await textsInBoth(createElement('div', null, profile(group)));
    expect(drawn.map((texts) => texts.filter((text) => sentences.includes(text)))).toEqual(
      sentences.map((sentence) => [sentence]),
    );
    expect(drawn.flat()).not.toContain('Be kind');
  }
});

test('[X-CMPL-01] A former member of a group can complain about it; a group without a name offers no complaint', async () => {
  const drawn = (group: readonly GroupInfoRow[]): Promise<string> => markup('en-US', profile(group));
  expect(await drawn([groupInfo({ role: null })])).toContain('Complain');
  expect(await drawn([])).not.toContain('Complain');
});

test('The switches show the flags of the group', async () => {
  const html = await shown({ role: 'owner', isAllMuted: true, isAllowInvite: false, isNoprivatechat: true });
  expect(html.match(/aria-checked="true"/g)).toHaveLength(3);
  expect((await shown({ role: 'owner' })).match(/aria-checked="true"/g)).toBeNull();
});

test('A switch whose change is being stored is marked as busy', async () => {
  const busy = createElement(Switch, { label: 'Pin', checked: false, busy: true, onChange: () => undefined });
  expect(await markup('en-US', busy)).toContain('aria-busy="true"');
});

test('[ROLE-07] A muted member has a muted tag, in both languages', async () => {
  const line = (isMuted: boolean) =>
    textsInBoth(createElement(MemberLine, { member: member(7, { isMuted }), name: 'Mia', isSelf: false }));
  expect(await line(true)).toEqual([
    ['MI', 'Mia', 'Muted'],
    ['MI', 'Mia', '已禁言'],
  ]);
  expect(await line(false)).toEqual([
    ['MI', 'Mia'],
    ['MI', 'Mia'],
  ]);
});

test('A row of the group list has marks for the owner, a pinned group, do-not-disturb and a ban', async () => {
  const group: GroupRow = {
    key: 'group-5',
    id: 5,
    showName: 'Team',
    headImage: '',
    isOwner: false,
    isDnd: false,
    isTop: false,
    isBanned: false,
  };
  const texts = async (more: Partial<GroupRow>): Promise<string[] | undefined> =>
    (await textsInBoth(createElement(GroupRowContent, { group: { ...group, ...more }, name: 'Team' })))[0];
  expect(await texts({})).toEqual(['TE', 'Team']);
  expect(await texts({ isOwner: true, isTop: true, isDnd: true, isBanned: true })).toEqual([
    'TE',
    'Team',
    'Banned',
    'You are the owner',
    'Pinned',
    'Do not disturb',
  ]);
});

test('A dialog of the profile needs its right, and the owner too may open the dialog to leave', () => {
  const ordinary = groupInfo({ role: 'member' });
  const owner = groupInfo({ role: 'owner' });
  const former = groupInfo({ role: null });
  expect([mayOpen('leave', ordinary), mayOpen('leave', owner), mayOpen('leave', former)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(mayOpen('transfer', owner)).toBe(true);
  expect(mayOpen('transfer', ordinary)).toBe(false);
  expect(mayOpen('remove', ordinary)).toBe(false);
});
