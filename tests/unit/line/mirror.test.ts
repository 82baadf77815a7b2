import { expect, test } from 'vitest';
import type { ChatRow } from '../../../src/core/contract/rows.ts';
import { Mirror } from '../../../src/line/mirror.ts';

const row = (key: ChatRow['key'], over: Partial<ChatRow> = {}): ChatRow => ({
  key,
  type: 'PRIVATE',
  targetId: 1,
  showName: key,
  headImage: '',
  online: false,
  isDnd: false,
  isTop: false,
  last: null,
  unread: 0,
  atMe: false,
  atAll: false,
  draft: '',
  optTime: 0,
  ...over,
});
const keys = (mirror: Mirror<'chats'>): string[] => mirror.state.rows.map((shown) => shown.key);

test('[MSG-13] Chats are sorted pinned first, then by the newer of last message and last opening', () => {
  const mirror = new Mirror('chats');
  const put = [
    row('private-1', { optTime: 10 }),
    row('private-2', { optTime: 30 }),
    row('private-3', { optTime: 5, isTop: true }),
    row('private-4', { optTime: 20, isTop: true }),
  ];
  mirror.apply({ view: 1, stream: 0, put, del: [] });
  expect(keys(mirror)).toEqual(['private-4', 'private-3', 'private-2', 'private-1']);
});

test('A view’s mirror applies patches in order, and refuses a patch after a missing one', () => {
  const mirror = new Mirror('chats');
  expect(mirror.apply({ view: 1, stream: 1, put: [row('private-1')], del: [] })).toBe(false);
  expect(mirror.state.ready).toBe(false);
  expect(mirror.apply({ view: 1, stream: 0, put: [row('private-1'), row('private-2')], del: [] })).toBe(true);
  expect(mirror.apply({ view: 1, stream: 1, put: [], del: ['private-1'] })).toBe(true);
  expect(mirror.apply({ view: 1, stream: 3, put: [row('private-3')], del: [] })).toBe(false);
  expect(keys(mirror)).toEqual(['private-2']);
  expect(mirror.apply({ view: 1, stream: 0, put: [row('private-9')], del: [] })).toBe(true);
  expect(keys(mirror)).toEqual(['private-9']);
});

test('A patch can change the field `more`, and a patch without that field keeps its value', () => {
  const mirror = new Mirror('pane');
  mirror.apply({ view: 1, stream: 0, put: [], del: [], more: false });
  mirror.apply({ view: 1, stream: 1, put: [], del: [], more: true });
  expect(mirror.state.more).toBe(true);
  mirror.apply({ view: 1, stream: 2, put: [], del: [] });
  expect(mirror.state.more).toBe(true);
});

test('A row that arrives again unchanged stays the same object, also in a new snapshot', () => {
  const mirror = new Mirror('chats');
  mirror.apply({ view: 1, stream: 0, put: [row('private-1'), row('private-2')], del: [] });
  const [first] = mirror.state.rows;
  mirror.apply({ view: 1, stream: 1, put: [row('private-1'), row('private-2', { unread: 1 })], del: [] });
  expect(mirror.state.byKey.get(first!.key)).toBe(first);
  expect(mirror.state.byKey.get('private-2')?.unread).toBe(1);
  mirror.apply({ view: 1, stream: 0, put: [row('private-1')], del: [] });
  expect(mirror.state.rows).toEqual([row('private-1')]);
  expect(mirror.state.rows[0]).toBe(first);
});
