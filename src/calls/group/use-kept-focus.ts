// The focus of a part of a group call whose elements come and go by themselves, as people do: another element of the call
// gets it, so that the keys of the call go on to work.
import { type FocusEvent, useLayoutEffect, useRef } from 'react';

export interface KeptFocus {
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * @param successorOf the element that gets the focus of one that has left the page
 * @returns the listeners of the part
 */
export function useKeptFocus(successorOf: (gone: HTMLElement) => HTMLElement | null | undefined): KeptFocus {
  const focused = useRef<HTMLElement | null>(null);
  // React calls no listener for an element that it removes, so the removed one is still known here.
  useLayoutEffect(() => {
    const gone = focused.current;
    if (gone === null || gone.isConnected) return;
    focused.current = null;
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) successorOf(gone)?.focus();
  });
  return {
    onFocus({ target }) {
      focused.current = target;
    },
    onBlur({ target }) {
      // A window that loses the focus keeps its focused element.
      if (document.activeElement !== target) focused.current = null;
    },
  };
}
