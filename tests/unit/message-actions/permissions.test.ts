import { expect, test } from 'vitest';
import {
  type Actable,
  type Actor,
  mayDelete,
  mayForward,
  mayPin,
  mayQuote,
  mayRecall,
  RECALL_WINDOW,
} from '../../../src/core/domain/permissions.ts';
import { LIMITS } from '../../../src/core/wire/profile-s/limits.ts';

const SENT = 1_763_683_200_000;
const message = (more: Partial<Actable> = {}): Actable => ({
  id: 7,
  type: 0,
  own: true,
  recalled: false,
  sendTime: SENT,
  ...more,
});
const actor = (more: Partial<Actor> = {}): Actor => ({ chat: 'PRIVATE', role: null, now: SENT, ...more });

test('[X-CHAT-20] A sender may recall an own message for exactly 5 minutes', () => {
  expect(RECALL_WINDOW).toBe(LIMITS.recallWindowMs);
  expect(mayRecall(message(), actor({ now: SENT + RECALL_WINDOW - 1 }))).toBe(true);
  expect(mayRecall(message(), actor({ now: SENT + RECALL_WINDOW }))).toBe(false);
  expect(mayRecall(message({ own: false }), actor())).toBe(false);
  expect(mayRecall(message(), actor({ chat: 'SYSTEM' }))).toBe(false);
});

test('[X-CHAT-20] Owner and admins of a group may recall any member’s message at any time', () => {
  const late = SENT + 365 * 86_400_000;
  const others = message({ own: false });
  const inGroup = (role: Actor['role']): Actor => actor({ chat: 'GROUP', role, now: late });
  expect(mayRecall(others, inGroup('owner'))).toBe(true);
  expect(mayRecall(others, inGroup('admin'))).toBe(true);
  expect(mayRecall(others, inGroup('member'))).toBe(false);
  expect(mayRecall(message(), inGroup('member'))).toBe(false);
  // A user who left the group has no role.
  expect(mayRecall(message(), actor({ chat: 'GROUP', role: null }))).toBe(false);
});

test('[X-CHAT-19] Tips, call records, recalled and unsent messages cannot be recalled, pinned or quoted', () => {
  const lead = actor({ chat: 'GROUP', role: 'owner' });
  for (const more of [{ type: 21 }, { type: 40 }, { recalled: true }, { id: null }]) {
    expect(mayRecall(message(more), lead)).toBe(false);
    expect(mayPin(message(more), lead)).toBe(false);
    expect(mayQuote(message(more), true)).toBe(false);
  }
  expect(mayPin(message(), lead)).toBe(true);
  expect(mayPin(message(), actor({ chat: 'GROUP', role: 'member' }))).toBe(false);
  expect(mayPin(message(), actor())).toBe(false);
  expect(mayQuote(message(), true)).toBe(true);
  expect(mayQuote(message(), false)).toBe(false);
});

test('[X-CHAT-19] Messages with a server id can be deleted for oneself, except system messages', () => {
  expect(mayDelete(message({ type: 21 }), actor())).toBe(true);
  expect(mayDelete(message({ recalled: true }), actor())).toBe(true);
  expect(mayDelete(message({ id: null }), actor())).toBe(false);
  expect(mayDelete(message(), actor({ chat: 'SYSTEM' }))).toBe(false);
});

test('[X-FWD-03] Recalled or unsent messages, tips, call records and unknown types cannot be forwarded', () => {
  for (const type of [0, 1, 2, 3, 4, 5, 6]) expect(mayForward(message({ type }))).toBe(true);
  for (const type of [7, 21, 40, 41, 53]) expect(mayForward(message({ type }))).toBe(false);
  expect(mayForward(message({ recalled: true }))).toBe(false);
  expect(mayForward(message({ id: null }))).toBe(false);
});
