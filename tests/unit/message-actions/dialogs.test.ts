import { expect, test } from 'vitest';
import type { MemberRow } from '../../../src/core/contract/rows.ts';
import { type Target, TARGETS } from '../../../src/chat/message-actions/forward/use-targets.ts';
import { PAGE, shownAfter } from '../../../src/shared/list/pages.ts';
import { hasAll, nothingChosen, toggleAll, toggleOne } from '../../../src/shared/picker/choice.ts';
import { splitReaders } from '../../../src/chat/message-actions/readers/split-readers.ts';

const target = (id: number): Target => ({
  key: `private-${id}`,
  type: 'PRIVATE',
  targetId: id,
  showName: `Friend ${id}`,
  headImage: '',
});
const nobody = nothingChosen<Target>();
const targets = (count: number): Target[] => Array.from({ length: count }, (_, index) => target(index + 1));

test('[X-FWD-02, DLG-10] 100 forward targets can be chosen; a press beyond 100 changes nothing and reports the limit', () => {
  expect(TARGETS.max).toBe(100);
  const hundred = toggleAll(nobody, targets(100), TARGETS);
  expect(hundred).toMatchObject({ overLimit: 0 });
  expect(hundred.chosen.size).toBe(100);
  const more = toggleOne(hundred, target(101), TARGETS);
  expect(more.overLimit).toBe(1);
  expect(more.chosen).toBe(hundred.chosen);
  const atOnce = toggleAll(nobody, targets(101), TARGETS);
  expect(atOnce.overLimit).toBe(1);
  expect(atOnce.chosen.size).toBe(0);
  expect(toggleOne(more, target(3), TARGETS)).toMatchObject({ overLimit: 0 });
});

test('[X-FWD-01] A press toggles one forward target; Select all adds a whole list, or removes it if all are chosen', () => {
  const one = toggleOne(nobody, target(2), TARGETS);
  expect([...one.chosen.keys()]).toEqual(['private-2']);
  expect(toggleOne(one, target(2), TARGETS).chosen.size).toBe(0);
  const all = toggleAll(one, targets(3), TARGETS);
  expect([...all.chosen.keys()]).toEqual(['private-2', 'private-1', 'private-3']);
  expect(hasAll(all, targets(3))).toBe(true);
  expect(hasAll(all, [])).toBe(false);
  expect([...toggleAll(all, [target(1), target(3)], TARGETS).chosen.keys()]).toEqual(['private-2']);
});

test('[DLG-07] The list of a dialog shows 30 rows, and 30 more when its end is within 30 px', () => {
  const box = (left: number) => ({ scrollTop: 1000 - left, clientHeight: 300, scrollHeight: 1300 });
  expect(PAGE).toBe(30);
  expect(shownAfter(box(31), 30, 100)).toBe(30);
  expect(shownAfter(box(30), 30, 100)).toBe(60);
  expect(shownAfter(box(0), 90, 100)).toBe(100);
  expect(shownAfter(box(0), 30, 4)).toBe(30);
});

test('[X-CHAT-18] Group members are split into read and unread, without the sender and readers who left the group', () => {
  const member = (userId: number): MemberRow => ({
    key: `u${userId}`,
    userId,
    showName: `Member ${userId}`,
    headImage: '',
    role: 'member',
    online: false,
    isMuted: false,
    isFriend: false,
    nickName: '',
  });
  const { read, unread } = splitReaders([member(1), member(2), member(3)], [3, 9], 1);
  expect(read.map((person) => person.userId)).toEqual([3]);
  expect(unread.map((person) => person.userId)).toEqual([2]);
});
