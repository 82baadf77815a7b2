import { expect, test } from 'vitest';
import { roleIn, withPresence, type GroupMember } from '../../../src/core/domain/people.ts';
import { friend, group } from '../support.ts';

test('a friend is online while any terminal is, and each terminal speaks for itself', () => {
  const away = friend({ online: false, onlineWeb: false, onlineApp: false });
  const web = withPresence(away, 0, true);
  expect(web).toEqual({ ...away, online: true, onlineWeb: true });
  const both = withPresence(web, 1, true);
  expect(both).toEqual({ ...away, online: true, onlineWeb: true, onlineApp: true });
  const app = withPresence(both, 0, false);
  expect(app).toEqual({ ...away, online: true, onlineApp: true });
  expect(withPresence(app, 1, false)).toEqual(away);
});

test('a presence that tells nothing new leaves the very friend; an unknown terminal counts for none', () => {
  const web = friend();
  expect(withPresence(web, 0, true)).toBe(web);
  expect(withPresence(web, 1, false)).toBe(web);
  expect(withPresence(web, 7, true)).toBe(web);
});

test('a friend whose server named no terminal is offline with the first one that leaves', () => {
  const told = friend({ online: true, onlineWeb: false, onlineApp: false });
  expect(withPresence(told, 0, false)).toEqual({ ...told, online: false });
});

test('[ENUM-08] the group names its owner, a member’s own row an admin; all others are members', () => {
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
