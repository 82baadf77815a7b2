import { expect, test } from 'vitest';
import { setReply, replyOf } from '../../../src/chat/composer/reply/use-reply.ts';
import { perChat } from '../../../src/shared/per-chat.ts';
import { row } from '../message-row.ts';

test('[X-CHAT-22] Each chat has its own quoted message, and a message without an id cannot be quoted', () => {
  const line = { user: () => 1 };
  setReply(line, 'group-5', row(3, 0));
  setReply(line, 'private-2', { ...row(4, 0), id: null });
  expect(replyOf(line, 'group-5')?.id).toBe(3);
  expect(replyOf(line, 'private-2')).toBeNull();
  setReply(line, 'group-5', null);
  expect(replyOf(line, 'group-5')).toBeNull();
});

test('A value stored per chat belongs to its user, and the next user gets the initial value', () => {
  const store = perChat('');
  let user: number | null = null;
  const line = { user: () => user };
  let changes = 0;
  const stop = store.watch(line, () => (changes += 1));
  store.set(line, 'group-5', 'early');
  user = 1;
  expect(store.of(line, 'group-5')).toBe('early');
  user = null;
  expect(store.of(line, 'group-5')).toBe('early');
  user = 2;
  expect(store.of(line, 'group-5')).toBe('');
  stop();
  store.set(line, 'group-5', 'late');
  expect(changes).toBe(1);
});
