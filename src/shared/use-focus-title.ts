// Moves the focus to the title of a screen that replaces another screen, because the focused element went with the
// old screen. Tab continues from the title. After a page load the browser's own focus stays.
import { type RefObject, useEffect } from 'react';

/** @param title a focusable element: tabIndex -1 */
export function useFocusTitle(title: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && navigator.userActivation?.hasBeenActive) title.current?.focus({ preventScroll: true });
  }, [title]);
}
