import { expect, test } from 'vitest';
import type { GroupRole } from '../../../src/core/domain/enums.ts';
import { groupRights, mayContact, memberRights } from '../../../src/core/domain/group-rights.ts';

const open = { isAllowInvite: true, isNoprivatechat: false, isBanned: false };
const viewers: readonly (GroupRole | null)[] = ['owner', 'admin', 'member', null];
const targets: readonly GroupRole[] = ['owner', 'admin', 'member'];

/** The names of the granted rights. */
const granted = (rights: object): string[] =>
  Object.entries(rights).flatMap(([name, given]) => (given === true ? [name] : []));

test('[ROLE-01, ROLE-03, X-GRP-05, X-GRP-06] The role decides the rights in a group', () => {
  const table = Object.fromEntries(viewers.map((role) => [String(role), granted(groupRights(role, open))]));
  expect(table).toEqual({
    owner: ['edit', 'editOwn', 'invite', 'remove', 'muteAll', 'transfer', 'dissolve'],
    admin: ['edit', 'editOwn', 'invite', 'remove', 'muteAll', 'leave'],
    member: ['editOwn', 'invite', 'leave'],
    null: [],
  });
});

test('[ROLE-04] Every member may invite, unless the group restricts invitations to owner and admins', () => {
  const mayInvite = (isAllowInvite: boolean): boolean[] =>
    viewers.map((role) => groupRights(role, { ...open, isAllowInvite }).invite);
  expect(mayInvite(true)).toEqual([true, true, true, false]);
  expect(mayInvite(false)).toEqual([true, true, false, false]);
});

test('A banned group can only be left, or dissolved by its owner', () => {
  const banned = { ...open, isBanned: true };
  expect(viewers.map((role) => granted(groupRights(role, banned)))).toEqual([
    ['dissolve'],
    ['leave'],
    ['leave'],
    [],
  ]);
  for (const role of viewers) {
    for (const target of targets) {
      expect(granted(memberRights(role, target, false, banned))).toEqual([]);
    }
  }
});

test('[ROLE-02, ROLE-03, X-GRP-05] Owner and admins act on members below them, and nobody acts on the owner', () => {
  const table = viewers.map((role) =>
    targets.map((target) => granted(memberRights(role, target, false, open)).join(' ')),
  );
  const all = 'mute remove appoint';
  expect(table).toEqual([
    ['', all, all],
    ['', '', 'mute remove'],
    ['', '', ''],
    ['', '', ''],
  ]);
});

test('A user has no rights towards the own row of the member list', () => {
  for (const role of viewers) {
    for (const target of targets) expect(granted(memberRights(role, target, true, open))).toEqual([]);
  }
});

test('[ROLE-06, VAL-31, VAL-32] Only owner and admins may contact members of a no-private-chat group', () => {
  const allowed = (isNoprivatechat: boolean): boolean[] =>
    viewers.map((role) => mayContact(role, { ...open, isNoprivatechat }));
  expect(allowed(true)).toEqual([true, true, false, false]);
  expect(allowed(false)).toEqual([true, true, true, true]);
});
