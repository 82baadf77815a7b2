import { expect, test } from 'vitest';
import { roleIn, withPresence, type GroupMember } from '../../../src/core/domain/people.ts';
import { friend, group } from '../support.ts';

test('A friend is online while any terminal is online, and each terminal has its own presence', () => {
  const away = friend({ online: false, onlineWeb: false, onlineApp: false });
  const web = withPresence(away, 0, true);
  expect(web).toEqual({ ...away, online: true, onlineWeb: true });
  const both = withPresence(web, 1, true);
  expect(both).toEqual({ ...away, online: true, onlineWeb: true, onlineApp: true });
  const app = withPresence(both, 0, false);
  expect(app).toEqual({ ...away, online: true, onlineApp: true });
  expect(withPresence(app, 1, false)).toEqual(away);
});

test('withPresence returns the same friend object for unchanged presence or an unknown terminal', () => {
  const web = friend();
  expect(withPresence(web, 0, true)).toBe(web);
  expect(withPresence(web, 1, false)).toBe(web);
  expect(withPresence(web, 7, true)).toBe(web);
});

test('A friend without a known online terminal is offline after any terminal leaves', () => {
  const unnamed = friend({ online: true, onlineWeb: false, onlineApp: false });
  expect(withPresence(unnamed, 0, false)).toEqual({ ...unnamed, online: false });
});

test('[ENUM-08] roleIn reads the owner from the group and an admin from the member row; all others are members', () => {
  const member = (isManager: boolean): GroupMember => ({
    userId: 3,
    showNickName: '',
    headImage: '',
    isManager,
    isMuted: false,
    quit: false,
    online: true,
  });
  const choir = group({ ownerId: 2 });
  expect(roleIn(choir, member(false), 2)).toBe('owner');
  expect(roleIn(choir, member(true), 2)).toBe('owner');
  expect(roleIn(choir, member(true), 3)).toBe('admin');
  expect(roleIn(choir, member(false), 3)).toBe('member');
  expect(roleIn(choir, undefined, 3)).toBe('member');
  expect(roleIn(group({ ownerId: null }), undefined, 3)).toBe('member');
});
