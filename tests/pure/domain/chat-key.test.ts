import { expect, test } from 'vitest';
import { parseChatKey, targetOf } from '../../../src/core/domain/chat-key.ts';

test('a chat is named by kind and target; anything else is no chat', () => {
  expect(targetOf('private-12')).toEqual({ type: 'PRIVATE', targetId: 12 });
  expect(targetOf('group-5')).toEqual({ type: 'GROUP', targetId: 5 });
  expect(targetOf('system-0')).toEqual({ type: 'SYSTEM', targetId: 0 });
  for (const bad of [
    '',
    'private-0',
    'private-012',
    'group-',
    'group-1e3',
    'system-1',
    'private--1',
    12,
    null,
    {},
    ['private-12'],
  ]) {
    expect(parseChatKey(bad)).toBeNull();
  }
  expect(parseChatKey('private-9999999999999999')).toBeNull();
  expect(parseChatKey('system-0')).toBe('system-0');
  expect(parseChatKey('private-12')).toBe('private-12');
});
