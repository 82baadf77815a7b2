import { expect, test } from 'vitest';
import { chatOfAddress } from '../../../src/app/chat-of-address.ts';

test('chatOfAddress returns the chat of the URL, and null for an invalid chat or another screen', () => {
  expect(chatOfAddress({ pathname: '/home/chat', search: { chat: 'private-2' } })).toBe('private-2');
  expect(chatOfAddress({ pathname: '/home/chat', search: { chat: 'nobody' } })).toBeNull();
  expect(chatOfAddress({ pathname: '/home/chat', search: {} })).toBeNull();
  expect(chatOfAddress({ pathname: '/login', search: { chat: 'private-2' } })).toBeNull();
});
