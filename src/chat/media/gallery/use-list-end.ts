// Infinite scroll: a list shows 30 rows first, and loads 30 more when the user scrolls near its end. At the end of all
// rows, a toast says so (DLG-07, ERR-19, LIM-10).
import { type UIEvent, useEffect, useRef } from 'react';
import { useEndToast } from '../../../shared/list/use-end-toast.ts';
import { isNearEnd, NEAR_END } from './near-end.ts';

export interface ListEnd {
  /** More rows may exist. */
  more: boolean;
  /** All rows are loaded. */
  done: boolean;
  onMore: () => void;
}

export function useListEnd<E extends HTMLElement>({ more, done, onMore }: ListEnd) {
  const ref = useRef<E>(null);
  const showEndToast = useEndToast(done);
  // After every rendering, a list that does not fill its box loads more at once, because the user cannot scroll it.
  useEffect(() => {
    const element = ref.current;
    if (element && more && element.scrollHeight <= element.clientHeight + NEAR_END) onMore();
  });
  const onScroll = ({ currentTarget }: UIEvent<E>): void => {
    if (more && isNearEnd(currentTarget)) onMore();
    else showEndToast(currentTarget);
  };
  return { ref, onScroll };
}
