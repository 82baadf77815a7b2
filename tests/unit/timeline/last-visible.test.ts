import { expect, test } from 'vitest';
import type { MessageRow } from '../../../src/core/contract/rows.ts';
import { type Dwell, look } from '../../../src/chat/timeline/read-marks/dwell.ts';
import { lastSeen } from '../../../src/chat/timeline/read-marks/last-visible.ts';
import type { TimelineItem } from '../../../src/chat/timeline/timeline-model.ts';

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

test('[X-CHAT-04] own messages, unsent ones and places without messages are not read', () => {
  expect(lastSeen([item(1), item(2, true), item(null, true)], placed(3), 300)).toBe(1);
  expect(lastSeen([{ kind: 'time', day: false, key: 't', at: 0 }, item(4)], placed(2), 200)).toBe(4);
  expect(lastSeen([item(1), { kind: 'gap', key: 'g', gap: 'open' }], placed(2), 200)).toBe(1);
});

test('[X-CHAT-04] what stood in view for half a second is read, and no earlier', () => {
  const first = look(null, 7, 0, 1000);
  expect(first).toEqual({ dwell: { upTo: 7, since: 1000 }, read: 0 });
  expect(look(first.dwell, 7, 0, 1499)).toEqual({ dwell: first.dwell, read: 0 });
  expect(look(first.dwell, 7, 0, 1500)).toEqual({ dwell: null, read: 7 });
});

test('[X-CHAT-04] a burst that moves the view on and on puts nothing off', () => {
  let dwell: Dwell | null = null;
  let read = 0;
  for (let at = 0; at <= 1100; at += 100) {
    const next = look(dwell, 10 + at / 100, read, at);
    dwell = next.dwell;
    read = Math.max(read, next.read);
  }
  // Read is what was in view half a second long: what came first, then what was the last one at 500 ms.
  expect(read).toBe(15);
});

test('[X-CHAT-04] whoever scrolls up, leaves the window or hides it begins anew', () => {
  const { dwell } = look(null, 7, 0, 0);
  expect(look(dwell, 5, 0, 400)).toEqual({ dwell: { upTo: 5, since: 400 }, read: 0 });
  expect(look(dwell, 0, 0, 600)).toEqual({ dwell: null, read: 0 });
});

test('[X-CHAT-04] what is known as read is not told again', () => {
  expect(look(null, 7, 7, 0)).toEqual({ dwell: null, read: 0 });
});
