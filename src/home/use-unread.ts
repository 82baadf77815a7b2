// The unread count that the rail, the window title, the favicon and the app badge show (HOME-02).
import { useEffect, useState } from 'react';
import type { Line } from '../line/api.ts';
import { useLine } from '../line/hooks.ts';
import { unreadSum } from './unread-sum.ts';

/** Delay before the count is updated, ms. A message that is read within this time never shows in the count. */
const DELAY = 100;

/**
 * Returns the unread count. The count follows the chats with a delay, so that it does not delay the rendering of a new
 * message.
 */
export function useUnread(): number {
  const line = useLine();
  const [unread, setUnread] = useState(() => unreadOf(line));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setUnread(unreadOf(line));
      }, DELAY);
    };
    const unwatch = line.watch({ view: 'chats' }, schedule);
    schedule();
    return () => {
      unwatch();
      clearTimeout(timer);
    };
  }, [line]);
  return unread;
}

/** The unread count; 0 while the chat list loads, because a partial sum misleads. */
function unreadOf(line: Line): number {
  const { more, rows } = line.view({ view: 'chats' });
  return more ? 0 : unreadSum(rows);
}
