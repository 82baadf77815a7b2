import { expect, test } from 'vitest';
import { groupChat, privateChat } from '../../../src/core/domain/chat-key.ts';
import { isListed } from '../../../workers/views/chat-rows.ts';
import { headRow } from '../../../workers/views/head-row.ts';
import { personRows } from '../../../workers/views/people/people-view.ts';
import { People } from '../../../workers/people/people.ts';
import { CHAT, fold, friend, GROUP, group, ME, message, put, member } from '../support.ts';

test('[LIST-05, PRIV-07] A removed friend counts as deleted: the chat has no composer and stays readable', () => {
  const people = new People();
  people.setFriends([friend({ showNickName: 'Mira R' })]);
  people.apply({ kind: 'friend-gone', id: 2 });
  expect(people.friend(2)).toMatchObject({ deleted: true, showNickName: 'Mira R' });
  expect(personRows(people, ME.id)).toEqual([]);
  expect(isListed(fold(put(message(3))), people)).toBe(true);
  expect(headRow(privateChat(2), undefined, people, ME.id, 0)).toMatchObject({
    showName: 'Mira',
    blocked: { why: 'not-friends', wereFriends: true },
  });
  expect(people.record('friends')).toMatchObject([{ id: 2, deleted: true }]);
});

test('[LIST-06, GRP-05] A removed group counts as left: the chat has no composer, and keeps its name', () => {
  const people = new People();
  people.setGroups([group()]);
  people.apply({ kind: 'group-gone', id: 7 });
  expect(people.group(7)).toMatchObject({ quit: true, name: 'Choir' });
  expect(personRows(people, ME.id)).toEqual([]);
  const event = { kind: 'message', chat: GROUP, message: message(3, { groupId: 7, recvId: null }) } as const;
  expect(isListed(fold(event), people)).toBe(true);
  expect(headRow(groupChat(7), undefined, people, ME.id, 0)).toMatchObject({
    showName: 'Choir',
    blocked: { why: 'left-group', isDissolved: false },
  });
});

test('[X-CHAT-28] A chat with a user who never was a friend names no past friendship', () => {
  const people = new People();
  people.setStranger(CHAT, { showName: 'Mira', headImage: '' });
  expect(headRow(CHAT, undefined, people, ME.id, 0).blocked).toEqual({
    why: 'not-friends',
    wereFriends: false,
  });
});

test('[GRP-05, X-CHAT-27] The head of a former group names a dissolution, and has no role and no counts', () => {
  for (const end of [{ quit: true }, { quit: true, dissolve: true }, { dissolve: true }]) {
    const people = new People();
    people.setGroups([group({ ownerId: ME.id })]);
    people.setMembers(7, [member(ME.id), member(2, { online: true })]);
    expect(headRow(GROUP, undefined, people, ME.id, 0)).toMatchObject({
      role: 'owner',
      members: 2,
      membersOnline: 1,
      blocked: null,
    });
    people.apply({ kind: 'group', group: group({ ownerId: ME.id, ...end }) });
    people.apply({ kind: 'group-gone', id: 7 });
    expect(headRow(GROUP, undefined, people, ME.id, 0)).toMatchObject({
      role: null,
      members: null,
      membersOnline: null,
      blocked: { why: 'left-group', isDissolved: 'dissolve' in end },
    });
  }
});

test('[X-FWD-01, X-CHAT-27] The rows of people name the chats that accept no messages of the user', () => {
  const people = new People();
  people.setFriends([friend(), friend({ id: 3 }), friend({ id: 4, deleted: true })]);
  people.standings.set(3, { isBanned: true, reason: 'spam', isCancelled: false });
  people.setGroups([
    group(),
    group({ id: 8, isBanned: true }),
    group({ id: 9, isMuted: true }),
    group({ id: 10, isAllMuted: true }),
    group({ id: 11, isAllMuted: true, ownerId: ME.id }),
    group({ id: 12, dissolve: true }),
    group({ id: 13, quit: true }),
  ]);
  const blocked = (): string[] =>
    personRows(people, ME.id)
      .filter(({ isBlocked }) => isBlocked)
      .map(({ key }) => key);
  // The user may be an admin of the group whose members are unknown.
  expect(blocked()).toEqual(['private-3', 'group-8', 'group-9']);
  people.setMembers(10, []);
  expect(blocked()).toEqual(['private-3', 'group-8', 'group-9', 'group-10']);
  expect(personRows(people, ME.id).map(({ key }) => key)).not.toContain('group-12');
});

test('[X-CHAT-08] A draft keeps its chat in the list, also after the friend or the group is gone', () => {
  const people = new People();
  people.setFriends([friend({ showNickName: 'Mira R' })]);
  const drafted = fold({ kind: 'draft', chat: CHAT, text: 'half', revision: 1 });
  expect(isListed(drafted, people)).toBe(true);
  expect(isListed(drafted, new People())).toBe(true);
  const emptied = fold(
    { kind: 'draft', chat: CHAT, text: 'half', revision: 1 },
    { kind: 'draft', chat: CHAT, text: '', revision: 2 },
  );
  expect(isListed(emptied, people)).toBe(false);
});
