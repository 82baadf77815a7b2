import { expect, test } from 'vitest';
import { setReply, replyOf } from '../../../src/chat/composer/reply/use-reply.ts';
import { perChat } from '../../../src/shared/per-chat.ts';
import { row } from '../message-row.ts';

test('[X-CHAT-22] what one answers to is held for each chat, and is nothing without an id', () => {
  const line = { user: () => 1 };
  setReply(line, 'group-5', row(3, 0));
  setReply(line, 'private-2', { ...row(4, 0), id: null });
  expect(replyOf(line, 'group-5')?.id).toBe(3);
  expect(replyOf(line, 'private-2')).toBeNull();
  setReply(line, 'group-5', null);
  expect(replyOf(line, 'group-5')).toBeNull();
});

test('what a page holds for one user is not shown to the next', () => {
  const store = perChat('');
  let user: number | null = null;
  const line = { user: () => user };
  let told = 0;
  const end = store.watch(line, () => (told += 1));
  store.set(line, 'group-5', 'early');
  user = 1;
  expect(store.of(line, 'group-5')).toBe('early');
  user = null;
  expect(store.of(line, 'group-5')).toBe('early');
  user = 2;
  expect(store.of(line, 'group-5')).toBe('');
  end();
  store.set(line, 'group-5', 'late');
  expect(told).toBe(1);
});
