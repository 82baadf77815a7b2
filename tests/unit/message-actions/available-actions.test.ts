import { expect, test } from 'vitest';
import {
  type MessageAction,
  availableActions,
  type ActionContext,
} from '../../../src/chat/message-actions/available-actions.ts';
import { MINUTE, row, START } from '../message-row.ts';

const context = (
  head: Partial<ActionContext['head']> = {},
  more: Partial<ActionContext> = {},
): ActionContext => ({
  head: { type: 'PRIVATE', role: null, blocked: null, pinned: null, ...head },
  now: START + MINUTE,
  canSave: false,
  canCopyPicture: false,
  ...more,
});
const group = (
  role: ActionContext['head']['role'],
  more: Partial<ActionContext['head']> = {},
): ActionContext => context({ type: 'GROUP', role, ...more });
const pinned = { id: 1, sendId: 2, sendNickName: 'Bob', own: false, type: 0, content: 'text 1' };

test('[X-CHAT-19] A friend’s text can be copied, quoted, forwarded, selected and deleted; an own one also recalled', () => {
  const theirs: MessageAction[] = ['copy', 'quote', 'forward', 'select', 'delete'];
  expect(availableActions(row(1, 0), context())).toEqual(theirs);
  expect(availableActions(row(1, 0, { own: true }), context())).toEqual([
    'copy',
    'quote',
    'forward',
    'select',
    'recall',
    'delete',
  ]);
  // The recall window of 5 minutes has ended.
  const late = context({}, { now: START + 5 * MINUTE });
  expect(availableActions(row(1, 0, { own: true }), late)).toEqual(theirs);
});

test('[X-CHAT-19] An admin pins and recalls, an owner unpins a pinned message, a member does none of these', () => {
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
  const ownerActions = availableActions(row(1, 0), { ...group('owner', { pinned }), ...old });
  expect(ownerActions).toContain('unpin');
  expect(ownerActions).not.toContain('pin');
  expect(availableActions(row(1, 0), { ...group('member'), ...old })).toEqual([
    'copy',
    'quote',
    'forward',
    'select',
    'delete',
  ]);
});

test('[X-CHAT-18] The list of readers is offered only to the sender of a message with read receipts', () => {
  const receipt = { readed: 1, all: false };
  expect(availableActions(row(1, 0, { own: true, receipt }), group('member'))).toContain('readers');
  expect(availableActions(row(1, 0, { receipt }), group('member'))).not.toContain('readers');
  expect(availableActions(row(1, 0, { own: true }), group('member'))).not.toContain('readers');
});

test('[X-CHAT-19] A chat without write access offers no quote, and a group the user left offers no recall', () => {
  expect(availableActions(row(1, 0), context({ blocked: { why: 'cancelled' } }))).toEqual([
    'copy',
    'forward',
    'select',
    'delete',
  ]);
  const left = group(null);
  expect(availableActions(row(1, 0, { own: true }), left)).not.toContain('recall');
});

test('[X-CHAT-16, X-CHAT-19] A failed text offers resend, copy and discard; a waiting text offers no resend', () => {
  const unsent = { id: null, own: true } as const;
  expect(availableActions(row(1, 0, { ...unsent, mark: 'failed' }), context())).toEqual([
    'resend',
    'copy',
    'discard',
  ]);
  expect(availableActions(row(1, 0, { ...unsent, mark: 'waiting' }), context())).toEqual(['copy', 'discard']);
  expect(availableActions(row(1, 0, { ...unsent, mark: 'sending' }), context())).toEqual(['copy']);
});

test('[X-CHAT-19, X-FWD-03] Recalled messages and tips offer only delete, call records also select, gaps nothing', () => {
  const recalled = { byId: 2, byName: 'Bob', own: false };
  expect(availableActions(row(1, 0, { recalled, content: '' }), context())).toEqual(['delete']);
  expect(availableActions(row(1, 0, { type: 21 }), context())).toEqual(['delete']);
  expect(availableActions(row(1, 0, { type: 40 }), context())).toEqual(['select', 'delete']);
  expect(availableActions(row(1, 0, { type: 30, gap: 'open' }), context())).toEqual([]);
});

test('[X-CHAT-19] A picture message can be saved, and copied where the browser supports it', () => {
  const picture = row(1, 0, { type: 1, content: '{}' });
  expect(availableActions(picture, context({}, { canSave: true, canCopyPicture: true }))).toEqual([
    'copyPicture',
    'quote',
    'forward',
    'select',
    'save',
    'delete',
  ]);
  expect(availableActions(picture, context({}, { canSave: true }))).not.toContain('copyPicture');
});

test('A system message can only be copied', () => {
  expect(
    availableActions(row(1, 0, { type: 53 }), context({ type: 'SYSTEM', blocked: { why: 'system' } })),
  ).toEqual(['copy']);
});
