import { expect, test } from 'vitest';
import { updateTracking, startTracking } from '../../../src/chat/timeline/unread-span.ts';

const ids = (readUpTo: number, lastId: number): Parameters<typeof startTracking>[0] => ({
  readUpTo,
  lastId,
  unread: lastId - readUpTo,
});

test('[X-CHAT-04] The unread span of an opened chat is its unread messages, or null if all are read', () => {
  expect(startTracking(ids(5, 9), true)).toEqual({
    span: { after: 5, upTo: 9, count: 4 },
    unseenAfter: null,
  });
  expect(startTracking(ids(9, 9), true)).toEqual({ span: null, unseenAfter: null });
});

test('[X-CHAT-04] Messages that arrive while the user is present are not in the unread span', () => {
  const tracking = startTracking(ids(9, 9), true);
  expect(updateTracking(tracking, ids(9, 20), true)).toBe(tracking);
});

test('[X-CHAT-04] In a chat opened before the connection is live, the unread span is what the first pull adds', () => {
  const opened = startTracking(ids(5, 5), false);
  const pulling = updateTracking(opened, ids(5, 8), false);
  expect(pulling.span).toBeNull();
  expect(updateTracking(pulling, ids(5, 9), true)).toEqual({
    span: { after: 5, upTo: 9 },
    unseenAfter: null,
  });
});

test('[X-CHAT-04] The unread span after a reconnect starts at the last message before the absence', () => {
  const tracking = startTracking(ids(5, 5), true);
  const absent = updateTracking(tracking, ids(5, 12), false);
  expect(updateTracking(absent, ids(5, 30), true).span).toEqual({ after: 12, upTo: 30 });
});

test('[X-CHAT-04] A reconnect without new messages keeps the unread span', () => {
  const tracking = startTracking(ids(5, 9), true);
  const back = updateTracking(updateTracking(tracking, ids(5, 12), false), ids(5, 12), true);
  expect(back.span).toBe(tracking.span);
});
