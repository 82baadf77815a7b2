import { expect, test, vi } from 'vitest';
import { openChat } from '../../../src/app/open-chat.ts';
import { reloadOnce } from '../../../src/app/reload-once.ts';

test('a tab loads itself again at most once per build', () => {
  let held: string | null = null;
  const stored = {
    read: () => held,
    write: (value: string | null) => {
      held = value;
    },
  };
  const reload = vi.fn<() => void>();
  reloadOnce(stored, 'one', reload);
  reloadOnce(stored, 'one', reload);
  expect(reload).toHaveBeenCalledTimes(1);
  reloadOnce(stored, 'two', reload);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('the address tells which chat stands on the screen', () => {
  expect(openChat({ pathname: '/home/chat', search: { chat: 'private-2' } })).toBe('private-2');
  expect(openChat({ pathname: '/home/chat', search: { chat: 'nobody' } })).toBeNull();
  expect(openChat({ pathname: '/home/chat', search: {} })).toBeNull();
  expect(openChat({ pathname: '/login', search: { chat: 'private-2' } })).toBeNull();
});
