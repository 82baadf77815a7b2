// The focus after the detail has closed on a narrow page: the element of the list that had it before gets it back.
import { type FocusEvent, useEffect, useRef } from 'react';
import { isFocusLost } from '../focus-title.ts';

/** The query of a page that shows either the list or the detail, as in SplitScreen.module.css. */
const NARROW = '(width < 700px)';

/**
 * @param titleId the id of the list's heading, which gets the focus if that element is gone
 * @returns the focus listener of the list
 */
export function useReturnFocus(isOpen: boolean, titleId: string): (event: FocusEvent) => void {
  const last = useRef<HTMLElement | null>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const closes = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!closes || !isFocusLost() || !matchMedia(NARROW).matches) return;
    const opener = last.current?.isConnected ? last.current : document.getElementById(titleId);
    opener?.focus();
  }, [isOpen, titleId]);
  return ({ target }) => {
    if (target instanceof HTMLElement) last.current = target;
  };
}
