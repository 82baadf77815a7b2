import { expect, test } from 'vitest';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import { emptyChat, type ChatState } from '../../../src/core/domain/chat.ts';
import {
  groupOpened,
  groupsToCheck,
  hasAppeared,
  type TabSnapshot,
} from '../../../workers/removal-check/deleted-groups.ts';

const shown = (chat: ChatKey | null, visible = true): TabSnapshot => ({ visible, chat });

/** A chat with these times; a chat with `lastId` 0 holds no message. */
function chatAt(key: ChatKey, movedAt: number, openedAt = 0, lastId = 1): ChatState {
  const chat = emptyChat(key);
  return {
    ...chat,
    summary: { ...chat.summary, movedAt, lastId },
    marks: { ...chat.marks, openedAt },
  };
}

test('groupOpened returns the group that a visible tab shows now and did not show before', () => {
  const opened = (before: TabSnapshot, after: TabSnapshot) => groupOpened({ before, after });
  expect(opened(shown(null), shown('group-7'))).toBe(7);
  expect(opened(shown('group-8'), shown('group-7'))).toBe(7);
  expect(opened(shown('group-7'), shown('group-7'))).toBeNull();
  expect(opened(shown(null), shown('group-7', false))).toBeNull();
  for (const other of ['private-7', 'system-0', null] as const)
    expect(opened(shown('group-8'), shown(other))).toBeNull();
});

test('[DEL-10] hasAppeared is true only when a tab becomes visible', () => {
  const appeared = (before: boolean, after: boolean) =>
    hasAppeared({ before: shown(null, before), after: shown(null, after) });
  expect(appeared(false, true)).toBe(true);
  for (const [before, after] of [
    [true, true],
    [true, false],
    [false, false],
  ] as const)
    expect(appeared(before, after)).toBe(false);
});

test('[DEL-10] groupsToCheck lists the groups of visible tabs first, then the groups with the latest activity', () => {
  const tabs = [shown('group-3', false), shown('group-9'), shown('private-5'), shown('group-2')];
  const chats = [
    chatAt('group-1', 10),
    chatAt('group-2', 20),
    chatAt('group-3', 5, 30),
    chatAt('private-4', 99),
    chatAt('group-5', 40, 0, 0),
  ];
  expect(groupsToCheck(tabs, chats)).toEqual([9, 2, 3, 1]);
});

test('[DEL-10] groupsToCheck lists at most fifteen groups, which is three minutes of requests', () => {
  const chats = Array.from({ length: 40 }, (_, index) => chatAt(`group-${index + 1}`, index));
  expect(groupsToCheck([shown('group-1')], chats)).toEqual([
    1,
    ...Array.from({ length: 14 }, (_, index) => 40 - index),
  ]);
});
