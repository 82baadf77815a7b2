import { expect, test } from 'vitest';
import { hasOpenEntry, keptSearch, sectionOf, SECTIONS } from '../../../src/home/sections.ts';

test('Each path of the home screen belongs to a section, the groupings to the friends', () => {
  expect(sectionOf('/home/chat')).toBe('chats');
  expect(sectionOf('/home/friend')).toBe('friends');
  expect(sectionOf('/home/friend-grouping')).toBe('friends');
  expect(sectionOf('/home/group')).toBe('groups');
  expect(sectionOf('/home/grouping')).toBeNull();
  expect(sectionOf('/home')).toBeNull();
});

test('The link of a section keeps only the open entry of that section', () => {
  const [chats, friends] = SECTIONS;
  expect(keptSearch(chats!, { chat: 'group-5', friend: 3 })).toEqual({ chat: 'group-5' });
  expect(keptSearch(friends!, { chat: 'group-5' })).toEqual({});
});

test('A chat, a friend or a group is an open entry', () => {
  expect(hasOpenEntry({ chat: 'private-2' })).toBe(true);
  expect(hasOpenEntry({ friend: 2 })).toBe(true);
  expect(hasOpenEntry({ group: 5 })).toBe(true);
  expect(hasOpenEntry({ chat: undefined, page: 2 })).toBe(false);
});
