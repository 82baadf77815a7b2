import { expect, test } from 'vitest';
import {
  groupChat,
  parseChatKey,
  privateChat,
  SYSTEM_CHAT,
  targetOf,
} from '../../../src/core/domain/chat-key.ts';

test('A chat key is made of the chat type and the target id', () => {
  expect([privateChat(12), groupChat(5), SYSTEM_CHAT]).toEqual(['private-12', 'group-5', 'system-0']);
});

test('targetOf reads type and target id of a chat key, and parseChatKey refuses any other value', () => {
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
    'xprivate-12',
    'private-12x',
  ]) {
    expect(parseChatKey(bad)).toBeNull();
  }
  expect(parseChatKey('private-9999999999999999')).toBeNull();
  expect(parseChatKey('system-0')).toBe('system-0');
  expect(parseChatKey('private-12')).toBe('private-12');
});
