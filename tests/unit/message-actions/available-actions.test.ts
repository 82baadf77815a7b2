import { expect, test } from 'vitest';
import {
  type MessageAction,
  availableActions,
  type Around,
} from '../../../src/chat/message-actions/available-actions.ts';
import { MINUTE, row, START } from '../message-row.ts';

const around = (head: Partial<Around['head']> = {}, more: Partial<Around> = {}): Around => ({
  head: { type: 'PRIVATE', role: null, blocked: null, pinned: null, ...head },
  now: START + MINUTE,
  saves: false,
  copies: false,
  ...more,
});
const group = (role: Around['head']['role'], more: Partial<Around['head']> = {}): Around =>
  around({ type: 'GROUP', role, ...more });
const pinned = { id: 1, sendId: 2, sendNickName: 'Bob', own: false, type: 0, content: 'text 1' };

test('[X-CHAT-19] the menu of a friend’s text and of one’s own fresh one', () => {
  const theirs: MessageAction[] = ['copy', 'quote', 'forward', 'select', 'delete'];
  expect(availableActions(row(1, 0), around())).toEqual(theirs);
  expect(availableActions(row(1, 0, { own: true }), around())).toEqual([
    'copy',
    'quote',
    'forward',
    'select',
    'recall',
    'delete',
  ]);
  // Five minutes later.
  const late = around({}, { now: START + 5 * MINUTE });
  expect(availableActions(row(1, 0, { own: true }), late)).toEqual(theirs);
});

test('[X-CHAT-19] owner and admins pin and recall, members do not', () => {
  const old = { now: START + 60 * MINUTE };
  expect(availableActions(row(1, 0), { ...group('admin'), ...old })).toEqual([
    'copy',
    'quote',
    'forward',
    'select',
    'pin',
    'recall',
    'delete',
  ]);
  const unpins = availableActions(row(1, 0), { ...group('owner', { pinned }), ...old });
  expect(unpins).toContain('unpin');
  expect(unpins).not.toContain('pin');
  expect(availableActions(row(1, 0), { ...group('member'), ...old })).toEqual([
    'copy',
    'quote',
    'forward',
    'select',
    'delete',
  ]);
});

test('[X-CHAT-18] who has read is offered to the sender of a message with receipts', () => {
  const receipt = { readed: 1, all: false };
  expect(availableActions(row(1, 0, { own: true, receipt }), group('member'))).toContain('readers');
  expect(availableActions(row(1, 0, { receipt }), group('member'))).not.toContain('readers');
  expect(availableActions(row(1, 0, { own: true }), group('member'))).not.toContain('readers');
});

test('[X-CHAT-19] what cannot be written to is not quoted in, and a group that was left recalls nothing', () => {
  expect(availableActions(row(1, 0), around({ blocked: { why: 'not-friends' } }))).toEqual([
    'copy',
    'forward',
    'select',
    'delete',
  ]);
  const gone = group('member', { blocked: { why: 'left-group' } });
  expect(availableActions(row(1, 0, { own: true }), gone)).not.toContain('recall');
});

test('[X-CHAT-16, X-CHAT-19] a failed message is sent again or discarded, a waiting one discarded, no other act', () => {
  const unsent = { id: null, own: true } as const;
  expect(availableActions(row(1, 0, { ...unsent, mark: 'failed' }), around())).toEqual([
    'resend',
    'copy',
    'discard',
  ]);
  expect(availableActions(row(1, 0, { ...unsent, mark: 'waiting' }), around())).toEqual(['copy', 'discard']);
  expect(availableActions(row(1, 0, { ...unsent, mark: 'sending' }), around())).toEqual(['copy']);
});

test('[X-CHAT-19, X-FWD-03] of a recalled message, a tip and a call record little is left; of a gap nothing', () => {
  const recalled = { byId: 2, byName: 'Bob', own: false };
  expect(availableActions(row(1, 0, { recalled, content: '' }), around())).toEqual(['delete']);
  expect(availableActions(row(1, 0, { type: 21 }), around())).toEqual(['delete']);
  expect(availableActions(row(1, 0, { type: 40 }), around())).toEqual(['select', 'delete']);
  expect(availableActions(row(1, 0, { type: 30, gap: 'open' }), around())).toEqual([]);
});

test('[X-CHAT-19] a picture is saved, and copied where the browser can', () => {
  const picture = row(1, 0, { type: 1, content: '{}' });
  expect(availableActions(picture, around({}, { saves: true, copies: true }))).toEqual([
    'copyPicture',
    'quote',
    'forward',
    'select',
    'save',
    'delete',
  ]);
  expect(availableActions(picture, around({}, { saves: true }))).not.toContain('copyPicture');
});

test('what the system wrote can be copied, and nothing else', () => {
  expect(
    availableActions(row(1, 0, { type: 53 }), around({ type: 'SYSTEM', blocked: { why: 'system' } })),
  ).toEqual(['copy']);
});
