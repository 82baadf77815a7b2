// The tab. A list that grows as it is scrolled: 30 first, 30 more near its end, and a word where there is no more
// (DLG-07, ERR-19, LIM-10).
import { useLingui } from '@lingui/react/macro';
import { type UIEvent, useEffect, useRef } from 'react';
import { toasts } from '../../../../ui/toasts.ts';
import { isNearEnd, NEAR, onceIn } from './near-end.ts';

/** ms */
const SAID_AGAIN = 3000;

export interface ListEnd {
  /** More may come. */
  more: boolean;
  /** All is here. */
  done: boolean;
  onMore: () => void;
}

export function useListEnd<E extends HTMLElement>({ more, done, onMore }: ListEnd) {
  const { t } = useLingui();
  const ref = useRef<E>(null);
  // After every change of what it holds: a list that does not fill its place cannot be scrolled, and asks on.
  useEffect(() => {
    const element = ref.current;
    if (element && more && element.scrollHeight <= element.clientHeight + NEAR) onMore();
  });
  const onScroll = ({ currentTarget }: UIEvent<E>): void => {
    if (!isNearEnd(currentTarget)) return;
    if (more) onMore();
    else if (done && mayBeSaid(performance.now())) {
      toasts.add({ text: t`Scrolled to the bottom`, key: 'list-end', ms: 2000 });
    }
  };
  return { ref, onScroll };
}

/** Over all lists of the page. */
const mayBeSaid = onceIn(SAID_AGAIN);
