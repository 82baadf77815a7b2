// The shown names of people: the order of remark, nickname in a group and own nickname.
import { expect, test } from 'vitest';
import { privateChat } from '../../../src/core/domain/chat-key.ts';
import { People } from '../../../workers/people/people.ts';
import { nameOf, senderOf } from '../../../workers/views/names.ts';
import { memberRows } from '../../../workers/views/people/members-view.ts';
import { friend, group, member } from '../support.ts';

function peopleWith(over: object): People {
  const people = new People();
  people.setFriends([friend(over)]);
  people.setGroups([group()]);
  people.setMembers(7, [member(2, { showNickName: 'Cartographer' })]);
  return people;
}
const inGroup = { sendId: 2, groupId: 7 };

test('[X-GRP-02] The nickname of a friend in the group names the member and the sender', () => {
  const people = peopleWith({});
  expect(memberRows(people, 7)).toMatchObject([{ showName: 'Cartographer', isFriend: true }]);
  expect(senderOf(inGroup, people).showName).toBe('Cartographer');
  expect(senderOf({ ...inGroup, sendNickName: 'At the time' }, people).showName).toBe('At the time');
  expect(senderOf({ sendId: 2, groupId: null }, people).showName).toBe('Mira');
});

test('[X-FRND-03, X-GRP-02] A remark names the friend in every chat, before any nickname', () => {
  const people = peopleWith({ showNickName: 'My Mira', remarkNickName: 'My Mira' });
  expect(memberRows(people, 7)).toMatchObject([{ showName: 'My Mira', nickName: 'Cartographer' }]);
  expect(senderOf({ ...inGroup, sendNickName: 'At the time' }, people).showName).toBe('My Mira');
  expect(nameOf(privateChat(2), people).showName).toBe('My Mira');
});

test('[X-FRND-03] The remark of a former friend names the friend no longer', () => {
  const people = peopleWith({ showNickName: 'My Mira', remarkNickName: 'My Mira', deleted: true });
  expect(memberRows(people, 7)).toMatchObject([{ showName: 'Cartographer', isFriend: false }]);
  expect(senderOf(inGroup, people).showName).toBe('Cartographer');
  expect(nameOf(privateChat(2), people).showName).toBe('Mira');
});
