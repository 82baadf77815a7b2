// The chats of the chat list, updated one frame late: a new message appears first in its conversation, where the user
// reads it.
import { useSyncExternalStore } from 'react';
import type { ViewState } from '../../line/api.ts';
import { useLine } from '../../line/hooks.ts';
import { afterFrame } from '../../platform/after-frame.ts';

export function useChats(): ViewState<'chats'> {
  const line = useLine();
  const chats = (): ViewState<'chats'> => line.view({ view: 'chats' });
  const watch = (changed: () => void): (() => void) => {
    let cancel: (() => void) | null = null;
    const unwatch = line.watch({ view: 'chats' }, () => {
      cancel ??= afterFrame(() => {
        cancel = null;
        changed();
      });
    });
    return () => {
      unwatch();
      cancel?.();
    };
  };
  return useSyncExternalStore(watch, chats, chats);
}
