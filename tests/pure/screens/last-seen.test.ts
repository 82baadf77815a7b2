import { expect, test } from 'vitest';
import type { MessageRow } from '../../../src/core/contract/rows.ts';
import { lastSeen } from '../../../src/screens/home/chat/conversation/last-seen.ts';
import type { TimelineItem } from '../../../src/screens/home/chat/conversation/timeline-model.ts';

const item = (id: number | null, own = false): TimelineItem => ({
  kind: 'message',
  key: `k${id}`,
  row: { id, own } as MessageRow,
  first: true,
  last: true,
  fresh: false,
});
const placed = (count: number): { index: number; end: number }[] =>
  Array.from({ length: count }, (_, index) => ({ index, end: (index + 1) * 100 }));

test('[X-CHAT-04] read is what lies in view with its lower edge', () => {
  const items = [item(1), item(2), item(3)];
  expect(lastSeen(items, placed(3), 300)).toBe(3);
  expect(lastSeen(items, placed(3), 292)).toBe(3);
  expect(lastSeen(items, placed(3), 280)).toBe(2);
  expect(lastSeen(items, placed(3), 50)).toBe(0);
});

test('[X-CHAT-04] own messages and unsent ones are not read', () => {
  expect(lastSeen([item(1), item(2, true), item(null, true)], placed(3), 300)).toBe(1);
  expect(lastSeen([{ kind: 'time', key: 't', at: 0 }, item(4)], placed(2), 200)).toBe(4);
});
