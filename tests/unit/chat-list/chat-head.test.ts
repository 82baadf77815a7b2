import { expect, test } from 'vitest';
import { createHeadOf } from '../../../src/chat/context/use-chat-head.ts';
import type { HeadRow } from '../../../src/core/contract/rows.ts';

const row: HeadRow = {
  key: 'private-2',
  type: 'PRIVATE',
  targetId: 2,
  showName: 'Bruno',
  headImage: '',
  online: true,
  members: null,
  membersOnline: null,
  role: null,
  isDnd: false,
  isTop: false,
  pinned: null,
  mention: null,
  blocked: null,
  readUpTo: 4,
  lastId: 4,
  unread: 0,
  draft: { text: 'hi', revision: 1 },
};

test('The head of a conversation stays the same object when only its counters change', () => {
  const headOf = createHeadOf();
  const head = headOf(row);
  expect(headOf({ ...structuredClone(row), lastId: 5, unread: 1, mention: { id: 5, all: false } })).toBe(
    head,
  );
  expect(head).not.toHaveProperty('unread');
});

test('A head changes with the chat’s name, and keeps its draft; without a chat row there is no head', () => {
  const headOf = createHeadOf();
  const head = headOf(row);
  const renamed = headOf({ ...structuredClone(row), showName: 'B.' });
  expect(renamed).toMatchObject({ showName: 'B.', draft: { text: 'hi', revision: 1 } });
  expect(renamed?.draft).toBe(head?.draft);
  expect(headOf(undefined)).toBeNull();
});
