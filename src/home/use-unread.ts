// The unread count of the rail, the window title, the icon and the badge (HOME-02).
import { useEffect, useState } from 'react';
import type { Line } from '../line/api.ts';
import { useLine } from '../line/hooks.ts';
import { unreadSum } from './unread-sum.ts';

/** ms. A message that is read on arrival within this time never shows in the count. */
const DELAY = 100;

/** Follows the chats with a delay, so that the count does not delay the rendering of a new message. */
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

/** 0 while the list loads: a partial sum misleads. */
function unreadOf(line: Line): number {
  const { more, rows } = line.view({ view: 'chats' });
  return more ? 0 : unreadSum(rows);
}
