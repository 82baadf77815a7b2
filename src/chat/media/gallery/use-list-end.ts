// The tab. A list that grows as it is scrolled: 30 first, 30 more near its end, and a word where there is no more
// (DLG-07, ERR-19, LIM-10).
import { type UIEvent, useEffect, useRef } from 'react';
import { useEndToast } from '../../../shared/list/use-end-toast.ts';
import { isNearEnd, NEAR } from './near-end.ts';

export interface ListEnd {
  /** More may come. */
  more: boolean;
  /** All is here. */
  done: boolean;
  onMore: () => void;
}

export function useListEnd<E extends HTMLElement>({ more, done, onMore }: ListEnd) {
  const ref = useRef<E>(null);
  const atEnd = useEndToast(done);
  // After every change of what it holds: a list that does not fill its place cannot be scrolled, and asks on.
  useEffect(() => {
    const element = ref.current;
    if (element && more && element.scrollHeight <= element.clientHeight + NEAR) onMore();
  });
  const onScroll = ({ currentTarget }: UIEvent<E>): void => {
    if (more && isNearEnd(currentTarget)) onMore();
    else atEnd(currentTarget);
  };
  return { ref, onScroll };
}
