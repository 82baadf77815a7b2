import { expect, test } from 'vitest';
import type { MessageRow } from '../../../src/core/contract/rows.ts';
import { type Dwell, updateDwell } from '../../../src/chat/timeline/read-marks/dwell.ts';
import { lastVisibleId } from '../../../src/chat/timeline/read-marks/last-visible.ts';
import type { TimelineItem } from '../../../src/chat/timeline/timeline-model.ts';

const item = (id: number | null, own = false): TimelineItem => ({
  kind: 'message',
  key: `k${id}`,
  row: { id, own } as MessageRow,
  first: true,
  last: true,
  fresh: false,
});
const positions = (count: number): { index: number; end: number }[] =>
  Array.from({ length: count }, (_, index) => ({ index, end: (index + 1) * 100 }));

test('[X-CHAT-04] A message is visible when its lower edge is in view', () => {
  const items = [item(1), item(2), item(3)];
  expect(lastVisibleId(items, positions(3), 300)).toBe(3);
  expect(lastVisibleId(items, positions(3), 292)).toBe(3);
  expect(lastVisibleId(items, positions(3), 280)).toBe(2);
  expect(lastVisibleId(items, positions(3), 50)).toBe(0);
});

test('[X-CHAT-04] Own messages, unsent messages, time tips and gaps do not count as visible', () => {
  expect(lastVisibleId([item(1), item(2, true), item(null, true)], positions(3), 300)).toBe(1);
  expect(lastVisibleId([{ kind: 'time', day: false, key: 't', at: 0 }, item(4)], positions(2), 200)).toBe(4);
  expect(lastVisibleId([item(1), { kind: 'gap', key: 'g', gap: 'open' }], positions(2), 200)).toBe(1);
});

test('[X-CHAT-04] A message counts as read after 500 ms in view, and not before', () => {
  const first = updateDwell(null, 7, 0, 1000);
  expect(first).toEqual({ dwell: { upTo: 7, since: 1000 }, read: 0 });
  expect(updateDwell(first.dwell, 7, 0, 1499)).toEqual({ dwell: first.dwell, read: 0 });
  expect(updateDwell(first.dwell, 7, 0, 1500)).toEqual({ dwell: null, read: 7 });
});

test('[X-CHAT-04] A burst of new messages does not delay read marks', () => {
  let dwell: Dwell | null = null;
  let read = 0;
  for (let at = 0; at <= 1100; at += 100) {
    const next = updateDwell(dwell, 10 + at / 100, read, at);
    dwell = next.dwell;
    read = Math.max(read, next.read);
  }
  // The messages seen for 500 ms: first up to id 10, then up to 15. The last message arrives at 500 ms.
  expect(read).toBe(15);
});

test('[X-CHAT-04] Scrolling up or losing sight of the messages restarts the 500 ms in view', () => {
  const { dwell } = updateDwell(null, 7, 0, 0);
  expect(updateDwell(dwell, 5, 0, 400)).toEqual({ dwell: { upTo: 5, since: 400 }, read: 0 });
  expect(updateDwell(dwell, 0, 0, 600)).toEqual({ dwell: null, read: 0 });
});

test('[X-CHAT-04] Messages that are already marked as read do not start the 500 ms', () => {
  expect(updateDwell(null, 7, 7, 0)).toEqual({ dwell: null, read: 0 });
});
