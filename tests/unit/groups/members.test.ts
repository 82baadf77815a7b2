import { expect, test } from 'vitest';
import { memberRights } from '../../../src/core/domain/group-rights.ts';
import { lockedFriends, lockedMembers } from '../../../src/groups/dialogs/member-choice.ts';
import { actsOn } from '../../../src/groups/members/member-acts.ts';
import { sortedMembers } from '../../../src/shared/members/sorted-members.ts';
import { groupInfo, member } from './rows.ts';

test('Members are sorted by owner, admins, online members, then names in the order of the language', () => {
  const rows = [
    member(1, { showName: 'Zoe' }),
    member(2, { showName: 'anna', online: true }),
    member(3, { showName: 'Olga', role: 'owner' }),
    member(4, { showName: 'Émile', role: 'admin' }),
    member(5, { showName: 'Bruno', role: 'admin', online: true }),
    member(6, { showName: 'Member 10' }),
    member(7, { showName: 'Member 9' }),
  ];
  const names = sortedMembers(rows, 'en-US', ({ showName }) => showName).map(({ showName }) => showName);
  expect(names).toEqual(['Olga', 'Bruno', 'Émile', 'anna', 'Member 9', 'Member 10', 'Zoe']);
});

test('Members with equal names are ordered by id, whatever their order was before', () => {
  const rows = [
    member(3, { showName: 'Kim' }),
    member(1, { showName: 'Kim' }),
    member(2, { showName: 'Kim' }),
  ];
  const ids = sortedMembers(rows, 'en-US', ({ showName }) => showName).map(({ userId }) => userId);
  expect(ids).toEqual([1, 2, 3]);
});

test('[ROLE-02, X-GRP-05] The menu of a member offers the acts that the role of the user allows', () => {
  const flags = groupInfo();
  const acts = (
    role: 'owner' | 'admin' | 'member',
    target: Parameters<typeof member>[1],
    isSelf = false,
  ): string => {
    const row = member(9, target);
    return actsOn(row, isSelf, memberRights(role, row.role, isSelf, flags)).join(' ');
  };
  expect(acts('owner', {})).toBe('card befriend mute appoint remove');
  expect(acts('owner', { role: 'admin', isMuted: true })).toBe('card befriend unmute dismiss remove');
  expect(acts('admin', { isMuted: true, isFriend: true })).toBe('card message unmute remove');
  expect(acts('admin', { role: 'admin' })).toBe('card befriend');
  expect(acts('admin', { role: 'owner', isFriend: true })).toBe('card message');
  expect(acts('member', {})).toBe('card befriend');
  expect(acts('owner', { role: 'owner' }, true)).toBe('card');
});

test('[X-GRP-04] The invite picker locks the friends who are members already', () => {
  expect([...lockedFriends([member(1), member(7)])]).toEqual(['private-1', 'private-7']);
});

test('[X-GRP-04] The remove picker locks the owner and the user, and for an admin the other admins', () => {
  const rows = [
    member(1, { role: 'owner' }),
    member(2, { role: 'admin' }),
    member(3, { role: 'admin' }),
    member(4),
  ];
  expect([...lockedMembers(rows, 'owner', 1, groupInfo())]).toEqual(['u1']);
  expect([...lockedMembers(rows, 'admin', 2, groupInfo())]).toEqual(['u1', 'u2', 'u3']);
});
