// Rows of the views about friends, requests and groups.
import { expect, test } from 'vitest';
import { People } from '../../../workers/people/people.ts';
import { friendRows } from '../../../workers/views/people/friends-view.ts';
import { groupInfo } from '../../../workers/views/people/group-view.ts';
import { groupRows } from '../../../workers/views/people/groups-view.ts';
import { requestRow } from '../../../workers/views/people/requests-view.ts';
import { friend, group, ME, member } from '../support.ts';

test('[PRIV-07, X-FGRP-03] The friend rows leave out former friends and name the grouping of each friend', () => {
  const people = new People();
  people.setFriends([
    friend({ remarkNickName: 'Sister', showNickName: 'Sister' }),
    friend({ id: 3, deleted: true }),
    friend({ id: 4 }),
  ]);
  people.setList('groupings', [{ id: 8, name: 'Family', sort: 0, friendIds: [2, 3, 99] }]);
  expect(friendRows(people)).toMatchObject([
    { key: 'private-2', id: 2, showName: 'Sister', nickName: 'Mira', remark: 'Sister', grouping: 8 },
    { key: 'private-4', id: 4, grouping: null },
  ]);
});

test('[X-FRND-06] A request row names the other user and the direction; foreign requests have no row', () => {
  const people = new People();
  people.setFriends([friend({ showNickName: 'Sister' })]);
  const base = {
    id: 5,
    sendId: 2,
    sendNickName: 'Mira',
    sendHeadImage: '/m.webp',
    recvId: ME.id,
    recvNickName: 'Ada',
    recvHeadImage: '/a.webp',
    remark: 'hello',
    status: 1,
    applyTime: 7,
  };
  expect(requestRow(base, people, ME.id)).toEqual({
    key: 'r5',
    id: 5,
    isReceived: true,
    userId: 2,
    showName: 'Sister',
    headImage: '/m.webp',
    words: 'hello',
    status: 1,
    applyTime: 7,
  });
  const sent = { ...base, sendId: ME.id, recvId: 3, recvNickName: 'Bo', recvHeadImage: '/b.webp' };
  expect(requestRow(sent, people, ME.id)).toMatchObject({
    isReceived: false,
    userId: 3,
    showName: 'Bo',
    headImage: '/b.webp',
  });
  expect(requestRow({ ...base, recvId: 4 }, people, ME.id)).toBeNull();
  expect(requestRow({ ...base, id: null }, people, ME.id)).toBeNull();
});

test('[GRP-05] The group rows leave out groups that the user has left and dissolved groups', () => {
  const people = new People();
  people.setGroups([
    group({ ownerId: ME.id }),
    group({ id: 8, quit: true }),
    group({ id: 9, dissolve: true }),
  ]);
  expect(groupRows(people, ME.id)).toMatchObject([{ key: 'group-7', showName: 'Choir', isOwner: true }]);
});

test('[X-GRP-02] The group row has role, own names, notice, owner and the number of present members', () => {
  const people = new People();
  people.setGroups([
    group({ remarkNickName: 'Ad', remarkGroupName: 'Us', showGroupName: 'Us', notice: 'Hi' }),
  ]);
  expect(groupInfo(people, 7, ME.id)).toMatchObject({ members: null, ownerNickName: '', role: 'member' });
  people.setMembers(7, [member(2), member(ME.id, { isManager: true }), member(4, { quit: true })]);
  expect(groupInfo(people, 7, ME.id)).toMatchObject({
    key: 'group-7',
    name: 'Choir',
    showName: 'Us',
    remark: 'Us',
    nickName: 'Ad',
    words: 'Hi',
    ownerNickName: 'Member 2',
    role: 'admin',
    members: 2,
  });
  people.apply({ kind: 'group-gone', id: 7 });
  expect(groupInfo(people, 7, ME.id)).toMatchObject({ role: null });
  expect(groupInfo(people, 8, ME.id)).toBeNull();
});
