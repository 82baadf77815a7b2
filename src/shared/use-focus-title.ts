// Moves the focus to the title of a new screen, because the focused element disappeared with the old screen. The Tab
// key continues from the title. After a page load the focus stays where the browser puts it.
import { type RefObject, useLayoutEffect } from 'react';
import { isFocusLost } from './focus-title.ts';

/** @param title a focusable element, with tabIndex -1 */
export function useFocusTitle(title: RefObject<HTMLElement | null>): void {
  // Before the paint: a shortcut that the user presses on the drawn screen finds its handler, and keeps its focus.
  useLayoutEffect(() => {
    if (isFocusLost() && navigator.userActivation?.hasBeenActive) {
      title.current?.focus({ preventScroll: true });
    }
  }, [title]);
}
