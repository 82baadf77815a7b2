import { expect, test } from 'vitest';
import { openChat } from '../../../src/app/open-chat.ts';

test('openChat returns the chat of the URL, and null for an invalid chat or another screen', () => {
  expect(openChat({ pathname: '/home/chat', search: { chat: 'private-2' } })).toBe('private-2');
  expect(openChat({ pathname: '/home/chat', search: { chat: 'nobody' } })).toBeNull();
  expect(openChat({ pathname: '/home/chat', search: {} })).toBeNull();
  expect(openChat({ pathname: '/login', search: { chat: 'private-2' } })).toBeNull();
});
