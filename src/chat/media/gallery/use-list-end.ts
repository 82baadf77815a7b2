// Infinite scroll: a list shows 30 rows first, and 30 more near its end. A toast says that no more rows exist
// (DLG-07, ERR-19, LIM-10).
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
  // Runs after every rendering: the user cannot scroll a list that does not fill its box, so it loads more at once.
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
